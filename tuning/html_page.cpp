#include "tuning/html_page.h"

namespace magus {

namespace {

constexpr std::string_view kBeforeWidth = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>
:root { color-scheme: light dark; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0; --blue: #1d5fc4; --page: #ffffff }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9da7b3; --line: #3d444d; --blue: #6ea8ff; --page: #0d1117 } }
body { font: 16px/1.5 Verdana, "DejaVu Sans", sans-serif; color: var(--ink); background: var(--page); max-width: )";
constexpr std::string_view kAfterWidth = R"(;
  margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; margin: 1em 0 } th, td { border-bottom: 1px solid var(--line); padding: .25em .7em;
  text-align: right } th:first-child, td:first-child { text-align: left } th { color: var(--soft); font-weight: normal }
)";

}  // namespace

std::string html_head(int width, std::string_view styles) {
    std::string out(kBeforeWidth);
    out += std::to_string(width) + "px";
    out += kAfterWidth;
    out += styles;
    return out + "</style>\n";
}

std::string html_escaped(std::string_view words) {
    std::string out;
    for (char c : words) switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    return out;
}

}  // namespace magus
