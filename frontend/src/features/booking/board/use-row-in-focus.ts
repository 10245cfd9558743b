// The booking whose row has the focus. A dialog or the palette over the page leaves it as it was.
import { useEffect, useState } from 'react';
import { bookingAt } from './row-keys';

const isOver = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null;

export function useRowInFocus(): number | null {
  const [id, setId] = useState<number | null>(null);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      if (!isOver(target)) setId(bookingAt(target));
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return id;
}
