// The binary, run as a user would: Run("render").scene("first.json").small().frames("0:3").to(file).succeeds();
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace fluidtank::test {

/// Any command line, with what it printed.
struct Outcome {
  int code = 0;
  std::string out;  ///< stdout
  std::string err;  ///< stderr
};

/// Runs a program (looked up in PATH unless it has a slash) with arguments and extra environment.
Outcome run_program(const std::vector<std::string>& command,
                    const std::map<std::string, std::string>& environment = {});

class Run {
 public:
  explicit Run(const std::string& subcommand) : arguments_{subcommand} {}

  Run& scene(const std::filesystem::path& file);  ///< A name alone is one of scenes/.
  Run& to(const std::filesystem::path& output) { return with("-o", output.string()); }
  Run& frames(const std::string& range) { return with("--frames", range); }
  Run& on(const std::string& device) { return with("--device", device); }
  Run& small();  ///< A picture of 128 x 80 and small grids.
  Run& quiet() { return with("--quiet"); }
  Run& with(const std::string& flag);
  Run& with(const std::string& option, const std::string& value);
  Run& environment(const std::map<std::string, std::string>& more);

  Outcome outcome() const;
  /// Requires exit code 0.
  Outcome succeeds() const;
  /// Requires this exit code and a message on stderr that holds the text.
  Outcome fails(int code, const std::string& message) const;

 private:
  std::vector<std::string> arguments_;
  std::map<std::string, std::string> environment_;
};

}  // namespace fluidtank::test
