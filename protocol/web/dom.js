// What all parts of the page use: its elements by their id, and what the browser keeps for it.

/** @param {string} id */
export const $ = (id) => /** @type {any} */ (document.getElementById(id));

/** What was stored last. @param {string} name @param {string} [value] to store @returns {string | null} */
export function remembered(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null; // a page without a place of its own (file://) forgets it
  }
}
