// What we hold of libav: one alias an object, and one way to turn its error numbers into ours. Only media includes
// this.
#pragma once
extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/dict.h>
}
#include <memory>
#include <string>

namespace fluidtank {

/// For libav's functions that free what a pointer points to and clear the pointer.
template <auto kFree>
struct FreeBy {
  template <typename T>
  void operator()(T* object) const {
    kFree(&object);
  }
};

struct FreeOutput {
  void operator()(AVFormatContext* context) const { avformat_free_context(context); }
};

struct FreeIo {
  void operator()(AVIOContext* context) const {
    av_freep(&context->buffer);
    avio_context_free(&context);
  }
};

using CodecContextPtr = std::unique_ptr<AVCodecContext, FreeBy<avcodec_free_context>>;
using CodecParametersPtr = std::unique_ptr<AVCodecParameters, FreeBy<avcodec_parameters_free>>;
using FramePtr = std::unique_ptr<AVFrame, FreeBy<av_frame_free>>;
using PacketPtr = std::unique_ptr<AVPacket, FreeBy<av_packet_free>>;
using OutputContextPtr = std::unique_ptr<AVFormatContext, FreeOutput>;
using InputContextPtr = std::unique_ptr<AVFormatContext, FreeBy<avformat_close_input>>;
using IoContextPtr = std::unique_ptr<AVIOContext, FreeIo>;

/// libav's options, by key and value.
class Dictionary {
 public:
  Dictionary() = default;
  ~Dictionary() { av_dict_free(&dictionary_); }
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;
  void set(const std::string& key, const std::string& value);
  AVDictionary** address() { return &dictionary_; }
  /// The key of an option that nobody took, or nothing.
  std::string left_over() const;

 private:
  AVDictionary* dictionary_ = nullptr;
};

/// Keeps libav from printing: its errors are remembered for our own texts, the rest is dropped. Call before libav.
void quiet_libav();

/// Throws Error(Exit::io) "name: cannot doing: libav's words (what it logged); remedy" where `code` is negative.
int check_libav(int code, const std::string& name, const std::string& doing);

/// For libav's allocations, which answer nullptr.
template <typename T>
T* check_allocated(T* object) {
  if (object == nullptr) throw std::bad_alloc();
  return object;
}

}  // namespace fluidtank
