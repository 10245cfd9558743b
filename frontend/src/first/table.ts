// The shape of the table that the build writes for the page's first script (vite/first-table.ts). Every
// admission in it was answered by the core.

/** A built screen. */
export interface FirstScreen {
  /** Matches the screen's addresses; `{id}` of the address is the first group. */
  pattern: string;
  /** The roles that may open it; an empty text is nobody signed in. */
  roles: readonly string[];
  /** Its parts and the frame around it, as places in `files`. */
  parts: readonly number[];
  /** What it reads first, below `/api/v1`. */
  asks: readonly string[];
}

export interface FirstTable {
  /** The address of the core; empty in development, where nothing is fetched early. */
  core: string;
  files: readonly string[];
  screens: readonly FirstScreen[];
  /** By role: addresses that lead to another, such as `/dashboard` to the role's home. */
  leads: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
