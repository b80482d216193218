#include "command/dump.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/text.h"
#include "command/npy.h"
#include "media/partial_file.h"
#include "media/sequence_pattern.h"

namespace fluidtank {
namespace {

const std::set<std::string> kBitFields = {"open_faces", "light", "encoded", "labels"};

// "60", "0:60", "0:60:10", ":".
void parse_frames(DumpRequest& request, const std::string& frames, const FrameRange& rendered) {
  const auto refuse = [&]() -> Error {
    return Error(Exit::usage, "--dump " + request.text +
                                  ": expected FIELD@FRAMES=FILE with a frame or a range A:B or A:B:EVERY (B is left "
                                  "out) within the frames rendered, " +
                                  std::to_string(rendered.first) + ":" + std::to_string(rendered.end));
  };
  const auto number = [&](const std::string& text, int otherwise) {
    if (text.empty()) return otherwise;
    if (text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos) throw refuse();
    return std::stoi(text);
  };
  const auto first_colon = frames.find(':');
  if (first_colon == std::string::npos) {
    request.frames.first = number(frames, -1);
    request.frames.end = request.frames.first + 1;
  } else {
    const auto second_colon = frames.find(':', first_colon + 1);
    request.frames.first = number(frames.substr(0, first_colon), rendered.first);
    request.frames.end = number(frames.substr(first_colon + 1, second_colon - first_colon - 1), rendered.end);
    if (second_colon != std::string::npos) request.every = number(frames.substr(second_colon + 1), 0);
  }
  const FrameRange& range = request.frames;
  if (range.first < rendered.first || range.end > rendered.end || range.first >= range.end || request.every < 1) {
    throw refuse();
  }
}

Field field_named(const DumpRequest& request, const std::vector<NamedField>& fields) {
  std::vector<std::string> names;
  for (const NamedField& field : fields) {
    if (field.name == request.field) return field.field;
    // Of a picture packed for the encoder there is no array to speak of.
    const bool known = std::find(names.begin(), names.end(), field.name) != names.end();
    if (!known && field.name != "packed") names.push_back(field.name);
  }
  const std::string nearest = nearest_word(request.field, names);
  throw Error(Exit::usage, "--dump " + request.text + ": there is no field " + in_quotes(request.field) +
                               (nearest.empty() ? "" : "; did you mean " + in_quotes(nearest) + "?") +
                               "; this scene has " + listed(names));
}

}  // namespace

std::string DumpRequest::name_of(int frame) const {
  return file.find('%') == std::string::npos ? file : SequencePattern(file).name_of(frame);
}

DumpRequest parse_dump(const std::string& text, const FrameRange& rendered) {
  DumpRequest request;
  request.text = text;
  const auto at = text.find('@');
  const auto equals = text.find('=', at == std::string::npos ? 0 : at);
  if (at == std::string::npos || equals == std::string::npos || at == 0 || equals + 1 == text.size()) {
    throw Error(Exit::usage, "--dump " + text + ": expected FIELD@FRAMES=FILE, as velocity@60=velocity.npy");
  }
  request.field = text.substr(0, at);
  request.file = text.substr(equals + 1);
  parse_frames(request, text.substr(at + 1, equals - at - 1), rendered);
  const bool one_frame = request.frames.first + request.every >= request.frames.end;
  if (!one_frame && request.file.find('%') == std::string::npos) {
    throw Error(Exit::usage, "--dump " + text + ": several frames need a number in the file's name, as " +
                                 request.field + "_%05d.npy");
  }
  return request;
}

Dumper::Dumper(Device& device, const std::vector<NamedField>& fields, std::vector<DumpRequest> requests, bool overwrite)
    : device_(device), overwrite_(overwrite) {
  for (DumpRequest& request : requests) {
    const Field field = field_named(request, fields);
    for (int frame = request.frames.first; frame < request.frames.end; frame += request.every) {
      require_folder_of(request.name_of(frame));
      require_free(request.name_of(frame), overwrite_);
    }
    dumps_.emplace_back(std::move(request), field);
  }
}

void Dumper::frame_drawn(int frame) {
  for (const auto& [request, field] : dumps_) {
    if (!request.wants(frame)) continue;
    PartialFile file(request.name_of(frame), overwrite_);
    file.write(npy_file(field, device_.download(field), kBitFields.contains(request.field)));
    file.commit();
  }
}

}  // namespace fluidtank
