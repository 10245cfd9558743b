// A date, or a date with time: typed, or chosen in a calendar. The core reads what is typed; it is taken
// on leaving the field, with Enter or by a choice in the calendar, so that half a date changes nothing.
// Emits `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`, and the date alone if no hour is known. Unreadable text is
// passed on, so that the core reports the error.
import { chakra } from '@chakra-ui/react';
import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { typedDate } from '@/core';
import { serverNow } from '@/lib/api';
import { dateInWords, showDate } from '@/lib/date-text';
import { localOf, ownZone } from '@/lib/format';
import { useLanguage, useText } from '@/lib/i18n';
import { CalendarButton } from './calendar-button';
import type { StayEnd } from './calendar-types';
import { Input } from './controls';

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** How the text of a date field is read. */
export interface DateReading {
  /** The zone whose today counts; default: the browser's. */
  timeZone?: string | undefined;
  /** The day from which `+3` counts; default: today. */
  from?: string | undefined;
  /** A day without a year is the latest one, not the next one. */
  past?: boolean | undefined;
}

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'kind'>, DateReading {
  value: string;
  onValue: (value: string) => void;
  /** With a time of day. */
  time?: boolean;
  /** The time of a date that is given without one; `former`: what it was, empty for none. Default: the former. */
  timeOf?: ((date: string, former: string) => string) | undefined;
  /** The stay whose end this is, for the calendar. */
  stay?: StayEnd | undefined;
  /** What the typed text means, in words; empty: nothing yet. Null: nothing is being typed. */
  onTyping?: (words: string | null) => void;
}

export function DateInput({
  value,
  onValue,
  time = false,
  timeOf,
  timeZone,
  from,
  past = false,
  stay,
  onTyping,
  onBlur,
  disabled,
  ...input
}: Props) {
  const t = useText();
  useLanguage(); // A switch of language writes it anew.
  const boxId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  // A date without a time keeps the former time, unless the form knows better.
  const hourBefore = useRef('');
  hourBefore.current = /T(\d{2}:\d{2})$/.exec(value)?.[1] ?? hourBefore.current;
  const today = localOf(serverNow(), timeZone ?? ownZone()).slice(0, 10);

  // The next key replaces a date that has just been taken, or that followed from another field meanwhile.
  useLayoutEffect(() => {
    const field = box.current?.querySelector('input');
    if (typed === null && field && field === document.activeElement) field.select();
  }, [value, typed]);

  function withHour(date: string, given: string | null | undefined): string {
    if (!time) return date;
    const hour = given ?? timeOf?.(date, hourBefore.current) ?? hourBefore.current;
    return hour ? `${date}T${hour}` : date;
  }
  /** The value of a text; null: it is no date. */
  function read(text: string): string | null {
    const found = typedDate({ text, today, from: DAY.exec(from ?? '')?.[0] ?? null, past, hour: time });
    return found && withHour(found.date, found.time);
  }
  function type(text: string) {
    setTyped(text);
    const found = read(text);
    onTyping?.(found ? dateInWords(found, t) : text.trim() === '' ? null : '');
  }
  function take() {
    if (typed === null) return;
    setTyped(null);
    onTyping?.(null);
    onValue(read(typed) ?? typed.trim());
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed !== null) {
      // The first Enter takes the date; what follows from it is seen before the form is sent.
      event.preventDefault();
      take();
    } else if (event.key === 'ArrowDown' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      box.current?.querySelector('button')?.click();
    }
  }

  return (
    <chakra.div ref={box} id={boxId} position="relative">
      <Input
        aria-keyshortcuts="ArrowDown"
        {...input}
        type="text"
        data-short=""
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        pr="46px"
        value={typed ?? showDate(value)}
        onChange={(event) => type(event.target.value)}
        // However the focus comes, the next key replaces the whole date; a press puts the caret afterwards.
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          take();
          onBlur?.(event);
        }}
      />
      <CalendarButton
        label={t('form.calendar')}
        value={DAY.exec(value)?.[0] ?? ''}
        today={today}
        anchorId={boxId}
        stay={stay}
        onChoose={(date) => onValue(withHour(date, undefined))}
        onOpen={take}
        onClose={() => box.current?.querySelector('input')?.focus({ preventScroll: true })}
        onFailed={() => onTyping?.(t('form.calendarFailed'))}
        disabled={disabled}
        tabIndex={-1}
        position="absolute"
        right="3px"
        top="50%"
        transform="translateY(-50%)"
        h="36px"
        minH="0"
      />
    </chakra.div>
  );
}
