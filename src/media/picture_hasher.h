// SHA-256 of many pictures: one thread hashes some hundreds a second, a GPU draws thousands.
#pragma once
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "media/frame.h"

namespace fluidtank {

/// Hashes several pictures at once, and hands the hashes on in the order in which the pictures came.
class PictureHasher {
 public:
  using TakeHash = std::function<void(std::string sha256)>;

  /// `take` is called by add() and finish(), on their thread.
  explicit PictureHasher(TakeHash take, int threads = usual_threads());
  ~PictureHasher();  ///< Forgets what is not handed on yet.
  PictureHasher(const PictureHasher&) = delete;
  PictureHasher& operator=(const PictureHasher&) = delete;

  /// One fewer than there are processors, from 1 to 8.
  static int usual_threads();

  /// Takes an rgb24 or rgba picture and hands on hashes that are ready. A picture without `memory` is hashed before
  /// this returns.
  void add(const FrameView& picture);
  /// Waits for all, and hands on the rest.
  void finish();
  /// How many pictures keep every thread at work.
  int holds() const { return static_cast<int>(workers_.size()) + 2; }

 private:
  struct Entry {
    FrameView picture;
    std::string sha256;
    std::exception_ptr failure;
    bool done = false;
  };
  using EntryPtr = std::shared_ptr<Entry>;

  static void hash(Entry& entry);
  void hand_on(bool all);
  void work();

  TakeHash take_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<EntryPtr> in_order_;  // not handed on
  std::deque<EntryPtr> waiting_;   // of them, those that no worker has taken
  bool closing_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace fluidtank
