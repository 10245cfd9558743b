// What follows on the page of a booking that was just saved. Handed over in memory: a reload asks for nothing twice.

export interface Next {
  /** Why the guest was not checked in; null: nobody asked, or it was done. */
  notCheckedIn: unknown;
  /** The payment is recorded at once. */
  pays: boolean;
}

let left: { id: number; next: Next } | null = null;

export function leaveNext(id: number, next: Next): void {
  left = { id, next };
}

/** What was left for the booking, once. */
export function takeNext(id: number): Next | null {
  const found = left?.id === id ? left.next : null;
  left = null;
  return found;
}
