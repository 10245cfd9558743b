// Holds the closure dialog that a form of another feature asks for. The dialog is a part that comes later.
import { useState, type ReactNode } from 'react';
import { lazyChunk } from '@/lib/lazy-chunk';
import { ClosureDialogContext, type ClosureRequest } from '@/shared/branch/closure-dialog';
import { useCloseIfMounted } from '@/ui/use-close-if-mounted';

const dialog = lazyChunk('closureDialog', () => import('./closure-dialog'));
function Requested({ request: { branch, fields, onDone }, onClose }: { request: ClosureRequest; onClose: () => void }) {
  const part = dialog.usePart();
  const close = useCloseIfMounted(onClose);
  return part ? <part.ClosureDialog branch={branch} entered={fields} onDone={onDone} onClose={close} /> : null;
}

export function ClosureDialogHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ClosureRequest | null>(null);
  return (
    <ClosureDialogContext value={setRequest}>
      {children}
      {request && <Requested request={request} onClose={() => setRequest(null)} />}
    </ClosureDialogContext>
  );
}
