// What was typed before and not saved, on top of its form; and a sentence beneath it where the browser keeps nothing.
import { chakra } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { serverMillis } from '@/lib/clock';
import { ownZone, pastMoment } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button, type ButtonProps } from '../button';
import { firstField } from '../first-field';
import { Icon } from '../icon';
import { draftOf, type Draft } from './draft';

export function DraftOffer({ draft: { offer }, form }: { draft: Draft; form: HTMLElement | null }) {
  const t = useText();
  if (!offer) return null;
  const { isToday, text } = pastMoment(offer.at, serverMillis(), ownZone());
  // The pressed button goes: the form's first field has the focus then.
  const then = (act: () => void) => () => {
    act();
    firstField(form)?.focus();
  };
  return (
    <chakra.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 12px"
      mb="4"
      px="14px"
      py="10px"
      bg="bg.note"
      borderRadius="md"
      fontSize="14px"
    >
      <chakra.div display="flex" gap="9px" flex="1 1 260px" minW={0}>
        <Icon name="history" fontSize="18px" mt="2px" />
        <div>
          <p>{t(isToday ? 'draft.found' : 'draft.foundOn', { time: text })}</p>
          {offer.changed && <chakra.p fontWeight="600">{t('draft.changed')}</chakra.p>}
        </div>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="8px">
        <Button size="sm" icon="undo" onClick={then(offer.take)}>
          {t('draft.take')}
        </Button>
        <Button size="sm" variant="ghost" onClick={then(offer.discard)}>
          {t('draft.discard')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

/** Beneath the form, so that nothing moves under the person's hands. */
export function DraftNotKept({ draft: { notKept }, dirty }: { draft: Draft; dirty: boolean }) {
  const t = useText();
  return (
    <chakra.p aria-live="polite" mt="2" fontSize="13.5px" color="fg.muted" _empty={{ display: 'none' }}>
      {dirty && notKept && t(`draft.notKept.${notKept}`)}
    </chakra.p>
  );
}

/** Leaves the form that it stands in: what was typed there is gone. */
export function DiscardButton({
  label = 'common.discard',
  onClick,
  ...props
}: ButtonProps & { label?: string; onClick: () => void }) {
  const t = useText();
  const form = useFormContext();
  const discard = () => {
    draftOf(form).forget();
    onClick();
  };
  return (
    <Button {...props} onClick={discard}>
      {t(label)}
    </Button>
  );
}
