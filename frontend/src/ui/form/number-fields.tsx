// Numbers and times of day: typed as users write them, stored as the core counts. An empty field is
// null; unreadable text stays and is an issue.
import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { readFigure, showFigure } from '@/lib/figure-text';
import { MINOR_DIGITS } from '@/lib/format';
import { useLanguage } from '@/lib/i18n';
import { Input } from './controls';
import { Field, type FieldBase, type Fills } from './field';
import type { ShowFigure } from './issues';
import { isUnreadable } from './unreadable';

interface Kind<T> {
  /** Undefined: empty; null: unreadable. */
  read: (text: string) => T | null | undefined;
  show: (value: T) => string;
  /** Formats limits that are counted like the value. */
  limit?: ShowFigure;
}

export interface TypedFieldProps extends FieldBase, Fills {
  disabled?: boolean | undefined;
  /** Fields whose errors depend on this field; checked again after a change. */
  deps?: string[];
  placeholder?: string;
  /** At the right end of the field: a currency, `%`. */
  unit?: string | undefined;
}

function TypedField<T>({
  kind: { read, show, limit },
  mode,
  disabled,
  deps,
  placeholder,
  unit,
  ...base
}: TypedFieldProps & { kind: Kind<T>; mode: 'numeric' | 'decimal' | 'text' }) {
  useLanguage(); // A switch of language writes it anew.
  const unitId = useId();
  const { control } = useFormContext();
  const { field } = useController({ control, name: base.name, ...(deps ? { rules: { deps } } : {}) });
  const [typed, setTyped] = useState<string | null>(null);
  const value = field.value as T | null | undefined;
  const shown = isUnreadable(value)
    ? value.unreadable
    : value === null || value === undefined || value === ''
      ? ''
      : show(value);

  function type(text: string) {
    setTyped(text);
    const found = read(text);
    field.onChange(found === undefined ? null : (found ?? { unreadable: text }));
  }

  return (
    <Field {...base} showFigure={limit}>
      {({ 'aria-describedby': note, ...given }) => (
        <chakra.div position="relative">
          <Input
            {...given}
            ref={field.ref}
            name={field.name}
            type="text"
            data-short=""
            inputMode={mode}
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            value={typed ?? shown}
            pr={unit ? '64px' : undefined}
            aria-describedby={[note, unit && unitId].filter(Boolean).join(' ') || undefined}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setTyped(null);
              field.onBlur();
            }}
          />
          {unit && (
            <chakra.span
              id={unitId}
              position="absolute"
              right="13px"
              top="50%"
              transform="translateY(-50%)"
              color="fg.muted"
              pointerEvents="none"
            >
              {unit}
            </chakra.span>
          )}
        </chakra.div>
      )}
    </Field>
  );
}

function steps(digits: number, look?: Parameters<typeof showFigure>[2]): Kind<number> {
  const show = (value: number) => showFigure(value, digits, look);
  return { read: (text) => readFigure(text, digits), show, limit: show };
}
const WHOLE = steps(0);
const MINOR = steps(MINOR_DIGITS);
const BASIS_POINTS: Kind<number> = {
  ...steps(2, { whole: false }),
  read: (text) => readFigure(text.replace(/%\s*$/, ''), 2),
};
/** A decimal number. Three digits after a separator are decimals here, never thousands. */
const decimal = (digits: number): Kind<number> => ({
  read: (text) => {
    const found = readFigure(/^\s*-?\d+[.,]\d{3}\s*$/.test(text) ? `${text.trim()}0` : text, digits);
    return typeof found === 'number' ? found / 10 ** digits : found;
  },
  show: (value) => showFigure(Math.round(value * 10 ** digits), digits, { whole: false, grouped: false }),
});
const TIME: Kind<string> = { read: readTime, show: (value) => value };

/** `9`, `930`, `9.30`, `9:30` → `09:30`; 24:00 is the end of the day. */
function readTime(text: string): string | null | undefined {
  if (text.trim() === '') return undefined;
  const [, hour, minute = '00'] = /^\s*(\d{1,2})(?:[:.h]?(\d{2}))?\s*h?\s*$/.exec(text) ?? [];
  if (hour === undefined || Number(minute) > 59 || Number(hour) * 60 + Number(minute) > 24 * 60) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** A whole number, or one with up to `decimals` decimals, such as a coordinate. */
export const NumberField = ({ decimals = 0, ...props }: TypedFieldProps & { decimals?: number }) => (
  <TypedField {...props} kind={decimals > 0 ? decimal(decimals) : WHOLE} mode={decimals > 0 ? 'decimal' : 'numeric'} />
);
interface MoneyProps extends Omit<TypedFieldProps, 'unit'> {
  currency?: string | undefined;
  /** Whether it may be below zero: keypads of phones for decimals have no minus. */
  signed?: boolean;
}

/** An amount, stored in minor units. */
export const MoneyField = ({ currency, signed = false, ...props }: MoneyProps) => (
  <TypedField {...props} unit={currency} kind={MINOR} mode={signed ? 'text' : 'decimal'} />
);
/** A percentage, stored in basis points. */
export const RateField = (props: Omit<TypedFieldProps, 'unit'>) => (
  <TypedField {...props} unit="%" kind={BASIS_POINTS} mode="decimal" />
);
/** Time of day, `HH:mm`. */
export const TimeField = (props: TypedFieldProps) => <TypedField {...props} kind={TIME} mode="text" />;
