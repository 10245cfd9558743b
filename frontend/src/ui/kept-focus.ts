// Keeps the focus on the page. When the element that has it goes away (a settled row, a button that gives way to
// its form, the link to another screen), what stands in its place gets it; else the focus falls to the document,
// and the next Tab begins at the top of the page. Knows no screen: rows, fields and headings are known by their
// elements.
import { firstField } from './first-field';

/** A place from which an element was taken. */
interface Gap {
  removed: Node;
  parent: Node;
  before: Node | null;
  after: Node | null;
}
/** Where the focus is, or was last, in one layer: the page, a dialog, a popup, a toast. */
interface Place {
  element: HTMLElement;
  /** The element and what it stands in, up to the layer: a child of the document's body. */
  path: readonly HTMLElement[];
  gaps: Gap[];
  /** The page's heading by then. */
  heading: HTMLElement | null;
}

/** Time for others to set the focus, such as a dialog that closes, in milliseconds. */
const GRACE_MS = 30;
/** How long the focus waits for rows and heading of a page that is being loaded, in milliseconds. */
const ARRIVAL_MS = 20_000;
const WINDOW = '[role=dialog], [role=alertdialog]';
const ROW = 'li, tr';

/** The places of all layers; the one that had the focus last is last. */
let places: Place[] = [];
/** Got the focus because nothing better was there. */
let fallback: HTMLElement | null = null;
let moving = false;
let pressed = false;
let soon: ReturnType<typeof setTimeout> | undefined;
/** The address of the record that was left on the way back to the present page. */
let from = '';
let arrivesUntil = 0;
/** Since the page was opened, an element of it has taken the focus by itself. */
let isTaken = false;

const heading = () => document.getElementById('page-title');
const mainPart = () => document.querySelector<HTMLElement>('main');
const isHeld = () => document.activeElement !== null && document.activeElement !== document.body;

/** Whether no element has the focus, or one only because what had it is gone. */
export const isFocusLost = (): boolean => !isHeld() || document.activeElement === fallback;

/** The address that was left on the way back to the present page; empty if the way led on. */
export const cameFrom = (): string => from;

