#include "compute/cpu/cpu_device.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <new>
#include <set>

#include "base/check.h"
#include "base/error.h"
#include "base/memory.h"
#include "compute/cpu/kernel.h"
#include "compute/cpu/thread_pool.h"
#include "compute/stage_clock.h"
#include "compute/traffic.h"

namespace fluidtank::cpu {
namespace {

constexpr std::size_t kAlignment = 64;  // a cache line, and the widest vector

// A cache line is kept free before and after the bytes, so that vectors may load a neighbour of the first and the last
// element and then not use it.
struct FreeAligned {
  void operator()(std::byte* memory) const { ::operator delete[](memory - kAlignment, std::align_val_t(kAlignment)); }
};
using Memory = std::unique_ptr<std::byte[], FreeAligned>;

Memory allocate(std::size_t bytes, std::string_view name) {
  try {
    const std::size_t padded = bytes + 2 * kAlignment;
    auto* const whole = static_cast<std::byte*>(::operator new[](padded, std::align_val_t(kAlignment)));
    std::memset(whole, 0, padded);
    return Memory(whole + kAlignment);
  } catch (const std::bad_alloc&) {
    throw Error(Exit::device, "no memory for the field \"" + std::string(name) + "\" (" + std::to_string(bytes >> 20) +
                                  " MiB); fewer tank.rows or tank.dye_rows take less");
  }
}

struct Storage {
  std::string name;
  Memory memory;
  std::size_t bytes;
  int height;
};

struct BoundPass {
  const Kernel* kernel;
  Traffic traffic;
  int fields[8];
  int params;
  int constants[4];
};

class CpuReadback : public ReadbackRing {
 public:
  CpuReadback(Device& device, const Field& field, int slots, const std::vector<Storage>& storage)
      : device_(device), field_(field), storage_(storage) {
    for (int k = 0; k < slots; ++k) slots_.push_back(allocate(field.bytes(), "readback"));
  }
  void capture(int slot) override {
    device_.finish();
    std::memcpy(slots_[static_cast<std::size_t>(slot)].get(),
                storage_[static_cast<std::size_t>(field_.id)].memory.get(), field_.bytes());
  }
  std::span<const std::byte> wait(int slot) override {
    return {slots_[static_cast<std::size_t>(slot)].get(), field_.bytes()};
  }
  bool arrives_at_once() const override { return true; }

 private:
  Device& device_;
  Field field_;
  const std::vector<Storage>& storage_;
  std::vector<Memory> slots_;
};

class CpuDevice : public Device {
 public:
  CpuDevice(int threads, Tuning tuning) : pool_(threads), tuning_(tuning), table_(kernel_table()) {
    storage_.reserve(256);
  }

  std::string name() const override { return "CPU engine"; }
  std::string details() const override {
    return std::to_string(pool_.threads()) + (pool_.threads() == 1 ? " thread, " : " threads, ") +
           table_.instruction_set;
  }
  Capacity capacity() const override { return {available_memory(), {}, {}}; }
  bool shares_processor() const override { return true; }
  Fusion fusion() const override { return tuning_ == Tuning::on ? Fusion::rows : Fusion::none; }

  Field make_field(std::string_view field_name, int width, int height, int channels) override {
    Field field{static_cast<int>(storage_.size()), width, height, channels};
    storage_.push_back({std::string(field_name), allocate(field.bytes(), field_name), field.bytes(), height});
    return field;
  }

  void upload(const Field& field, std::span<const std::byte> bytes) override {
    check(bytes.size() <= field.bytes(), "an upload fits its field");
    if (!bytes.empty()) std::memcpy(at(field).memory.get(), bytes.data(), bytes.size());
  }

  std::vector<std::byte> download(const Field& field) override {
    const std::byte* memory = at(field).memory.get();
    return {memory, memory + field.bytes()};
  }

  void swap(const Field& a, const Field& b) override {
    check(at(a).bytes == at(b).bytes, "fields that change places have one shape");
    std::swap(at(a).memory, at(b).memory);
  }

  Pass bind(std::string_view kernel_name, std::initializer_list<Binding> fields, Region region,
            std::initializer_list<Constant> constants) override;
  void run(const Pass& pass, const Region& region) override;

  std::unique_ptr<ReadbackRing> make_readback(const Field& field, int slots) override {
    return std::make_unique<CpuReadback>(*this, field, slots, storage_);
  }
  void finish() override {}

  void set_profiling(Profiling profiling) override {
    profiling_ = profiling;
    clock_.set_on(profiling != Profiling::off);
  }
  void mark(std::string_view name) override { clock_.mark(name); }
  void mark_stage(std::string_view stage) override {
    if (profiling_ == Profiling::stages) clock_.mark(stage);
  }
  std::vector<StageTime> take_times() override { return clock_.take(); }

  std::vector<std::string> bound_kernels() const override { return {bound_.begin(), bound_.end()}; }

 private:
  auto function_of(const BoundPass& pass) const {
    return pass.kernel->tuned && tuning_ == Tuning::on ? pass.kernel->tuned : pass.kernel->run;
  }
  void splat(const BoundPass& pass, const Call& call, const Region& region);
  Storage& at(const Field& field) { return storage_[static_cast<std::size_t>(field.id)]; }

