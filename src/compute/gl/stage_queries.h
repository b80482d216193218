// Times stages on the GPU's own clock, by timestamp queries that are read back only when somebody asks.
#pragma once
#include <string>
#include <vector>

#include "compute/device.h"
#include "compute/gl/object.h"

namespace fluidtank::gl {

class StageQueries {
 public:
  void set_on(bool on) {
    on_ = on;
    marks_.clear();
  }

  void mark(std::string_view stage) {
    if (!on_) return;
    GLuint name = 0;
    glCreateQueries(GL_TIMESTAMP, 1, &name);
    glQueryCounter(name, GL_TIMESTAMP);
    marks_.push_back({std::string(stage), Query(name), 0});
  }

  /// Adds to what the span under way has moved.
  void moved(double bytes) {
    if (!marks_.empty()) marks_.back().bytes += bytes;
  }

  std::vector<StageTime> take() {
    mark("");
    std::vector<StageTime> times;
    for (std::size_t k = 0; k + 1 < marks_.size(); ++k) {
      if (marks_[k].stage.empty()) continue;
      const GLuint64 nanoseconds = result(marks_[k + 1].query) - result(marks_[k].query);
      times.push_back({marks_[k].stage, static_cast<double>(nanoseconds) * 1e-6, marks_[k].bytes});
    }
    marks_.clear();
    return times;
  }

 private:
  struct Mark {
    std::string stage;
    Query query;
    double bytes;  // moved until the next mark
  };

  static GLuint64 result(const Query& query) {
    GLuint64 nanoseconds = 0;
    glGetQueryObjectui64v(query.name(), GL_QUERY_RESULT, &nanoseconds);
    return nanoseconds;
  }

  bool on_ = false;
  std::vector<Mark> marks_;
};

}  // namespace fluidtank::gl
