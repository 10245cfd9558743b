// The number of this tab, by which the server knows its changes: what a tab changed it knows from the answer, so the
// event of the change is told to all but the tab.
const draw = () => crypto.getRandomValues(new Uint32Array(1))[0]! * 0x10_0000 + 1;

let number = draw();

export const TAB = 'X-Tab';
export const tabNumber = () => String(number);

/** After a change whose answer was lost the tab does not know what it did: it is told like any other. */
export function takeNewTabNumber(): void {
  number = draw();
}
