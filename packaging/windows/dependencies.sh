#!/usr/bin/env bash
# The libraries that the programs for Windows are linked with, below build/windows/libraries: headers are the system's own,
# what must be compiled comes from Debian's sources. What is there already is not made again.
#   dependencies.sh [JOBS]
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
here=$PWD/packaging/windows out=$PWD/build/windows/libraries sources=$PWD/build/windows/sources jobs=${1:-$(nproc)}
compiler=x86_64-w64-mingw32-g++-posix archiver=x86_64-w64-mingw32-gcc-ar-posix
mkdir -p "$out/include" "$out/lib/cmake" "$sources"

# source_of PACKAGE: the folder with Debian's source of it. The package lists are our own: the system's seldom know sources.
source_of() {
    if [[ ! -d $sources/$1 ]]; then
        [[ -e $sources/apt/updated ]] || know_sources
        rm -rf "$sources/$1.new"
        mkdir "$sources/$1.new"
        (cd "$sources/$1.new" && apt-get -q "${apt_options[@]}" source "$1" >&2)
        mv "$sources/$1.new" "$sources/$1"
    fi
    find "$sources/$1" -mindepth 1 -maxdepth 1 -type d
}
apt_options=(-o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$sources/apt/parts"
    -o "Dir::State::Lists=$sources/apt/lists" -o "Dir::Cache=$sources/apt/cache" -o APT::Sandbox::User=root)

# From where this Debian has its packages, in both ways of writing it.
know_sources() {
    local apt=$sources/apt file release
    release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    mkdir -p "$apt/parts" "$apt/lists/partial" "$apt/cache/archives/partial"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [[ -e $file ]] || continue
        grep -hE "^deb .* $release main" "$file" | sed 's/^deb /deb-src /' >>"$apt/parts/system.list" || true
    done
    for file in /etc/apt/sources.list.d/*.sources; do
        grep -qsE "^Suites:.* $release( |$)" "$file" || continue
        sed 's/^Types:.*/Types: deb-src/' "$file" >"$apt/parts/${file##*/}"
    done
    apt-get -q "${apt_options[@]}" update >&2
    touch "$apt/updated"
}

# Headers alone; the folder /usr/include itself would bring the headers of Linux.
for name in boost spdlog fmt nlohmann; do ln -sfn "/usr/include/$name" "$out/include/$name"; done
ln -sfn /usr/include/eigen3 "$out/include/eigen3"
for file in "$here"/cmake/*-config.cmake; do
    name=${file##*/}
    install -Dm644 -t "$out/lib/cmake/${name%-config.cmake}" "$file"
done

# boost_library NAME FLAG...
boost_library() {
    local name=$1 objects=$sources/objects/$1
    [[ ! -e $out/lib/libboost_$name.a ]] || return 0
    local source
    source=$(source_of boost1.74)/libs/$name/src
    mkdir -p "$objects"
    # Also as code for link-time optimisation: half of a template's sections may not be thrown away.
    find "$source" -name '*.cpp' -printf '%f\n' | xargs -P "$jobs" -I{} "$compiler" -std=c++17 -O2 -DNDEBUG -w \
        -flto -ffat-lto-objects -Wa,-muse-unaligned-vector-move -D_WIN32_WINNT=0x0A00 -DBOOST_ALL_NO_LIB -DBOOST_BIND_GLOBAL_PLACEHOLDERS "${@:2}" \
        -I"$out/include" -I"$source" -c "$source/{}" -o "$objects/{}.o"
    "$archiver" rcs "$out/lib/libboost_$name.new" "$objects"/*.o
    mv "$out/lib/libboost_$name.new" "$out/lib/libboost_$name.a"
}

boost_library program_options
boost_library filesystem -DBOOST_FILESYSTEM_SOURCE -DBOOST_FILESYSTEM_STATIC_LINK=1

# cmake_library FILE SOURCE OPTION...
cmake_library() {
    [[ ! -e $out/lib/$1 ]] || return 0
    cmake -S "$2" -B "$sources/build-$1" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$out" -DBUILD_SHARED_LIBS=OFF "${@:3}"
    cmake --build "$sources/build-$1" -j "$jobs"
    cmake --install "$sources/build-$1"
}

# Magus bundles nothing under the GPL or LGPL, and NLopt's folder luksan (L-BFGS and its kin) is: it is left out, as
# newer versions of NLopt do with NLOPT_LUKSAN=OFF. The rest of NLopt is under the MIT and BSD licences.
without_luksan() {
    rm -rf "$1/src/algs/luksan"
    sed -i '/luksan/d' "$1/CMakeLists.txt"
    sed -i -E '/"luksan.h"|return luksan_|case NLOPT_LD_(LBFGS|VAR[12]|TNEWTON\w*):/d' "$1/src/api/optimize.c"
    if grep -rq luksan "$1/src" "$1/CMakeLists.txt"; then
        echo 'NLopt: there is more that uses its folder luksan than what is taken out here.' >&2
        exit 1
    fi
}

if [[ ! -e $out/lib/libnlopt.a ]]; then
    nlopt=$(source_of nlopt)
    without_luksan "$nlopt"
fi
cmake_library libnlopt.a "${nlopt:-}" -DNLOPT_CXX=OFF -DNLOPT_PYTHON=OFF -DNLOPT_OCTAVE=OFF -DNLOPT_MATLAB=OFF \
    -DNLOPT_GUILE=OFF -DNLOPT_SWIG=OFF -DNLOPT_TESTS=OFF
cmake_library libgtest.a /usr/src/googletest
