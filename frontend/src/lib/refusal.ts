// Remembers across a redirect that a screen was refused, so that the landing page can say so.
let refused = false;

export function noteRefusal(): void {
  refused = true;
}

/** Whether a screen was refused; the answer resets it. */
export function takeRefusal(): boolean {
  const was = refused;
  refused = false;
  return was;
}

/** An address of the dashboard to which sign-in may return; null for any other. */
export function safeNext(next: string | null): string | null {
  return next && /^\/(?![/\\])/.test(next) && next !== '/' ? next : null;
}
