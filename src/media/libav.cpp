#include "media/libav.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <utility>

#include "media/file.h"

namespace fluidtank {

namespace {

/// libav's log has no user pointer, so what it last said on this thread is kept beside the thread.
std::string& last_logged() {
  thread_local std::string text;
  return text;
}

void remember_errors(void* context, int level, const char* format, va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  int print_prefix = 1;
  std::array<char, 400> line{};
  av_log_format_line2(context, level, format, arguments, line.data(), static_cast<int>(line.size()), &print_prefix);
  std::string text = line.data();
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  last_logged() = text;
}

std::string words_for(int code) {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> words{};
  av_strerror(code, words.data(), words.size());
  return words.data();
}

}  // namespace

void Dictionary::set(const std::string& key, const std::string& value) {
  if (av_dict_set(&dictionary_, key.c_str(), value.c_str(), 0) < 0) throw std::bad_alloc();
}

std::string Dictionary::left_over() const {
  const AVDictionaryEntry* entry = av_dict_get(dictionary_, "", nullptr, AV_DICT_IGNORE_SUFFIX);
  return entry == nullptr ? "" : entry->key;
}

void quiet_libav() {
  static std::once_flag once;
  std::call_once(once, [] {
    av_log_set_callback(remember_errors);
    ::setenv("SVT_LOG", "1", 0);  // SVT-AV1 prints by itself; errors are enough
  });
}

int check_libav(int code, const std::string& name, const std::string& doing) {
  const std::string logged = std::exchange(last_logged(), "");
  if (code >= 0) return code;
  const int number = AVUNERROR(code);
  // libav's own codes are four letters, far above any errno.
  const std::string remedy = number < 4096 ? remedy_for(number) : "";
  const std::string detail = logged.empty() ? "" : " (" + logged + ")";
  throw Error(Exit::io, name + ": cannot " + doing + ": " + words_for(code) + detail + remedy);
}

}  // namespace fluidtank