function give(element: HTMLElement | null | undefined, how: 'whole' | 'fallback' = 'whole'): boolean {
  if (!element) return false;
  moving = true;
  if (how === 'fallback' && !element.matches('[tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: how === 'fallback' });
  moving = false;
  if (document.activeElement !== element) return false;
  fallback = how === 'fallback' ? element : null;
  return true;
}

// ---- where the focus goes --------------------------------------------------------------------------------------

/** The link of a row, on the present page, that leads to `address`. */
function rowTo(address: string): HTMLElement | undefined {
  if (!address) return undefined;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main :is(li, tr) a[href]')];
  return links.find((link) => link.pathname + link.search === address && !link.closest('nav'));
}

/** The row of the record that was left, what asks for the focus, or the heading; false while none of them is there. */
function land(): boolean {
  const within = mainPart();
  if (give(rowTo(from)) || give(within?.querySelector<HTMLElement>('[data-autofocus]'))) {
    arrivesUntil = 0;
    return true;
  }
  const title = heading();
  if (document.activeElement === title && fallback === title) return true;
  return give(title, 'fallback') || (!isHeld() && give(within, 'fallback'));
}

function arrive(): void {
  arrivesUntil = performance.now() + ARRIVAL_MS;
  land();
}

/** The same thing, drawn as a new element. */
function drawnAnew({ element, path }: Place): HTMLElement | null {
  const scope = path.find((one) => one.isConnected);
  for (const name of ['id', 'name', 'href']) {
    const value = element.getAttribute(name);
    const found = value && scope?.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`);
    if (found) return found;
  }
  return null;
}

/** What stands from the gap on now. */
function after({ parent, before }: Gap): Node[] {
  const all = [...parent.childNodes];
  return before?.parentNode === parent ? all.slice(all.indexOf(before as ChildNode) + 1) : all;
}

/** What stands in the gap now. */
function between(gap: Gap): HTMLElement[] {
  const found = after(gap);
  const end = found.indexOf(gap.after as Node);
  return (end < 0 ? found : found.slice(0, end)).filter((one) => one instanceof HTMLElement);
}

/** The row that moved up, or the one before; its action first, as in the row that is gone, so that lists are worked off. */
function nextRow({ element, path }: Place, gap: Gap): boolean {
  const { removed, parent } = gap;
  const row = path.find((one) => one.matches(ROW));
  if (!row || row !== removed) return false;
  const isRow = (one: Node): one is HTMLElement => one instanceof HTMLElement && one.matches(ROW);
  const next = after(gap).find(isRow) ?? [...parent.childNodes].findLast(isRow);
  const [link, button] = ['a[href]', 'button:enabled'].map((one) => next?.querySelector<HTMLElement>(one));
  return element.matches('a') ? give(link) || give(button) : give(button) || give(link);
}

/** A region's heading, a dialog itself, or at last the page. */
function nearest(at: Node): boolean {
  for (let one = at instanceof HTMLElement ? at : at.parentElement; one; one = one.parentElement) {
    if (one.matches(WINDOW)) return give(firstField(one)) || give(one, 'fallback');
    if (one.contains(heading())) break;
    if (one.matches('fieldset') && give(firstField(one) ?? one.querySelector<HTMLElement>('button:enabled')))
      return true;
    if (one.matches('section') && give(one.querySelector<HTMLElement>('h2, h3'), 'fallback')) return true;
  }
  return false;
}

function replace(place: Place): boolean {
  if (place.element.isConnected && give(place.element)) return true;
  if (give(drawnAnew(place))) return true;
  const gap = place.gaps.findLast(({ parent }) => parent.isConnected);
  if (gap) {
    if (nextRow(place, gap)) return true;
    const instead = between(gap);
    // Another page.
    if (heading() !== place.heading) return false;
    if (give(instead.map(firstField).find(Boolean))) return true;
    const title = instead.map((one) => one.querySelector<HTMLElement>('h2, h3')).find(Boolean);
    if (give(title, 'fallback')) return true;
  }
  const left = gap?.parent ?? place.path.find((one) => one.isConnected);
  return left ? nearest(left) : false;
}

const isOpen = ({ path }: Place) => {
  const layer = path.at(-1);
  return layer?.isConnected && !layer.querySelector(':is([role=dialog], [role=alertdialog])[data-state=closed]');
};

function rescue(): void {
  if (isHeld()) return;
  // After a click beside everything, the focus is nowhere on purpose.
  const lost = places.length > 0;
  for (let place = places.at(-1); place; place = places.at(-1)) {
    // What got it may have passed it on.
    if ((isOpen(place) && replace(place)) || isHeld()) return;
    places = places.filter((one) => one !== place);
  }
  if (lost) arrive();
}

// ---- what happens to it -----------------------------------------------------------------------------------------

function look(): void {
  soon = undefined;
  if (arrivesUntil > performance.now() && !document.querySelector(WINDOW)) land();
  rescue();
}
function lookSoon(): void {
  soon ??= setTimeout(look, GRACE_MS);
}

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  const path: HTMLElement[] = [];
  for (let one: HTMLElement | null = target; one && one !== document.body; one = one.parentElement) path.push(one);
  places = places.filter((one) => one.path.at(-1) !== path.at(-1));
  places.push({ element: target, path, gaps: [], heading: heading() });
  if (moving) return;
  isTaken = true;
  // The person goes on: the way back has ended.
  arrivesUntil = 0;
  from = '';
  fallback = null;
}

function onFocusOut({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null) return;
  // A press beside a dialog closes it, and the second press of a double click meets what the first one has opened:
  // the focus was not sent away.
  const covered = document.querySelector(WINDOW) !== null;
  const onPurpose = pressed && !covered && target instanceof HTMLElement && target.isConnected;
  if (onPurpose) places = [];
  else lookSoon();
}

function onChange(records: MutationRecord[]): void {
  for (const place of places) {
    if (place.element.isConnected) continue;
    for (const { removedNodes, target, previousSibling, nextSibling } of records)
      for (const removed of removedNodes)
        if (place.path.includes(removed as HTMLElement))
          place.gaps.push({ removed, parent: target, before: previousSibling, after: nextSibling });
  }
  if (arrivesUntil > 0 || (!isHeld() && places.length > 0)) lookSoon();
}

/** From now on until the returned function is called. */
export function keepFocus(): () => void {
  const press = () => (pressed = true);
  const release = () => (pressed = false);
  // A key goes to what has the focus: it must not be lost by then.
  const key = () => {
    release();
    rescue();
  };
  const observer = new MutationObserver(onChange);
  const listeners = [
    ['focusin', onFocusIn],
    ['focusout', onFocusOut],
    ['mousedown', press],
    ['mouseup', release],
    ['keydown', key],
  ] as const;
  for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, true);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert', 'hidden'],
  });
  return () => {
    for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener, true);
    observer.disconnect();
    clearTimeout(soon);
    soon = undefined;
    pressed = false;
    isTaken = false;
    places = [];
    fallback = null;
    arrivesUntil = 0;
    from = '';
  };
}

/** Notes the address that was left on the way back; empty if the way led on. */
export function noteLeft(address: string): void {
  from = address;
  isTaken = false;
}

/**
 * After a navigation: the focus goes to the row of the record that was left, else to the page's heading, as soon as
 * they are there, unless the person moves it meanwhile. Of the same path, only if the page is another one: a filter
 * or a tab keeps the focus.
 */
export function arrived(samePath: boolean): void {
  if (isTaken && isHeld()) return;
  const isIdle = isFocusLost() || document.activeElement === mainPart();
  if (!samePath || (isIdle && places.at(-1)?.heading !== heading())) arrive();
}

/** For a form that appears later in its dialog or replaces another; a focus outside the dialog stays. */
export function beginAt(form: HTMLElement): void {
  const at = document.activeElement;
  const layer = form.closest(WINDOW);
  if (isFocusLost() || (layer?.contains(at) && !form.contains(at))) give(firstField(form));
}
