// Rows of a picture, shared out among threads.
#pragma once
#include <functional>

namespace fluidtank::golden {

/// As many as there are processors where `threads` is 0.
int thread_count(int threads);

/// Calls `work(begin, end)` for bands that cover 0 to `rows`, at the same time; returns when all are done.
void parallel_rows(int rows, int threads, const std::function<void(int begin, int end)>& work);

}  // namespace fluidtank::golden
