#include "command/cli.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>

#include "base/error.h"
#include "base/text.h"
#include "command/cli_commands.h"
#include "command/failure.h"
#include "command/terminal.h"

namespace fluidtank {
namespace {

void say(const std::string& what) { std::cerr << colored("fluidtank:", "31") << " " << what << "\n"; }

// A write that failed long before may have left no errno; a pipe without a reader can be asked.
bool reader_has_gone() {
  pollfd standard_output{STDOUT_FILENO, 0, 0};
  return errno == EPIPE || (poll(&standard_output, 1, 0) == 1 && (standard_output.revents & POLLERR) != 0);
}

// What was printed is only said to be done once it has arrived.
void flush_output() {
  std::cout.flush();
  if (std::cout.good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  const std::string what = "standard output: cannot write all of it; is the disk full?";
  if (reader_has_gone()) throw ClosedPipe(what);
  throw Error(Exit::io, what);
}

// CLI11 only says that a subcommand is required.
void require_known_command(const CLI::App& app, const std::string& word) {
  if (word.starts_with('-')) return;
  std::vector<std::string> known;
  for (const CLI::App* part : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (part->get_name() == word) return;
    known.push_back(part->get_name());
  }
  const std::string nearest = nearest_word(word, known);
  throw Error(Exit::usage, "there is no command \"" + word + "\"" +
                               (nearest.empty() ? std::string() : "; did you mean \"" + nearest + "\"?") +
                               " (`fluidtank --help` lists them)");
}

int run_command(int argc, char** argv) {
  CLI::App app("fluidtank renders clips of 2D fluids from scene files, the same bytes on every exact device.",
               "fluidtank");
  std::function<int()> command;
  add_commands(app, command);
  if (argc > 1) require_known_command(app, argv[1]);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool failed = app.exit(error) != 0;
    flush_output();
    return static_cast<int>(failed ? Exit::usage : Exit::ok);
  }
  const int code = command();
  flush_output();
  return code;
}

}  // namespace

int run(int argc, char** argv) {
  // A closed pipe and a file-size limit are errors of write(), not the program's death.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return run_command(argc, argv);
  } catch (...) {
    const Failure failure = failure_of(std::current_exception());
    if (!failure.words.empty()) say(failure.words);
    return failure.code;
  }
}

}  // namespace fluidtank
