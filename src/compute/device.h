// The one interface to compute with, and its two implementations: GL compute shaders (gl/) and host threads (cpu/).
// There is one kind of thing to hold, a Field (a flat array of 32-bit values), and one kind of thing to run, a kernel,
// by name. The same kernel on the same fields leaves the same bytes whichever engine ran it.
#pragma once
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fluidtank {

/// A handle to an array of width x height elements of `channels` 32-bit values, row by row from the bottom. Parameter
/// blocks and lists are fields too: one row of structs.
struct Field {
  int id = -1;
  int width = 0;
  int height = 0;
  int channels = 1;
  std::size_t elements() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
  std::size_t bytes() const { return elements() * static_cast<std::size_t>(channels) * 4; }
};

/// Two fields of one shape, for a pass that reads the old state and writes the new one. Device::swap() makes the new
/// one the front.
struct DoubleField {
  Field front, back;
};

/// The cells (or, with height 1, the items) that a kernel runs over.
struct Region {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 1;
  bool empty() const { return width <= 0 || height <= 0; }
};

inline Region whole(const Field& field) { return {0, 0, field.width, field.height}; }
inline Region items(int count) { return {0, 0, count, 1}; }

struct Binding {
  std::string_view name;  ///< As the kernel calls it.
  Field field;
};

struct Constant {
  std::string_view name;
  int value = 0;
};

/// What a kernel does with a field, as it declares by READ, READ_PART, WRITE or UPDATE.
enum class Access { read, part, write, update };

/// A kernel with its fields and constants bound, and the region it runs over unless told otherwise.
struct Pass {
  int id = -1;
  Region region;
};

enum class Profiling { off, whole, stages };

/// How long a stage took, on the device's own clock, and what its passes moved at least.
struct StageTime {
  std::string stage;
  double milliseconds = 0;
  double bytes = 0;  ///< As compute/traffic.h counts.
};

/// Copies of one field on their way to the host: capture() queues a copy, wait() blocks until it has arrived.
class ReadbackRing {
 public:
  virtual ~ReadbackRing() = default;
  /// Copies the field as it is after all that was run so far into a slot, which nobody may be reading.
  virtual void capture(int slot) = 0;
  /// The slot's bytes, valid until the next capture() into it. Call from the device's thread; the memory may be read
  /// from any.
  virtual std::span<const std::byte> wait(int slot) = 0;
  /// Whether capture() returns only when the copy is there, so that nothing is gained by waiting later.
  virtual bool arrives_at_once() const { return false; }
};

/// What a device can hold; nothing where it does not say.
struct Capacity {
  std::optional<std::size_t> free;    ///< Bytes.
  std::optional<std::size_t> field;   ///< Bytes of the largest field.
  std::optional<std::size_t> shared;  ///< Bytes that threads which run together share.
};

/// Which passes a device would rather run as one. They leave the same bytes, but for fields in between that nobody
/// needs.
enum class Fusion {
  none,
  tiles,  ///< Several over a tile of a field, in memory that threads share.
  rows,   ///< Several over a few rows, while these are in the processor's cache.
};

class Device {
 public:
  virtual ~Device() = default;

  /// As people know it: GL_RENDERER, or "CPU engine".
  virtual std::string name() const = 0;
  /// More about it, for the doctor: driver and version, or threads and instruction set.
  virtual std::string details() const = 0;
  virtual Capacity capacity() const { return {}; }
  virtual Fusion fusion() const = 0;
  /// Whether its passes run on the processors that the program runs on.
  virtual bool shares_processor() const { return false; }

  /// To be held while a frame's passes are given to the device, where several devices of one processor work side by side:
  /// drivers take many times as long where contexts of one process hand work in at once (docs/performance.md).
  virtual std::unique_lock<std::mutex> turn() { return {}; }

  /// A new field of zeros. Throws Error(Exit::device) where there is no memory for it.
  virtual Field make_field(std::string_view name, int width, int height, int channels) = 0;
  /// Writes the field's first bytes.
  virtual void upload(const Field& field, std::span<const std::byte> bytes) = 0;
  /// The whole field, after all that was run so far.
  virtual std::vector<std::byte> download(const Field& field) = 0;
  /// Exchanges what two fields of one shape hold; every pass bound to them sees the exchange.
  virtual void swap(const Field& a, const Field& b) = 0;

  /// Binds fields and constants to a kernel by the names it declares. Throws Error(Exit::device) where the kernel does
  /// not compile, std::logic_error where a name is missing, unknown, or of the wrong size.
  virtual Pass bind(std::string_view kernel, std::initializer_list<Binding> fields, Region region,
                    std::initializer_list<Constant> constants = {}) = 0;
  /// Runs a pass after all that was run so far.
  virtual void run(const Pass& pass, const Region& region) = 0;
  void run(const Pass& pass) { run(pass, pass.region); }

  virtual std::unique_ptr<ReadbackRing> make_readback(const Field& field, int slots) = 0;
  /// Waits until everything has run. Throws Error(Exit::device) where the device was lost.
  virtual void finish() = 0;

  /// With profiling on, mark() ends the span before and begins the named one (none where the name is empty);
  /// mark_stage() does so only where stages are asked for, since each mark makes the device wait a little. take_times()
  /// gives the spans since the last call, in order, and forgets them.
  virtual void set_profiling(Profiling profiling) = 0;
  virtual void mark(std::string_view name) = 0;
  virtual void mark_stage(std::string_view stage) = 0;
  virtual std::vector<StageTime> take_times() = 0;

  /// Names of the kernels that were bound so far, for tests that none is left out.
  virtual std::vector<std::string> bound_kernels() const = 0;

  void swap(const DoubleField& field) { swap(field.front, field.back); }
};

/// One struct or a list of structs as bytes.
template <class T>
std::span<const std::byte> bytes_of(const T& value) {
  return std::as_bytes(std::span<const T, 1>(&value, 1));
}

}  // namespace fluidtank
