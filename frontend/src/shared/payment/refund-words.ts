// Which words a refund takes: those of its way, or, where it only corrects what was recorded by mistake, those of a
// correction, for then nothing is handed to anybody.
import { enums, type PaymentWay } from '@/core';

/** Whether a refund of this kind corrects what was recorded; `kind`: none where none is chosen. */
export const isCorrection = (kind: string | null | undefined): boolean =>
  enums().correctingRefundKind.some((one) => one === kind);

/** The last part of a text's key. */
export const wordsOf = ({
  kind,
  way,
}: {
  kind: string | null | undefined;
  way: PaymentWay;
}): PaymentWay | 'CORRECTION' => (isCorrection(kind) ? 'CORRECTION' : way);
