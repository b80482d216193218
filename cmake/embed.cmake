# The shaders inside the program: a generated source with each file of shaders/ as a string, by its path there.
file(GLOB_RECURSE shader_files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/shaders
  ${CMAKE_SOURCE_DIR}/shaders/*.glsl ${CMAKE_SOURCE_DIR}/shaders/abi.h)
set(EMBEDDED_SHADERS ${CMAKE_BINARY_DIR}/generated/embedded_shaders.cpp)
list(TRANSFORM shader_files PREPEND ${CMAKE_SOURCE_DIR}/shaders/ OUTPUT_VARIABLE shader_paths)
add_custom_command(OUTPUT ${EMBEDDED_SHADERS}
  COMMAND ${CMAKE_COMMAND} -DOUT=${EMBEDDED_SHADERS} -DROOT=${CMAKE_SOURCE_DIR}/shaders "-DFILES=${shader_files}"
    -P ${CMAKE_SOURCE_DIR}/cmake/write_embedded.cmake
  DEPENDS ${shader_paths} ${CMAKE_SOURCE_DIR}/cmake/write_embedded.cmake
  VERBATIM)
