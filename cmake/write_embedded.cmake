# cmake -DOUT=FILE -DROOT=DIR -DFILES=a;b -P write_embedded.cmake
set(text "// Made by cmake/write_embedded.cmake from shaders/.\n#include \"compute/gl/shader_source.h\"\n\n")
string(APPEND text "namespace fluidtank::gl {\n\nconst EmbeddedShader kEmbeddedShaders[] = {\n")
foreach(file IN LISTS FILES)
  file(READ ${ROOT}/${file} content)
  string(APPEND text "    {\"${file}\", R\"shader(${content})shader\"},\n")
endforeach()
string(APPEND text "    {nullptr, nullptr},\n};\n\n}  // namespace fluidtank::gl\n")
file(WRITE ${OUT} "${text}")
