// The popups of a list's toolbar, as one part.
export { CheckMenu, Panel } from '../popup';
export { SearchBox } from '../search-box';
