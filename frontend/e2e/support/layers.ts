// What must hold of every layer over a page (dialog, drawer, popup, palette, menu, toast): once it is closed, it
// neither takes clicks nor holds the focus, and the page beneath is free again.

/** Runs in the page: what is left there of closed layers. */
export function closedLayers(): string[] {
  const wrong: string[] = [];
  const name = (of: Element) => {
    const { scope = of.tagName.toLowerCase(), part = '' } = (of as HTMLElement).dataset;
    return `${scope} ${part} “${(of.getAttribute('aria-label') ?? of.textContent).trim().slice(0, 40)}”`;
  };
  const takesClicks = (of: Element) => {
    const { width, height } = of.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      of.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(of).pointerEvents !== 'none'
    );
  };
  const CLOSED = '[data-state=closed]:is([data-part=backdrop], [data-part=content])';
  const OPEN = '[data-state=open]:is([data-part=backdrop], [data-part=content])';
  const LEAVING = '.sapa-toast-out';

  for (const layer of document.querySelectorAll(`${CLOSED}, ${LEAVING}`))
    if (takesClicks(layer)) wrong.push(`a closed layer takes clicks: ${name(layer)}`);

  const root = document.getElementById('root');
  // Another site, such as the bank's page, or an answer of the API.
  if (!root) return wrong;
  // Whatever it is made of: what lies over the page belongs to an open layer.
  const [wide, high] = [window.innerWidth, window.innerHeight];
  const STEPS = [0.1, 0.3, 0.5, 0.7, 0.9];
  const over = new Set(
    STEPS.flatMap((x) => STEPS.map((y) => document.elementFromPoint(x * wide, y * high)))
      .map((hit) => hit?.closest('body > *'))
      .filter((top) => top && top !== root),
  );
  for (const top of over)
    if (!top!.matches(OPEN) && !top!.querySelector(OPEN)) wrong.push(`the page is covered by ${name(top!)}`);

  const held = document.activeElement;
  if (held && held !== document.body) {
    const layer = held.closest(`${CLOSED}, ${LEAVING}`);
    if (layer) wrong.push(`a closed layer holds the focus: ${name(layer)}`);
    else if (!held.checkVisibility() || held.closest('[inert], body > [aria-hidden=true]'))
      wrong.push(`the focus is in what is hidden: ${name(held)}`);
  }

  // An open dialog makes the page beneath inert, and keeps it from scrolling.
  if (!document.querySelector('[data-scope=dialog][data-part=content][data-state=open]')) {
    if (root.closest('[inert], [aria-hidden=true]')) wrong.push('the page stays hidden after its dialog');
    if (document.body.style.pointerEvents === 'none') wrong.push('the page takes no clicks after its dialog');
    if (document.body.hasAttribute('data-scroll-lock')) wrong.push('the page does not scroll after its dialog');
  }
  return wrong;
}
