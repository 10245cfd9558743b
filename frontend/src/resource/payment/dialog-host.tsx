// Holds the one money dialog of a screen. The host lives above the buttons: a button that vanishes after
// its payment changed must not take the open dialog with it. The dialogs are a part that comes later.
import { useState, type ReactNode } from 'react';
import { laterPart } from '@/lib/later-part';
import { useOwnClose } from '@/ui/use-own-close';
import { MoneyDialogContext, type MoneyRequest } from './use-money-dialog';

const dialogs = laterPart('moneyDialogs', () => import('./dialogs'));
function Requested({ request, onClose }: { request: MoneyRequest; onClose: () => void }) {
  const part = dialogs.usePart();
  const close = useOwnClose(onClose);
  return part ? <part.MoneyDialog request={request} onClose={close} /> : null;
}

export function MoneyDialogHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<MoneyRequest | null>(null);
  dialogs.useSoon();
  return (
    <MoneyDialogContext value={setRequest}>
      {children}
      {request && <Requested request={request} onClose={() => setRequest(null)} />}
    </MoneyDialogContext>
  );
}
