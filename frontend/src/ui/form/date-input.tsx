// A date, or a date with time: typed, or picked in the browser's own picker. Emits `YYYY-MM-DD` or
// `YYYY-MM-DDTHH:mm`, and the date alone if no hour was typed. Unreadable text is passed on, so that
// the core reports the error.
import { chakra } from '@chakra-ui/react';
import { useRef, useState, type ComponentProps } from 'react';
import { serverNow } from '@/lib/api';
import { readDate, showDate } from '@/lib/date-text';
import { useLanguage, useText } from '@/lib/i18n';
import { IconButton } from '../button';
import { Input } from './controls';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'kind'> {
  value: string;
  onValue: (value: string) => void;
  /** With a time of day. */
  time?: boolean;
  /** The time of a date that is chosen without one; `former`: what it was, empty for none. Default: the former. */
  timeOf?: ((date: string, former: string) => string) | undefined;
}

export function DateInput({ value, onValue, time = false, timeOf, onBlur, disabled, ...input }: Props) {
  const t = useText();
  useLanguage(); // A switch of language writes it anew.
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  // A date chosen without a time keeps the former time, unless the form knows better.
  const hourBefore = useRef('');
  hourBefore.current = /T(\d{2}:\d{2})$/.exec(value)?.[1] ?? hourBefore.current;

  function type(text: string) {
    setTyped(text);
    const found = readDate(text, serverNow().slice(0, 10));
    if (!found) return onValue(text.trim());
    if (!time) return onValue(found.date);
    take(found.date, found.time);
  }
  function take(date: string, given: string | null | undefined) {
    const hour = given ?? timeOf?.(date, hourBefore.current) ?? hourBefore.current;
    onValue(hour ? `${date}T${hour}` : date);
  }
  /** In the browser's picker the former time stands until another one is chosen. */
  function pick(picked: string) {
    if (!picked) return;
    const [date = picked, hour] = picked.split('T');
    if (time) take(date, hour === hourBefore.current ? undefined : hour);
    else onValue(picked);
  }

  return (
    <chakra.div position="relative">
      <Input
        {...input}
        type="text"
        data-short=""
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        pr="46px"
        value={typed ?? showDate(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <IconButton
        label={t('form.calendar')}
        icon="calendar"
        disabled={disabled}
        tabIndex={-1}
        position="absolute"
        right="3px"
        top="50%"
        transform="translateY(-50%)"
        h="36px"
        minH="0"
        onClick={() => picker.current?.showPicker?.()}
      />
      <chakra.input
        ref={picker}
        type={time ? 'datetime-local' : 'date'}
        tabIndex={-1}
        aria-hidden="true"
        value={(time ? TIME : DAY).test(value) ? value : ''}
        onChange={(event) => pick(event.target.value)}
        position="absolute"
        right="0"
        bottom="0"
        w="1px"
        h="1px"
        opacity="0"
        pointerEvents="none"
      />
    </chakra.div>
  );
}
