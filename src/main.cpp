#include "command/cli.h"

int main(int argc, char** argv) { return fluidtank::run(argc, argv); }
