// The form of a new booking: inputs at the left, price and places at the right. Rules and price come
// from the core without a network; only sending needs the server.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { BookingDetail, Quote } from '@/core';
import { api, type ProblemError } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { useOneColumn } from '@/lib/media';
import { isOffline, tellLost, useOffline } from '@/lib/offline';
import { readable } from '@/lib/params';
import { useActor } from '@/lib/session';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { WIDE_FORM_BESIDE } from '@/ui/beside';
import { LinkButton } from '@/ui/button';
import { Card } from '@/ui/card';
import { draftOf } from '@/ui/form/draft';
import { FormFrame, type FormFrameProps } from '@/ui/form/form-frame';
import { PageHead } from '@/ui/page-head';
import { ErrorNote, Note } from '@/ui/states';
import { notify } from '@/ui/toast';
import { useListCrumb } from '../list-crumb';
import { isConflict, RefusedNote } from '../place/refused-note';
import { makeRoom, movesOf, undoRoom, waysOf } from '../place/ways';
import { leaveNext } from '../after-saving';
import { takeOver } from '../use-booking-call';
import { notifyKept } from '../kept-toast';
import { DraftProvider, useDraft } from './draft';
import { FormWays, useKnownNo } from './form-ways';
import { GuestFields } from './guest-fields';
import { boardOf, keepWalkIn } from './keep-walk-in';
import { OverbookReason } from './overbook';
import { PetFields } from './pet-fields';
import { PlaceCard } from './place-card';
import { PayAfterSaving, usePayAfterSaving } from './pay-after-saving';
import { PriceCard } from './price-card';
import { CHECK_IN, SaveAndCheckIn, SaveHint, SaveKeys, useCheckInAtOnce } from './save-and-check-in';
import { StayFields } from './stay-fields';
import { useBookingForm } from './use-booking-form';
import { useStart } from './use-start';
import { useStayProposal } from './use-stay-proposal';
import { bookingStart, roomOf, serviceOf, toInput, type BookingValues } from './values';

/** Notices about the whole booking that belong to no field. */
function Notices({ branchError }: { branchError: unknown }) {
  const t = useText();
  const { branch, draft } = useDraft();
  const offline = useOffline();
  const general = draft?.issues.filter(({ path }) => path === '') ?? [];
  return (
    <chakra.div display="grid" gap="3" mb="4" _empty={{ display: 'none' }}>
      {offline && (
        <Note tone="info" icon="wifiOff" role="status">
          {t('bookingForm.offline')}
        </Note>
      )}
      {branchError !== undefined && !branch && <ErrorNote error={branchError} />}
      {general.map((issue) => (
        <Note key={issue.code} tone="bad" icon="alert" role="alert">
          {t(issue.code, readable(issue.params, t))}
        </Note>
      ))}
    </chakra.div>
  );
}

/** "Undo" where other bookings were moved for this one. */
const undoOf = (room: number | null) =>
  room === null ? {} : { action: { label: 'place.room.undo', run: () => void undoRoom(room) } };

interface Refused {
  problem: ProblemError;
  /** The quote that was sent. */
  expected: Quote | null;
}

/** The results of the typed values: places, price and terms. */
const Summary = () => (
  <chakra.div
    display="grid"
    gap="18px"
    minW={0}
    mb={{ base: '4', xl: 0 }}
    position={{ xl: 'sticky' }}
    top="calc(var(--shell-header, 66px) + 20px)"
  >
    <PriceCard />
    <PlaceCard />
  </chakra.div>
);

/** The server's refusal, and alternatives. */
function Refusal({ problem, expected }: Refused) {
  const {
    quotation: { askAgain },
  } = useDraft();
  // The dashboard's data on free places are older than the server's.
  useEffect(() => {
    askAgain();
  }, [problem, askAgain]);
  return (
    <RefusedNote problem={problem} expected={expected}>
      <FormWays ways={waysOf(problem)} />
    </RefusedNote>
  );
}

/** The form around the fields; *Save* is not the first choice while it is known that it would be refused. */
function Frame({ submitProps, ...props }: FormFrameProps<BookingValues>) {
  const no = useKnownNo();
  const offline = useOffline();
  return (
    <FormFrame
      {...props}
      // Only a guest at the desk is booked without network.
      submitProps={{ ...submitProps, ...(no && { variant: 'secondary' as const }), ...(offline && { disabled: true }) }}
    />
  );
}

