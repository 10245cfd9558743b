// Letters as keys: an action of the record in sight, or G and the letter of a screen. Only while nothing is
// being typed and no dialog is open, and never with another key.
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '@/core';
import { currentRecordActions } from '@/ui/actions';
import { useLettersOn } from '@/ui/letters-on';
import { LETTERS } from './go-letters';
import { menuOf } from './menu';

/** The time for the second letter, in milliseconds. */
const SECOND_MS = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=listbox], [role=menu], [role=grid]') !== null);
const isOverlaid = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

export function useLetters(user: SessionUser | null): void {
  const navigate = useNavigate();
  const [on] = useLettersOn();
  useEffect(() => {
    if (!user || !on) return;
    let goUntil = 0;
    const press = (event: KeyboardEvent) => {
      const letter = event.key.toLowerCase();
      const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented);
      if (!plain || !/^[a-z]$/.test(letter) || isTyping(event.target) || isOverlaid()) return;
      if (event.timeStamp < goUntil) {
        goUntil = 0;
        const entries = menuOf(user).flatMap((group) => group.entries);
        const there = entries.find(({ id }) => LETTERS[id] === letter);
        if (!there) return;
        event.preventDefault();
        void navigate(there.to);
        return;
      }
      if (letter === 'g') {
        goUntil = event.timeStamp + SECOND_MS;
        return;
      }
      const action = currentRecordActions()?.actions.find(
        (one) => one.letter === letter && one.refused === null && !one.busy,
      );
      if (!action) return;
      event.preventDefault();
      if (action.to === undefined) action.run();
      else void navigate(action.to);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [user, on, navigate]);
}
