// The focus, where what had it goes: a question that was just answered may hold it for some
// frames yet.
const FRAMES = 30;

export function focusSoon(find: () => HTMLElement | null | undefined, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const next = find();
    next?.focus();
    if (frames > 0 && (!next || document.activeElement !== next)) focusSoon(find, frames - 1);
  });
}
