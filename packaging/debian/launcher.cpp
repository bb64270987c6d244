// magus of the Debian package for amd64: becomes the program that is built for this processor (./dev package).
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <unistd.h>

int main(int, char** arguments) {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v3")) execv(MAGUS_PROGRAMS "/x86-64-v3/magus", arguments);
    execv(MAGUS_PROGRAMS "/x86-64-v2/magus", arguments);
    std::fprintf(stderr, "%s: %s\n", MAGUS_PROGRAMS "/x86-64-v2/magus", std::strerror(errno));
    return 127;
}
