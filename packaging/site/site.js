// What scrolls can be reached by keys.
for (const part of document.querySelectorAll('pre > code, .md-typeset__scrollwrap, .md-search__scrollwrap, .md-sidebar__scrollwrap')) part.tabIndex = 0;
