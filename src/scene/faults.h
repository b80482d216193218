// Collects what is wrong with a scene's texts, and finds line and column of each.
#pragma once
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "scene/node.h"
#include "scene/read.h"

namespace fluidtank {

/// "~" and "/" in a key of a JSON pointer are written ~0 and ~1.
std::string pointer_step(const std::string& key);

class Faults {
 public:
  /// Keeps a text for as long as its faults are collected. Texts are listed in the order in which they were added.
  const Document& add_document(Document document);

  void add(const Document& document, std::size_t offset, const std::string& pointer, const std::string& message,
           bool warning = false);
  void error(const Node& node, const std::string& pointer, const std::string& message) {
    add(*node.document, node.offset, pointer, message);
  }

  /// Whether a fault was found at the pointer or below it.
  bool any_below(const std::string& pointer) const;

  int errors() const { return errors_; }

  /// All faults in the order of the texts, each with its place.
  std::vector<Fault> take();

 private:
  struct Entry {
    const Document* document;
    std::size_t offset;
    std::string pointer;
    std::string message;
    bool warning;
  };
  int order_of(const Document* document) const;
  std::deque<Document> documents_;
  std::vector<Entry> entries_;
  int errors_ = 0;
};

}  // namespace fluidtank
