// Remembers, across one redirect, that somebody was sent away from a screen, so that the
// landing page can say so.
let refused = false;

export function noteRefusal(): void {
  refused = true;
}

/** Whether there was one; asking forgets it. */
export function takeRefusal(): boolean {
  const was = refused;
  refused = false;
  return was;
}

/** An address within the dashboard that sign-in may return to; anything else is none. */
export function safeNext(next: string | null): string | null {
  return next && /^\/(?![/\\])/.test(next) && next !== '/' ? next : null;
}
