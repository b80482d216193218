#include "media/picture_hasher.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/check.h"
#include "media/framehash.h"

namespace fluidtank {

int PictureHasher::usual_threads() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, 8);
}

PictureHasher::PictureHasher(TakeHash take, int threads) : take_(std::move(take)) {
  try {
    for (int k = 0; k < threads; ++k) workers_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {  // the machine gives no more threads; those that there are do all
  }
}

PictureHasher::~PictureHasher() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void PictureHasher::hash(Entry& entry) {
  try {
    entry.sha256 = hash_picture(entry.picture);
  } catch (...) {
    entry.failure = std::current_exception();
  }
  entry.picture = {};  // Its memory goes back at once.
}

void PictureHasher::add(const FrameView& picture) {
  check(picture.layout == PixelLayout::rgb24 || picture.layout == PixelLayout::rgba, "framehashes are of RGB or RGBA");
  const auto entry = std::make_shared<Entry>();
  entry->picture = picture;
  const bool here = picture.memory == nullptr || workers_.empty();
  if (here) {
    hash(*entry);
    entry->done = true;
  }
  {
    const std::lock_guard lock(mutex_);
    in_order_.push_back(entry);
    if (!here) waiting_.push_back(entry);
  }
  if (!here) changed_.notify_all();
  hand_on(false);
}

void PictureHasher::finish() { hand_on(true); }

void PictureHasher::hand_on(bool all) {
  std::unique_lock lock(mutex_);
  while (!in_order_.empty()) {
    const EntryPtr first = in_order_.front();
    if (!first->done && !all) return;
    changed_.wait(lock, [&] { return first->done; });
    in_order_.pop_front();
    lock.unlock();
    if (first->failure != nullptr) std::rethrow_exception(first->failure);
    take_(std::move(first->sha256));
    lock.lock();
  }
}

void PictureHasher::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    const EntryPtr entry = waiting_.front();
    waiting_.pop_front();
    lock.unlock();
    hash(*entry);
    lock.lock();
    entry->done = true;
    changed_.notify_all();
  }
}

}  // namespace fluidtank
