// The focus never falls to the document: an element that had it, and is gone, has left it to another one. Before
// anything had it, and after a click beside everything that takes it, it is nowhere on purpose.

/** Runs in the page: which element has lost the focus to nothing. The first call begins to follow it. */
export function lostFocus(): string[] {
  interface Followed {
    /** What had the focus last; empty: nothing on purpose. */
    had: string;
  }
  const page = window as unknown as { followedFocus?: Followed };
  const name = (of: Element) =>
    `${of.tagName.toLowerCase()} “${(of.getAttribute('aria-label') ?? of.getAttribute('name') ?? of.textContent).trim().slice(0, 40)}”`;
  if (!page.followedFocus) {
    const followed: Followed = { had: '' };
    page.followedFocus = followed;
    let pressed = false;
    document.addEventListener('mousedown', () => (pressed = true), true);
    document.addEventListener('mouseup', () => (pressed = false), true);
    document.addEventListener('focusin', ({ target }) => (followed.had = name(target as Element)), true);
    document.addEventListener(
      'focusout',
      ({ target, relatedTarget }) => {
        // A press beside a dialog closes it; the focus goes back to where it was.
        const inDialog = (target as Element).closest('[role=dialog], [role=alertdialog]');
        if (pressed && relatedTarget === null && (target as Element).isConnected && !inDialog) followed.had = '';
      },
      true,
    );
    if (document.activeElement && document.activeElement !== document.body) followed.had = name(document.activeElement);
  }
  const { had } = page.followedFocus;
  const held = document.activeElement !== null && document.activeElement !== document.body;
  // A page on which nothing stands, such as between two screens without a network, has nothing to give it to.
  const isEmpty = document.querySelector('main') === null;
  return held || isEmpty || had === '' ? [] : [`the focus fell to the document; it was at ${had}`];
}
