#include "golden/compare.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

#include "golden/parallel.h"
#include "media/decode.h"
#include "media/framehash.h"
#include "media/hash.h"

namespace fluidtank::golden {
namespace {

// What stands against what; one of them may be missing.
struct Pair {
  int frame = 0;
  std::optional<SourceFrame> golden, actual;
};

// Walks both sides together.
class Pairs {
 public:
  Pairs(Source& golden, Source& actual)
      : golden_(golden), actual_(actual), by_number_(golden.is_numbered && actual.is_numbered) {}

  std::optional<Pair> next() {
    if (!next_golden_) next_golden_ = golden_.next();
    if (!next_actual_) next_actual_ = actual_.next();
    if (!next_golden_ && !next_actual_) return std::nullopt;
    Pair pair;
    const bool both = next_golden_ && next_actual_;
    const bool golden_first = both && by_number_ && next_golden_->number < next_actual_->number;
    const bool actual_first = both && by_number_ && next_actual_->number < next_golden_->number;
    if (!actual_first) std::swap(pair.golden, next_golden_);
    if (!golden_first) std::swap(pair.actual, next_actual_);
    // Where only one side has numbers, they are what people know the frames by.
    const bool take_golden = pair.golden && (golden_.is_numbered || !pair.actual);
    pair.frame = take_golden ? pair.golden->number : pair.actual->number;
    return pair;
  }

 private:
  Source& golden_;
  Source& actual_;
  bool by_number_;
  std::optional<SourceFrame> next_golden_, next_actual_;
};

class Work {
 public:
  Work(Source& golden, Source& actual, const CompareRequest& request)
      : golden_(golden), actual_(actual), request_(request), pairs_(golden, actual) {
    if (!request.mask.empty()) mask_picture_ = decode_opaque_picture(request.mask);
    const bool one = golden.is_picture && actual.is_picture;
    workers_ = one ? 1 : thread_count(request.threads);
    threads_each_ = one ? request.threads : 1;
  }

  std::vector<FrameResult> run() {
    std::vector<std::thread> others;
    for (int k = 1; k < workers_; ++k) others.emplace_back([this] { work(); });
    work();
    for (std::thread& other : others) other.join();
    if (failure_) std::rethrow_exception(failure_);
    std::sort(results_.begin(), results_.end(),
              [](const FrameResult& a, const FrameResult& b) { return a.frame < b.frame; });
    return std::move(results_);
  }

