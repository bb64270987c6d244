// What scrolls can be reached by keys; the theme makes and changes such parts when the page is there.
function reachable() {
  for (const part of document.querySelectorAll('pre > code, .md-typeset__scrollwrap, .md-search__scrollwrap, .md-sidebar__scrollwrap'))
    if (part.getAttribute('tabindex') !== '0') part.tabIndex = 0;
}
reachable();
new MutationObserver(reachable).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] });
