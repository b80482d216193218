# The report's page inside the program: a generated source with each of its four files as a string.
set(page_folder ${CMAKE_SOURCE_DIR}/src/golden/report)
set(EMBEDDED_PAGE ${CMAKE_BINARY_DIR}/generated/embedded_page.cpp)
add_custom_command(OUTPUT ${EMBEDDED_PAGE}
  COMMAND ${CMAKE_COMMAND} -DOUT=${EMBEDDED_PAGE} -DROOT=${page_folder}
    -P ${CMAKE_SOURCE_DIR}/cmake/write_embedded_page.cmake
  DEPENDS ${page_folder}/page.html ${page_folder}/page.css ${page_folder}/charts.js
    ${page_folder}/page.js ${CMAKE_SOURCE_DIR}/cmake/write_embedded_page.cmake
  VERBATIM)
