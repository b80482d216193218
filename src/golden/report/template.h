// The page's four files as text (cmake/embed_page.cmake).
#pragma once

namespace fluidtank::golden {

extern const char* const kPageHtml;
extern const char* const kPageCss;
extern const char* const kPageCharts;
extern const char* const kPageScript;

}  // namespace fluidtank::golden
