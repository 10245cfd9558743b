// Sets the focus after the focused element has disappeared. Tries for some frames, because a closing
// dialog may hold the focus.
const FRAMES = 30;

export function focusSoon(find: () => HTMLElement | null | undefined, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const next = find();
    next?.focus();
    if (frames > 0 && (!next || document.activeElement !== next)) focusSoon(find, frames - 1);
  });
}