export function NewBookingScreen() {
  const t = useText();
  const actor = useActor();
  const goOn = useNavigateIfStillHere();
  const crumb = useListCrumb();
  const intent = useIntent();
  const { search } = useLocation();
  const oneColumn = useOneColumn();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [leaves, setLeaves] = useState(false);
  const start = bookingStart(new URLSearchParams(search), actor.branchId);
  const { form, branch, branchError, reloadBranch, drafts } = useBookingForm(start, actor.role);
  useStart(form, branch);
  const proposal = useStayProposal(form);
  const checkIn = useCheckInAtOnce();
  const pays = usePayAfterSaving(branch);
  const arrived = useRef<{ entered: string; at: string }>(undefined);

  async function save(typed: BookingValues, by: string) {
    setRefused(null);
    setLeaves(true);
    const walksIn = by === CHECK_IN && branch !== undefined;
    const input = toInput(typed, branch);
    if (walksIn) {
      // A repeated try is the same request: its arrival is that of the first.
      const entered = JSON.stringify(input);
      if (arrived.current?.entered !== entered)
        arrived.current = { entered, at: proposal.arrivalNow(typed, serviceOf(typed, branch), branch) };
      input.arrival = arrived.current.at;
    }
    const expected = drafts?.(input)?.draft.quote ?? null;
    const body = { ...input, expectedTotal: expected?.total ?? null };
    const draft = drafts?.(input)?.draft;
    const service = serviceOf(typed, branch);
    if (isOffline() && walksIn && draft && service) {
      await keepWalkIn({ body, key: intent.undecided(body), branch, service, draft, actor });
      draftOf(form).forget();
      notifyKept({ petNames: typed.pets.map(({ name }) => name) });
      await goOn(boardOf(actor, crumb.to), { replace: true });
      return;
    }
    try {
      const room = roomOf(typed);
      const made = await intent(room ? { room: movesOf(room.room), body } : body, async (key) =>
        room && branch
          ? makeRoom(branch.id, { moves: movesOf(room.room), booking: body }, key)
          : {
              id: null,
              booking: await api.post<BookingDetail>('/bookings', body, { idempotencyKey: key }).catch(tellLost),
            },
      );
      const { booking } = made;
      if (!booking) return;
      await takeOver(booking);
      const notCheckedIn = walksIn ? await checkIn(booking) : null;
      // The toast of the check-in says it too.
      if (!walksIn || notCheckedIn !== null)
        notify.done({
          headline: 'message.saved',
          text: 'bookingDialog.done.CREATED',
          params: { pets: booking.petNames.join(', '), number: booking.number },
          ...undoOf(made.id),
        });
      leaveNext(booking.id, { notCheckedIn, pays: pays.on });
      // `replace`: Back leads to the list, not to an empty form.
      await goOn(`${crumb.to}/${booking.id}`, { replace: true });
    } catch (error) {
      setLeaves(false);
      if (isConflict(error)) {
        setRefused({ problem: error, expected });
        // The branch's data are older than the server's: prices and places are read again.
        void reloadBranch();
      }
      throw error;
    }
  }

  return (
    <>
      <PageHead title={t('bookings.new')} crumbs={[crumb, { label: t('bookings.new') }]} />
      <FormProvider {...form}>
        <DraftProvider branch={branch} drafts={drafts} proposal={proposal} leaves={leaves}>
          <SaveKeys>
            <chakra.div display="grid" gridTemplateColumns={WIDE_FORM_BESIDE} gap="5" alignItems="start">
              <Card pad>
                <Frame
                  form={form}
                  onSubmit={save}
                  onProblem={isConflict}
                  submit="bookingForm.save"
                  submitProps={{ icon: 'check', 'aria-keyshortcuts': 'Control+Enter' }}
                  buttons={
                    <>
                      <SaveAndCheckIn />
                      <LinkButton to={crumb.to}>{t('common.cancel')}</LinkButton>
                    </>
                  }
                  after={<SaveHint />}
                >
                  <Notices branchError={branchError} />
                  <GuestFields />
                  <PetFields />
                  <StayFields />
                  {oneColumn && <Summary />}
                  <OverbookReason />
                  {refused && <Refusal {...refused} />}
                  <PayAfterSaving {...pays} />
                </Frame>
              </Card>
              {!oneColumn && <Summary />}
            </chakra.div>
          </SaveKeys>
        </DraftProvider>
      </FormProvider>
    </>
  );
}
