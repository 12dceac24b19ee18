/** The loader covers each page load for this long (D-36). early.ts ships it, so it is not among the other constants. */
export const LOADER_MS = 2000
