// The dialogs of second factors, fetched when one is opened. What they show is nowhere else: it goes with them.
import type { AddedFactor, FactorOptions } from '@/core';
import { lazyChunk } from '@/lib/lazy-chunk';

const dialogs = lazyChunk('factorDialogs', () => import('./dialogs'));

interface NewFactorProps {
  options: FactorOptions;
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}
export function LaterNewFactor(props: NewFactorProps) {
  const part = dialogs.usePart();
  return part ? <part.NewFactorDialog {...props} /> : null;
}

export function LaterRecoveryCodes(props: { codes: readonly string[]; onClose: () => void }) {
  const part = dialogs.usePart();
  return part ? <part.RecoveryCodesDialog {...props} /> : null;
}
