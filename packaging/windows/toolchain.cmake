# For cross-compiling to 64-bit Windows on Debian. dependencies.sh must have made the libraries first.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

set(windows_libraries ${CMAKE_CURRENT_LIST_DIR}/../../build/windows/libraries)
set(CMAKE_FIND_ROOT_PATH ${windows_libraries})
set(CMAKE_PREFIX_PATH /) # below the path above
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(Boost_NO_BOOST_CMAKE ON)
set(Boost_USE_STATIC_LIBS ON)

# Windows 10. The stack is aligned to 16 bytes only, also where the compiler believes in 32 (gcc bug 54412): no instruction
# may trust it.
add_compile_definitions(_WIN32_WINNT=0x0A00 WIN32_LEAN_AND_MEAN NOMINMAX)
add_compile_options(-Wa,-muse-unaligned-vector-move)
# Link-time optimisation assembles anew, and must be told again.
add_link_options(-static -Wa,-muse-unaligned-vector-move)

set(CMAKE_CROSSCOMPILING_EMULATOR wine)
