// Checks between members of one struct, and members that follow from others; see settle() in table.h.
#pragma once
#include "scene/reader.h"
#include "scene/scene.h"

namespace fluidtank {

void settle(Picture& picture, const Node& node, Reader& reader);
void settle(Tank& tank, const Node& node, Reader& reader);
void settle(View& view, const Node& node, Reader& reader);
void settle(Motion& motion, const Node& node, Reader& reader);
void settle(Splashes& splashes, const Node& node, Reader& reader);
void settle(Bursts& bursts, const Node& node, Reader& reader);
void settle(Wall& wall, const Node& node, Reader& reader);
void settle(Stroke& stroke, const Node& node, Reader& reader);
void settle(Pusher& pusher, const Node& node, Reader& reader);
void settle(Ink& ink, const Node& node, Reader& reader);
void settle(Backdrop& backdrop, const Node& node, Reader& reader);
void settle(Source& source, const Node& node, Reader& reader);
void settle(FieldView& view, const Node& node, Reader& reader);

/// What cannot be drawn together, and warnings of what is not drawn.
void check_drawing(const Scene& scene, const Node& root, Reader& reader);

/// What concerns the whole scene: frames, steps, how it is drawn, and warnings.
void check_scene(const Scene& scene, const Node& root, Reader& reader);

}  // namespace fluidtank
