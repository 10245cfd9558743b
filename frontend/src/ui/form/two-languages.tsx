// A text in both languages: two fields, beside each other only if both have their full width.
import { FieldGrid } from './field-grid';
import { TextAreaField, TextField } from './fields';
import type { FieldBase } from './field';

interface Props extends Pick<FieldBase, 'required' | 'hint'> {
  /** The name without the language: `name` stands for `nameEn` and `nameSr`. */
  name: string;
  /** Rows of a longer text. */
  rows?: number;
  disabled?: boolean;
}

export function TwoLanguages({ name, rows, ...rest }: Props) {
  return (
    <FieldGrid>
      {['En', 'Sr'].map((end) =>
        rows ? (
          <TextAreaField key={end} name={name + end} rows={rows} {...rest} />
        ) : (
          <TextField key={end} name={name + end} {...rest} />
        ),
      )}
    </FieldGrid>
  );
}
