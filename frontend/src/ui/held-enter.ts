// Enter that is held down acts once: browsers repeat it about thirty times a second, and with each repetition it
// would press what the one before has brought to the focus: the button of a question, then that of the next row.

/** Where a held Enter makes lines. */
const WRITES = 'textarea, [contenteditable]';

function onKeyDown(event: KeyboardEvent): void {
  const { key, repeat, target, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || !repeat) return;
  const makesLines = target instanceof Element && target.closest(WRITES) !== null && !ctrlKey && !metaKey;
  if (makesLines) return;
  event.preventDefault();
  event.stopPropagation();
}

/** From now on until the returned function is called. */
export function ignoreHeldEnter(): () => void {
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}
