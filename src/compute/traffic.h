// The bytes that a pass has to move at least: each field that it reads or writes once, one that it updates twice, one that
// it may read in a few places only not at all.
// Neighbours that are read again are taken to come from a cache; parameter blocks do not count.
#pragma once
#include "compute/device.h"

namespace fluidtank {

class Traffic {
 public:
  /// `bound` as the pass was bound; a pass that is bound without a region covers the field that it writes.
  explicit Traffic(const Region& bound) : cells_(cells_of(bound)), bound_(!bound.empty()) {}

  void add(const Field& field, Access access) {
    if (access == Access::part) return;
    bytes_ += static_cast<double>(field.bytes()) * (access == Access::update ? 2 : 1);
    if (!bound_ && access != Access::read) cells_ = static_cast<double>(field.elements());
  }

  /// Of a run over a region.
  double bytes(const Region& region) const { return bytes_ * (cells_of(region) / cells_); }

 private:
  static double cells_of(const Region& region) {
    return region.empty() ? 1 : static_cast<double>(region.width) * static_cast<double>(region.height);
  }

  double bytes_ = 0;
  double cells_;
  bool bound_;
};

}  // namespace fluidtank
