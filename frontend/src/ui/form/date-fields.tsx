// Date fields of forms, registered by name.
import { useState, type ComponentProps } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { serverMillis } from '@/lib/api';
import { formatDate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { DateInput, type DateReading } from './date-input';
import { Field, type FieldBase, type Fills } from './field';

type Timed = Pick<ComponentProps<typeof DateInput>, 'timeOf' | 'stay'>;

interface DateFieldProps extends FieldBase, Fills, DateReading {
  disabled?: boolean;
  /** Called after the user changed the value. */
  onChanged?: (value: string) => void;
  /** Fields whose errors depend on this field; checked again after a change. */
  deps?: string[];
}

/** An example is a day to come: one that has passed would be refused in most forms. */
const exampleDate = () => formatDate(new Date(serverMillis() + 14 * 86_400_000).toISOString().slice(0, 10));

function AnyDateField({
  time,
  timeOf,
  stay,
  timeZone,
  from,
  past,
  disabled,
  deps,
  onChanged,
  ...base
}: DateFieldProps & Timed & { time: boolean }) {
  const t = useText();
  const { control } = useFormContext();
  const { field } = useController({ control, name: base.name, ...(deps ? { rules: { deps } } : {}) });
  const [words, setWords] = useState<string | null>(null);
  function take(value: string) {
    field.onChange(value);
    onChanged?.(value);
  }
  const example = t(time ? 'form.dateTimeHint' : 'form.dateHint', { date: exampleDate() });
  return (
    <Field formatHint={example} {...base} said={words === '' ? example : words}>
      {(given) => (
        <DateInput
          {...given}
          ref={field.ref}
          name={field.name}
          value={(field.value as string | null) ?? ''}
          onValue={take}
          onBlur={field.onBlur}
          disabled={disabled}
          time={time}
          onTyping={setWords}
          {...{ timeOf, stay, timeZone, from, past }}
        />
      )}
    </Field>
  );
}

/** Civil date and time of the branch, `YYYY-MM-DDTHH:mm`. */
export const DateTimeField = (props: DateFieldProps & Timed) => <AnyDateField {...props} time />;
/** Civil date, `YYYY-MM-DD`. */
export const DateField = (props: DateFieldProps) => <AnyDateField {...props} time={false} />;