 private:
  void work() {
    try {
      while (auto pair = take()) {
        FrameResult result = result_of(*pair);
        const std::lock_guard lock(mutex_);
        results_.push_back(std::move(result));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  std::optional<Pair> take() {
    const std::lock_guard lock(mutex_);
    if (failure_) return std::nullopt;
    return pairs_.next();
  }

  bool keeps_pictures() {
    const std::lock_guard lock(mutex_);
    return request_.keep_pictures && kept_ < kMostEvidence;
  }

  FrameResult result_of(const Pair& pair) {
    FrameResult result;
    if (!pair.golden || !pair.actual) {
      const Source& there = pair.golden ? golden_ : actual_;
      const Source& not_there = pair.golden ? actual_ : golden_;
      result = {pair.frame, Verdict::missing, "only in " + there.name + ", missing in " + not_there.name, {}, {}};
    } else if (golden_.has_pictures && actual_.has_pictures) {
      const RgbPicture golden = pair.golden->picture();
      const RgbPicture actual = pair.actual->picture();
      result = judge(pair.frame, golden, actual, mask_for(golden), request_.rule, threads_each_, keeps_pictures());
    } else {
      result = by_hash(pair);
    }
    const std::lock_guard lock(mutex_);
    kept_ += result.evidence.has_value();
    return result;
  }

  FrameResult by_hash(const Pair& pair) const {
    struct Side {
      std::string hash;
      int width, height;
      std::string rgba = {};  // of the same picture
    };
    // A frame of a transparent clip may be opaque, and is hashed as its others are.
    const auto side = [](const SourceFrame& frame) -> Side {
      if (!frame.picture) return {frame.sha256, frame.width, frame.height};
      const RgbPicture picture = frame.picture();
      const std::vector<std::uint8_t> bytes = rgba_bytes(picture);
      const std::string rgba = sha256(std::as_bytes(std::span(bytes)));
      if (!picture.alpha.empty()) return {rgba, picture.width, picture.height};
      return {hash_picture(picture.view()), picture.width, picture.height, rgba};
    };
    const Side golden = side(*pair.golden);
    const Side actual = side(*pair.actual);
    FrameResult result;
    result.frame = pair.frame;
    if (golden.width != actual.width || golden.height != actual.height) {
      result.verdict = Verdict::size;
      result.words = std::to_string(golden.width) + "x" + std::to_string(golden.height) + " against " +
                     std::to_string(actual.width) + "x" + std::to_string(actual.height);
    } else if (golden.hash != actual.hash && golden.rgba != actual.hash && golden.hash != actual.rgba) {
      result.verdict = Verdict::differs;
      result.words = "the hashes differ, and a framehash has no picture to measure";
    }
    return result;
  }

  Mask mask_for(const RgbPicture& picture) const {
    if (!mask_picture_) return {};
    return mask_from_picture(*mask_picture_, picture.width, picture.height, request_.mask);
  }

  Source& golden_;
  Source& actual_;
  const CompareRequest& request_;
  std::optional<RgbPicture> mask_picture_;
  int workers_ = 1, threads_each_ = 1;
  std::mutex mutex_;  // of all below
  Pairs pairs_;
  std::vector<FrameResult> results_;
  std::exception_ptr failure_;
  int kept_ = 0;
};

}  // namespace

FrameResult judge(int frame, const RgbPicture& golden, const RgbPicture& actual, const Mask& mask, const Rule& rule,
                  int threads, bool keep_pictures) {
  if (!golden.alpha.empty() || !actual.alpha.empty()) {
    FrameResult result =
        judge(frame, laid_on_checkerboard(golden), laid_on_checkerboard(actual), mask, rule, threads, keep_pictures);
    if (mask.empty() && result.verdict == Verdict::same && rgba_bytes(golden) != rgba_bytes(actual)) {
      result.measures->equal = false;
      result.verdict = rule.is_exact() ? Verdict::differs : Verdict::within;
      result.words = "alpha and colours differ, where a checkerboard beneath hides it";
    }
    return result;
  }
  FrameResult result;
  result.frame = frame;
  std::vector<float> map;
  if (!golden.same_size(actual)) {
    result.verdict = Verdict::size;
    result.words = golden.size_text() + " against " + actual.size_text();
  } else {
    result.measures = measure(golden, actual, mask, rule.request, threads, keep_pictures ? &map : nullptr);
    const auto broken = broken_bounds(*result.measures, rule);
    for (const std::string& bound : broken) result.words += (result.words.empty() ? "" : "; ") + bound;
    result.verdict = !broken.empty() ? Verdict::differs : result.measures->equal ? Verdict::same : Verdict::within;
  }
  if (keep_pictures && !is_pass(result.verdict)) result.evidence = make_evidence(&golden, &actual, map);
  return result;
}

ClipResult compare(Source& golden, Source& actual, const CompareRequest& request) {
  ClipResult clip;
  clip.name = golden.name + " against " + actual.name;
  clip.golden = golden.name;
  clip.actual = actual.name;
  clip.rule = rule_text(request.rule);
  clip.frames = Work(golden, actual, request).run();
  settle_verdict(clip);
  if (const int missing = clip.count(Verdict::missing); missing > 0) {
    clip.words = std::to_string(missing) + (missing == 1 ? " frame is" : " frames are") + " on one side only";
  }
  return clip;
}

}  // namespace fluidtank::golden
