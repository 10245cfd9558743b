// The workplaces of the service: the first free one, or a chosen one. Each says whether it is free and
// which booking blocks it; a workplace that refuses these pets stays visible with the core's reason.
// If nothing is free, alternatives follow.
import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BranchDetail, Reason, WorkplaceItem } from '@/core';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { useFieldError } from '@/ui/form/field';
import { Icon } from '@/ui/icon';
import { Note } from '@/ui/states';
import { useOfferWords } from '../place/offer-words';
import { placeFacts } from '../place/place-facts';
import { PlaceList, type PlaceOption } from '../place/place-list';
import { ChosenRoom } from '../place/room-moves';
import { segmentsText } from '../place/segment-text';
import { usePetNames } from '../place/use-pet-names';
import { useDraft } from './draft';
import { FormWays } from './form-ways';
import { Overbook } from './overbook';
import { useChoose } from './use-choose';
import { roomOf, splitOf, type BookingValues, type Split } from './values';

export function PlaceCard() {
  const t = useText();
  const {
    draft,
    branch,
    quotation: { quoted, state },
  } = useDraft();
  const { control, setValue } = useFormContext<BookingValues>();
  const chosen = useWatch<BookingValues, 'workplaceId'>({ name: 'workplaceId' });
  const [split, arrival, departure] = useWatch<BookingValues, ['split', 'arrival', 'departure']>({
    name: ['split', 'arrival', 'departure'],
  });
  const typed = useFieldError('workplaceId');
  const choose = useChoose();
  const room = useWatch({ control, compute: roomOf });
  const options = usePlaceOptions(room?.room.workplaceId);
  if (!draft || !branch) return null;
  const issue = draft.issues.find(({ path }) => path === 'workplaceId');
  const error = issue ? t(issue.code, readable(issue.params, t)) : typed;
  const divided = splitOf({ split, arrival, departure });

  return (
    <Section title={t('bookingForm.places')} icon="house">
      {divided ? (
        <DividedNote
          split={divided}
          branch={branch}
          onWhole={() => setValue('split', null, { shouldDirty: true, shouldValidate: true })}
        />
      ) : (
        <PlaceList
          label={t('bookingForm.places')}
          name="workplaceId"
          options={options}
          chosen={chosen}
          busy={quoted !== null && state !== 'answered'}
          onChoose={(id) => setValue('workplaceId', id, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      {error && (
        <chakra.p mt="2" color="bad.fg" fontWeight="600" fontSize="13.5px">
          <Icon name="alert" /> {error}
        </chakra.p>
      )}
      {!divided && !room && <Overbook />}
      <div aria-live="polite">
        {room ? (
          <chakra.div mt="3">
            <ChosenRoom chosen={room} branch={branch} onDrop={choose.noRoom} />
          </chakra.div>
        ) : (
          quoted && state !== 'none' && <FormWays ways={quoted} />
        )}
      </div>
      {(state === 'none' || state === 'failed') && !quoted && (
        <chakra.p mt="2" fontSize="13.5px" color="fg.muted">
          {t('bookingForm.placesHint')}
        </chakra.p>
      )}
    </Section>
  );
}

function DividedNote({ split, branch, onWhole }: { split: Split; branch: BranchDetail; onWhole: () => void }) {
  const t = useText();
  return (
    <Note tone="info" icon="split">
      <chakra.p fontWeight="600">{t('bookingForm.divided')}</chakra.p>
      <p>{segmentsText(split.stays, branch, t)}</p>
      <Button size="sm" icon="undo" mt="2" onClick={onWhole}>
        {t('bookingMove.onePlace')}
      </Button>
    </Note>
  );
}

/** "The first free one", then each workplace with its answer; `freed`: the one in which other bookings make room. */
function usePlaceOptions(freed: number | undefined): PlaceOption[] {
  const t = useText();
  const {
    draft,
    branch,
    leaves,
    quotation: { quoted },
  } = useDraft();
  // What is saved leads to another page: the names would be read for nobody.
  const petNamesOf = usePetNames(leaves ? undefined : branch?.id, draft?.stay, quoted?.workplaces ?? []);
  const words = useOfferWords(branch?.timeZone ?? 'UTC', petNamesOf);
  if (!draft || !branch) return [];
  const nameOf = (id: number) => branch.workplaces.find((place) => place.id === id);

  function option(place: WorkplaceItem, reason: Reason | null): PlaceOption {
    const head = { id: place.id, name: place.name };
    if (reason) return { ...head, state: 'off', text: t(reason.code, readable(reason.params, t)) };
    const offer = quoted?.workplaces.find(({ id }) => id === place.id);
    if (!offer) return { ...head, state: 'open', text: placeFacts(place, t).join(DOT) };
    const { state, text, warning } = words(offer, place);
    if (place.id === freed)
      return { ...head, state: 'free', text: t('place.room.freed'), second: placeFacts(place, t) };
    return { ...head, state, text, second: warning ? [warning] : placeFacts(place, t), warn: warning !== '' };
  }

  const first = quoted?.first ?? null;
  const none = quoted !== null && quoted.workplaces.length > 0 && first === null;
  return [
    {
      id: null,
      name: t('bookingForm.firstFree'),
      state: none ? 'taken' : 'open',
      text: none ? t('place.noneFree') : first !== null ? (nameOf(first)?.name ?? '') : '',
    },
    ...draft.workplaces.flatMap(({ id, reason }) => {
      const place = nameOf(id);
      return place ? [option(place, reason)] : [];
    }),
  ];
}
