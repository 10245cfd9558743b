// A new second factor: an app reads the picture and shows its first code, or the device makes a passkey.
import { chakra } from '@chakra-ui/react';
import { QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { validate, type AddedFactor, type FactorOptions, type NewPasskeyInput } from '@/core';
import { api } from '@/lib/api';
import { deviceOf } from '@/lib/device';
import { useText, type Translate } from '@/lib/i18n';
import { makePasskey, passkeyRefusal } from '@/lib/passkey';
import { notePasskeyHere } from '@/lib/passkey-here';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { NO_DRAFT } from '@/ui/form/draft';
import { TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { useCloseIfMounted } from '@/ui/use-close-if-mounted';
import { FACTORS } from './paths';

interface Values {
  name: string;
  code: string;
}
interface Props {
  options: FactorOptions;
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}

/** The secret of an app: as a picture, and in groups of four to type. */
function Secret({ secret, address }: { secret: string; address: string }) {
  const t = useText();
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="12px 20px" alignItems="center" mb="4">
      {/* Cameras read dark on light, in dark mode too. */}
      <chakra.div bg="white" p="10px" borderRadius="md" borderWidth="1px" borderStyle="solid" borderColor="border">
        <QRCodeSVG value={address} size={180} level="M" title={t('factor.app.picture')} role="img" />
      </chakra.div>
      <chakra.div flex="1 1 200px" minW={0}>
        <chakra.p fontSize="13.5px" color="fg.muted">
          {t('factor.app.byHand')}
        </chakra.p>
        <chakra.p overflowWrap="anywhere" display="flex" gap="2" alignItems="center">
          <chakra.code fontSize="15px">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</chakra.code>
          <CopyButton text={secret} label={t('factor.app.secret')} said="factor.app.copied" />
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}

/** A name by which the person knows the device later. */
function nameOf(options: FactorOptions, t: Translate): string {
  const device = deviceOf(navigator.userAgent);
  return options.publicKey && device ? t('settings.deviceOn', device) : t('factor.app.name');
}

export function NewFactorDialog({ options, onAdded, onClose }: Props) {
  const t = useText();
  const close = useCloseIfMounted(onClose);
  const { challenge, publicKey, secret, address } = options;
  const kind = publicKey ? 'PASSKEY' : 'TOTP';
  const form = useCoreForm<Values>({
    form: 'factor',
    draft: NO_DRAFT,
    defaults: { name: nameOf(options, t), code: '' },
    toInput: ({ name, code }) => ({ challenge, name, ...(!publicKey && { code }) }),
    // The device makes the passkey once the rest is right.
    check: (input) => (publicKey ? validate('factor', input).filter(({ path }) => path !== 'code') : null),
  });
  // The device keeps what it has made: another try sends the same passkey.
  const made = useRef<NewPasskeyInput>(undefined);
  async function add({ name, code }: Values) {
    if (publicKey) made.current ??= await makePasskey(publicKey);
    const by = made.current ? { passkey: made.current } : { code };
    try {
      const added = await api.post<AddedFactor>(FACTORS, { challenge, name, ...by });
      if (publicKey) notePasskeyHere();
      close();
      onAdded(added);
    } catch (error) {
      throw passkeyRefusal(error);
    }
  }
  return (
    <Dialog open onClose={onClose} title={t(`factor.add.${kind}`)}>
      <FormFrame
        form={form}
        ask={false}
        guard={false}
        inDialog
        submit={publicKey ? 'factor.passkey.submit' : 'factor.app.submit'}
        buttons={<Button onClick={onClose}>{t('common.cancel')}</Button>}
        onSubmit={add}
      >
        <chakra.p mb="4">{t(publicKey ? 'factor.passkey.text' : 'factor.app.text')}</chakra.p>
        {secret && address && <Secret secret={secret} address={address} />}
        {secret && (
          <TextField
            name="code"
            label="proof.code"
            hint="factor.app.codeHint"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
          />
        )}
        <TextField name="name" label="factor.name" hint="factor.nameHint" required />
      </FormFrame>
    </Dialog>
  );
}
