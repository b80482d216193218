# The kernels as C++: a generated list that includes each file of shaders/ (but the GLSL-only ones) in a struct of its own, and
# one object an instruction set. On other processors than x86-64 there is the baseline alone.
file(GLOB kernel_files CONFIGURE_DEPENDS
  ${CMAKE_SOURCE_DIR}/shaders/tank/*.glsl ${CMAKE_SOURCE_DIR}/shaders/view/*.glsl
  ${CMAKE_SOURCE_DIR}/shaders/bench/*.glsl)
file(GLOB kernel_library CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/shaders/lib/*.glsl)
set(kernel_structs "")
set(kernel_rows "")
foreach(file IN LISTS kernel_files)
  file(STRINGS ${file} glsl_only REGEX "GLSL only")
  if(NOT glsl_only)
    get_filename_component(name ${file} NAME_WE)
    string(APPEND kernel_structs "struct ${name}_kernel {\n#include \"${file}\"\n};\n")
    string(APPEND kernel_rows "  describe<${name}_kernel>(\"${name}\"),\n")
  endif()
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/cpu_kernels.inc @ONLY
  CONTENT "${kernel_structs}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/cpu_kernel_rows.inc @ONLY CONTENT "${kernel_rows}")

set(CPU_KERNEL_OBJECTS "")
function(cpu_kernels instruction_set)
  add_library(cpu_kernels_${instruction_set} OBJECT ${CMAKE_SOURCE_DIR}/src/compute/cpu/kernels.cpp)
  target_link_libraries(cpu_kernels_${instruction_set} PRIVATE fluidtank_flags)
  target_include_directories(cpu_kernels_${instruction_set} PRIVATE ${CMAKE_BINARY_DIR}/generated)
  target_compile_definitions(cpu_kernels_${instruction_set} PRIVATE FLUIDTANK_INSTRUCTION_SET=${instruction_set})
  target_compile_options(cpu_kernels_${instruction_set} PRIVATE -O3 ${ARGN}
    -Wno-psabi)  # functions that return wide vectors are inlined, so how they would return them does not matter
  set(CPU_KERNEL_OBJECTS ${CPU_KERNEL_OBJECTS} $<TARGET_OBJECTS:cpu_kernels_${instruction_set}> PARENT_SCOPE)
endfunction()

cpu_kernels(baseline)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_definitions(fluidtank_flags INTERFACE FLUIDTANK_X86)
  cpu_kernels(avx2 -march=x86-64-v3)
  cpu_kernels(avx512 -march=x86-64-v4 -mprefer-vector-width=512)
endif()
