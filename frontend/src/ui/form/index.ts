// Everything that a form needs.
export { Input, Select, TextArea } from './controls';
export { Field, useFieldError, type ControlProps, type FieldBase } from './field';
export { DateField, DateTimeField } from './date-fields';
export { DateInput } from './date-input';
export { PasswordField, PhoneField, SelectField, TextAreaField, TextField, type Option } from './fields';
export { FormFrame, type FormFrameProps } from './form-frame';
export { applyProblem, issueErrors, issueText } from './issues';
export { LeaveGuard, LeaveGuardRoot } from './leave-guard';
export { useCoreForm, type CoreFormOptions } from './use-core-form';
