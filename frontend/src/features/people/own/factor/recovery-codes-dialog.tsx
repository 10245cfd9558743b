// The recovery codes, shown once: copied, saved as a file or printed, and closed only when the person says so.
import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Check } from '@/ui/form/choice-fields';
import { notify } from '@/ui/toast';
import './recovery-codes.css';

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  const first = useRef<HTMLButtonElement>(null);
  const [isKept, setKept] = useState(false);
  const text = [t('factor.codes.paper'), '', ...codes, ''].join('\n');
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: `${t('factor.codes.file')}.txt` }).click();
    URL.revokeObjectURL(url);
  };
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('factor.codes.copied');
    } catch {
      notify.error('common.notCopied');
    }
  }
  return (
    <Dialog
      open
      must
      onClose={onClose}
      title={t('factor.codes.newTitle')}
      initialFocus={first}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          {t('factor.codes.done')}
        </Button>
      }
    >
      <div data-recovery-codes="">
        <chakra.p mb="4" data-screen="">
          {t('factor.codes.newText')}
        </chakra.p>
        <chakra.p display="none" data-print="">
          {t('factor.codes.paper')}
        </chakra.p>
        <chakra.ul
          listStyleType="none"
          aria-label={t('factor.codes.title')}
          display="grid"
          gridTemplateColumns="repeat(auto-fill, minmax(190px, 1fr))"
          gap="6px 20px"
          mb="4"
          p="14px"
          bg="bg.note"
          borderRadius="md"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </chakra.ul>
        <chakra.div data-screen="" display="flex" flexWrap="wrap" gap="3" mb="4">
          <Button ref={first} icon="copy" onClick={() => void copy()}>
            {t('factor.codes.copy')}
          </Button>
          <Button icon="download" onClick={save}>
            {t('factor.codes.save')}
          </Button>
          <Button icon="printer" onClick={() => window.print()}>
            {t('factor.codes.print')}
          </Button>
        </chakra.div>
        <div data-screen="">
          <Check label={t('factor.codes.kept')} checked={isKept} onChange={setKept} />
        </div>
      </div>
    </Dialog>
  );
}
