// The part of the settings with the picture that an app reads, and the recovery codes.
export { NewFactorDialog } from './new-factor-dialog';
export { RecoveryCodesDialog } from './recovery-codes-dialog';
