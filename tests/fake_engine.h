#pragma once

// Small shell scripts that speak a protocol and misbehave on demand: programs for the laboratory to play with.

#include "tests/scratch_folder.h"

namespace magus::testing {

inline std::string script(const ScratchFolder& folder, const std::string& name, const std::string& text) {
    const std::string path = folder.file(name, "#!/bin/sh\n" + text);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
}

// `on_go` is done at each "go".
inline std::string uci_engine(const ScratchFolder& folder, const std::string& on_go) {
    return script(folder, "uci.sh",
                  "while read -r word rest; do case $word in\n"
                  "uci) echo 'id name Fake'; echo 'option name UCI_Variant type combo'; "
                  "echo uciok;;\n"
                  "isready) echo readyok;;\n"
                  "go) " +
                      on_go +
                      ";;\n"
                      "quit) exit 0;;\n"
                      "esac; done\n");
}

// `on_go` is done at each "go" and each "usermove" after it.
inline std::string cecp_engine(const ScratchFolder& folder, const std::string& on_go) {
    return script(folder, "cecp.sh",
                  "playing=no; while read -r word rest; do case $word in\n"
                  "protover) echo 'feature ping=1 usermove=1 setboard=1 "
                  "variants=\"normal,future3\" myname=\"Fake 1\" done=1';;\n"
                  "ping) echo pong $rest;;\n"
                  "new|force) playing=no;;\n"
                  "go) playing=yes; " +
                      on_go + ";;\nusermove) if [ $playing = yes ]; then " + on_go +
                      "; fi;;\n"
                      "quit) exit 0;;\n"
                      "esac; done\n");
}

}  // namespace magus::testing
