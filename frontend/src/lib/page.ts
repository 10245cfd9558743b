/** The page in the browser. An object, because a test cannot replace the window's own `location`. */
export const page = { reload: () => window.location.reload() };
