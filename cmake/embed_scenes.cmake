# The scenes inside the program, as templates for `fluidtank new`: a generated source with each file of scenes/ as a string,
# by its name.
file(GLOB scene_paths CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/scenes/*.json)
list(FILTER scene_paths EXCLUDE REGEX "\\.schema\\.json$")
set(EMBEDDED_SCENES ${CMAKE_BINARY_DIR}/generated/embedded_scenes.cpp)
add_custom_command(OUTPUT ${EMBEDDED_SCENES}
  COMMAND ${CMAKE_COMMAND} -DOUT=${EMBEDDED_SCENES} "-DFILES=${scene_paths}" -DHEADER=command/templates.h
    -DTYPE=Template -DFUNCTION=templates -P ${CMAKE_SOURCE_DIR}/cmake/write_embedded_scenes.cmake
  DEPENDS ${scene_paths} ${CMAKE_SOURCE_DIR}/cmake/write_embedded_scenes.cmake
  VERBATIM)

# The looks likewise, for the scene floor.
file(GLOB look_paths CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/scenes/looks/*.json)
set(EMBEDDED_LOOKS ${CMAKE_BINARY_DIR}/generated/embedded_looks.cpp)
add_custom_command(OUTPUT ${EMBEDDED_LOOKS}
  COMMAND ${CMAKE_COMMAND} -DOUT=${EMBEDDED_LOOKS} "-DFILES=${look_paths}" -DHEADER=scene/looks.h -DTYPE=Look
    -DFUNCTION=looks -P ${CMAKE_SOURCE_DIR}/cmake/write_embedded_scenes.cmake
  DEPENDS ${look_paths} ${CMAKE_SOURCE_DIR}/cmake/write_embedded_scenes.cmake
  VERBATIM)

# The commit that is built, for --version; "unknown" outside a git checkout.
set(FLUIDTANK_COMMIT unknown)
find_package(Git QUIET)
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} rev-parse --short=10 HEAD WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    RESULT_VARIABLE git_result OUTPUT_VARIABLE git_output OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(git_result EQUAL 0)
    set(FLUIDTANK_COMMIT ${git_output})
  endif()
endif()
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/command/version.cpp PROPERTIES
  COMPILE_DEFINITIONS FLUIDTANK_COMMIT="${FLUIDTANK_COMMIT}")