  ThreadPool pool_;
  Tuning tuning_;
  const KernelTable& table_;
  std::vector<Storage> storage_;
  std::vector<BoundPass> passes_;
  std::set<std::string> bound_;
  HostStageClock clock_;
  Profiling profiling_ = Profiling::off;
};

int slot_named(const SlotInfo* slots, int count, std::string_view name) {
  for (int k = 0; k < count; ++k) {
    if (slots[k].name && name == slots[k].name) return k;
  }
  return -1;
}

Pass CpuDevice::bind(std::string_view kernel_name, std::initializer_list<Binding> fields, Region region,
                     std::initializer_list<Constant> constants) {
  const auto* end = table_.kernels + table_.count;
  const auto* kernel = std::find_if(table_.kernels, end, [&](const Kernel& k) { return kernel_name == k.name; });
  const std::string name(kernel_name);
  check(kernel != end, "there is a kernel \"" + name + "\"");
  BoundPass pass{kernel, Traffic(region), {-1, -1, -1, -1, -1, -1, -1, -1}, -1, {}};
  for (const Binding& binding : fields) {
    const std::string what = "\"" + std::string(binding.name) + "\" of kernel \"" + name + "\"";
    if (kernel->params.name && binding.name == kernel->params.name) {
      check(binding.field.bytes() == static_cast<std::size_t>(kernel->params.element_bytes), what + " has its size");
      pass.params = binding.field.id;
      continue;
    }
    const int slot = slot_named(kernel->slots, 8, binding.name);
    check(slot >= 0, what + " is declared there");
    check(binding.field.bytes() % static_cast<std::size_t>(kernel->slots[slot].element_bytes) == 0,
          what + " holds whole elements");
    pass.fields[slot] = binding.field.id;
    pass.traffic.add(binding.field, kernel->slots[slot].access);
  }
  for (int k = 0; k < 8; ++k) {
    check(!kernel->slots[k].name || pass.fields[k] >= 0,
          "kernel \"" + name + "\" is given its \"" + (kernel->slots[k].name ? kernel->slots[k].name : "") + "\"");
  }
  check(!kernel->params.name || pass.params >= 0, "kernel \"" + name + "\" is given its parameters");
  std::size_t given = 0;
  for (const Constant& constant : constants) {
    const int slot = slot_named(kernel->constants, 4, constant.name);
    check(slot >= 0, "constant \"" + std::string(constant.name) + "\" of kernel \"" + name + "\" is declared there");
    pass.constants[slot] = constant.value;
    ++given;
  }
  const auto declared = std::count_if(kernel->constants, kernel->constants + 4, [](auto& c) { return c.name; });
  check(static_cast<std::size_t>(declared) == given, "kernel \"" + name + "\" is given its constants");
  passes_.push_back(pass);
  bound_.insert(name);
  return {static_cast<int>(passes_.size()) - 1, region};
}

void CpuDevice::run(const Pass& bound, const Region& region) {
  if (region.empty()) return;
  const BoundPass& pass = passes_[static_cast<std::size_t>(bound.id)];
  clock_.moved(pass.traffic.bytes(region));
  Call call{};
  for (std::size_t k = 0; k < 8; ++k) {
    if (pass.fields[k] >= 0) call.slots[k] = storage_[static_cast<std::size_t>(pass.fields[k])].memory.get();
  }
  if (pass.params >= 0) call.params = storage_[static_cast<std::size_t>(pass.params)].memory.get();
  std::copy(pass.constants, pass.constants + 4, call.constants);
  if (pass.kernel->splats) return splat(pass, call, region);
  const auto function = function_of(pass);
  constexpr int kFew = 8192;  // cells, about as many as one thread does while another is woken
  if (region.width <= kFew / region.height && !pass.kernel->long_items) return function(call, region);
  const bool list = region.height == 1 && !pass.kernel->by_rows;
  const int count = list ? region.width : region.height;
  const int grain = std::max(1, count / (pool_.threads() * 4));
  pool_.parallel_for(count, grain, [&](int first, int last) {
    const Region part = list ? Region{region.x + first, region.y, last - first, 1}
                             : Region{region.x, region.y + first, region.width, last - first};
    function(call, part);
  });
}

// Every thread goes through all items and adds to its own rows.
void CpuDevice::splat(const BoundPass& pass, const Call& call, const Region& region) {
  const auto function = function_of(pass);
  int last_slot = 7;
  while (pass.fields[last_slot] < 0) --last_slot;
  const int height = storage_[static_cast<std::size_t>(pass.fields[last_slot])].height;
  const int grain = (height + pool_.threads() - 1) / pool_.threads();
  pool_.parallel_for(height, grain, [&](int first, int last) {
    Call part = call;
    part.rows[0] = first;
    part.rows[1] = last;
    function(part, region);
  });
}

}  // namespace

std::unique_ptr<Device> open_device(int threads, Tuning tuning) {
  const int all = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return std::make_unique<CpuDevice>(threads > 0 ? threads : all, tuning);
}

}  // namespace fluidtank::cpu
