#include "command/failure.h"

#include <new>
#include <system_error>

#include "base/error.h"

namespace fluidtank {

Failure failure_of(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const ClosedPipe& error) {
    return {static_cast<int>(error.code()), {}};
  } catch (const Error& error) {
    return {static_cast<int>(error.code()), error.what()};
  } catch (const std::bad_alloc&) {
    return {static_cast<int>(Exit::device),
            "out of memory; fewer tank.rows, tank.dye_rows or a smaller picture take less"};
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) return {70, error.what()};
    return {static_cast<int>(Exit::device), "the machine gives no more threads; fewer --jobs or --threads take fewer"};
  } catch (const std::exception& error) {
    return {70, error.what()};  // an internal error (EX_SOFTWARE)
  }
}

}  // namespace fluidtank
