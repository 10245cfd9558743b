// The button that opens the order of a list's records. The dialog with its drag library is a part that
// comes later.
import { useState } from 'react';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useMayWrite } from '@/resource/use-record';
import { Button } from '@/ui/button';
import type { OrderProps } from './order-dialog';

const dialog = lazyChunk('orderDialog', () => import('./order-dialog'));

function Opened(props: OrderProps) {
  const part = dialog.usePart();
  return part ? <part.OrderDialog {...props} /> : null;
}

export function OrderButton(props: Omit<OrderProps, 'onClose'>) {
  const t = useText();
  const [open, setOpen] = useState(false);
  dialog.usePrefetch();
  if (!useMayWrite(props.of)) return null;
  return (
    <>
      <Button icon="sort" onClick={() => setOpen(true)}>
        {t('order.action')}
      </Button>
      {open && <Opened {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
