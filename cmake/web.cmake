# For browsers: WebAssembly by clang 19 with Debian's WASI libraries. No files, no exceptions; threads only as workers (engine/base/threads_web_workers.cpp).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_WORKS TRUE)  # the trial would want llvm-ar
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_CXX_FLAGS_INIT "-flto -msimd128 -mbulk-memory -mnontrapping-fptoint -fno-exceptions")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-flto -O3 -mexec-model=reactor -fuse-ld=lld -Wl,-z,stack-size=1048576,--strip-all")
set(MAGUS_SYSTEM web)
