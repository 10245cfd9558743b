// The buttons that add a second factor, with their dialogs; the first factor brings recovery codes.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { AddedFactor, FactorKind, FactorOptions } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { hasPasskeys, isAtNumbers } from '@/lib/passkey-here';
import { mutateResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import type { IconName } from '@/ui/icon';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { LaterNewFactor, LaterRecoveryCodes } from './dialogs-part';
import { FACTORS } from './paths';

interface Props {
  /** Whether browsers have passkeys for the address of the product. */
  passkeys: boolean;
  /** Called once the factor is there and its recovery codes are kept. */
  onDone?: () => void;
}

export function AddFactor({ passkeys, onDone }: Props) {
  const t = useText();
  const { busy, send } = useSending<FactorKind>();
  const [options, setOptions] = useState<FactorOptions | null>(null);
  const [added, setAdded] = useState<AddedFactor | null>(null);
  const possible = passkeys && !isAtNumbers();
  const whyNot = !possible ? 'auth.no_passkeys_here' : hasPasskeys() ? null : 'factor.noPasskeys';

  const begin = (kind: FactorKind) =>
    send(kind, async () => setOptions(await api.post<FactorOptions>(`${FACTORS}/options`, { kind })));
  function show(answer: AddedFactor) {
    setOptions(null);
    void mutateResource(FACTORS);
    // The notice waits for the codes: on a phone it would cover what is to be ticked there.
    if (answer.recoveryCodes) setAdded(answer);
    else done(answer);
  }
  function done({ factor }: AddedFactor) {
    setAdded(null);
    notify.success('factor.added', { name: factor.name });
    onDone?.();
  }
  const button = (kind: FactorKind, icon: IconName) => (
    <Button icon={icon} busy={busy === kind} onClick={() => void begin(kind)}>
      {t(`factor.add.${kind}`)}
    </Button>
  );
  return (
    <div>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {button('TOTP', 'mobile')}
        {!whyNot && button('PASSKEY', 'fingerprint')}
      </chakra.div>
      {whyNot && (
        <chakra.p mt="2" fontSize="13.5px" color="fg.muted" maxW="60ch">
          {t(whyNot)}
        </chakra.p>
      )}
      {options && <LaterNewFactor options={options} onAdded={show} onClose={() => setOptions(null)} />}
      {added?.recoveryCodes && <LaterRecoveryCodes codes={added.recoveryCodes} onClose={() => done(added)} />}
    </div>
  );
}
