// The page's elements, by their id.

/** @param {string} id */
export const $ = (id) => /** @type {any} */ (document.getElementById(id));
