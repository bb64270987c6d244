#include "search/table_memory.h"

#include <windows.h>

namespace magus {

namespace {

// Large pages are for accounts that may "lock pages in memory", and each program has to ask for that.
bool allow_large_pages() {
    HANDLE token = nullptr;
    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES | TOKEN_QUERY, &token)) return false;
    TOKEN_PRIVILEGES wanted{};
    wanted.PrivilegeCount = 1;
    wanted.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
    // It succeeds too when nothing was granted; the error then says so.
    const bool granted =
        LookupPrivilegeValueW(nullptr, L"SeLockMemoryPrivilege", &wanted.Privileges[0].Luid) &&
        AdjustTokenPrivileges(token, FALSE, &wanted, 0, nullptr, nullptr) && GetLastError() == ERROR_SUCCESS;
    CloseHandle(token);
    return granted;
}

void* take_large_pages(std::size_t bytes) {
    static const bool allowed = allow_large_pages();
    const std::size_t page = GetLargePageMinimum();
    if (!allowed || page == 0) return nullptr;
    const std::size_t whole = (bytes + page - 1) / page * page;
    return VirtualAlloc(nullptr, whole, MEM_RESERVE | MEM_COMMIT | MEM_LARGE_PAGES, PAGE_READWRITE);
}

}  // namespace

void* take_table_memory(std::size_t bytes) {
    if (void* const memory = take_large_pages(bytes)) return memory;
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void give_table_memory_back(void* memory) {
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
}

}  // namespace magus
