// Date fields of forms, registered by name.
import type { ComponentProps } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { serverMillis } from '@/lib/api';
import { formatDate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { DateInput } from './date-input';
import { Field, type FieldBase, type Fills } from './field';

type Timed = Pick<ComponentProps<typeof DateInput>, 'timeOf'>;

interface DateFieldProps extends FieldBase, Fills {
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
  disabled,
  deps,
  onChanged,
  ...base
}: DateFieldProps & Timed & { time: boolean }) {
  const t = useText();
  const { control } = useFormContext();
  const { field } = useController({ control, name: base.name, ...(deps ? { rules: { deps } } : {}) });
  function take(value: string) {
    field.onChange(value);
    onChanged?.(value);
  }
  return (
    <Field formatHint={t(time ? 'form.dateTimeHint' : 'form.dateHint', { date: exampleDate() })} {...base}>
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
          timeOf={timeOf}
        />
      )}
    </Field>
  );
}

/** Civil date and time of the branch, `YYYY-MM-DDTHH:mm`. */
export const DateTimeField = (props: DateFieldProps & Timed) => <AnyDateField {...props} time />;
/** Civil date, `YYYY-MM-DD`. */
export const DateField = (props: DateFieldProps) => <AnyDateField {...props} time={false} />;
