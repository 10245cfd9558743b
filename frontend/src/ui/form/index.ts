// Exports everything that a form needs.
export {
  CheckField,
  MultiField,
  SearchField,
  type MultiFieldProps,
  type MultiOption,
  type SearchFieldProps,
  Check,
} from './choice-fields';
export { Input, Select, TextArea } from './controls';
export {
  EntityLabels,
  Field,
  FieldNote,
  MARKED,
  useFieldError,
  useLabelKey,
  type ControlProps,
  type FieldBase,
} from './field';
export { DateField, DateTimeField } from './date-fields';
export { DateInput } from './date-input';
export { NO_DRAFT, useDraft, type Draft } from './draft';
export { EnumField, PasswordField, SelectField, TextAreaField, TextField, type Option } from './fields';
export { fillAround } from './fill-around';
export { FormFrame, SAVE_QUESTION, type FormFrameProps } from './form-frame';
export { ImageField, usePicture } from './image-field';
export { applyProblem, issueErrors, issueText } from './issues';
export { KeepGuard, LeaveGuard, LeaveGuardRoot } from './leave-guard';
export { useCoreForm, type CoreFormOptions } from './use-core-form';
export { useDirty } from './use-dirty';
export { FieldPair, PAIR_WIDTH } from './field-pair';
export { NewPasswordFields } from './new-password-fields';
export { MoneyField, NumberField, RateField, TimeField, type TypedFieldProps } from './number-fields';
export { phoneCountry } from './phone-country';
export { PhoneField } from './phone-field';
export { TwoLanguages } from './two-languages';
