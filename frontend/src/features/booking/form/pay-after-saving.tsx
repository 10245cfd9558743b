// Where the desk takes money first: the payment is recorded as soon as the booking is saved. This browser remembers it.
import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { can, type BranchDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { readStored, writeStored } from '@/lib/storage';
import { Check } from '@/ui/form/choice-fields';

const KEY = 'payAfterSaving';
const REMEMBERED = 'yes';

interface Pays {
  /** Whether the account may record payments of this branch. */
  may: boolean;
  /** Whether the payment's dialog follows. */
  on: boolean;
  set: (on: boolean) => void;
}

export function usePayAfterSaving(branch: BranchDetail | undefined): Pays {
  const actor = useActor();
  const [chosen, setChosen] = useState(() => readStored(KEY) === REMEMBERED);
  // Asked once a branch, not with each key that is typed.
  const may = useMemo(() => {
    const object = branch && { companyId: branch.companyId, branchId: branch.id };
    return object !== undefined && can({ actor, action: 'PAYMENT_RECORD', object }) === 'YES';
  }, [actor, branch]);
  return {
    may,
    on: may && chosen,
    set: (on) => {
      setChosen(on);
      writeStored(KEY, on ? REMEMBERED : '');
    },
  };
}

export function PayAfterSaving({ may, on, set }: Pays) {
  const t = useText();
  return (
    may && (
      <chakra.div mt="2">
        <Check label={t('bookingForm.payAfterSaving')} checked={on} onChange={set} />
      </chakra.div>
    )
  );
}
