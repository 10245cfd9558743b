// "Contact support" in the menu. The dialog is a part that comes when it is asked for.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { can } from '@/core';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useActor } from '@/lib/session';
import { Icon } from '@/ui/icon';

const dialog = lazyChunk('contactSupport', () => import('@/features/support/contact-dialog'));

function Opened({ onClose }: { onClose: () => void }) {
  const part = dialog.usePart();
  return part ? <part.ContactDialog onClose={onClose} /> : null;
}

export function ContactSupport() {
  const t = useText();
  const actor = useActor();
  const [open, setOpen] = useState(false);
  if (can({ actor, action: 'SUPPORT_WRITE' }) !== 'YES') return null;
  return (
    <li>
      <chakra.button type="button" w="full" textAlign="left" cursor="pointer" onClick={() => setOpen(true)}>
        <Icon name="help" />
        {t('support.contact')}
      </chakra.button>
      {open && <Opened onClose={() => setOpen(false)} />}
    </li>
  );
}
