// The form of a move: its values, the core's answer and the request.
import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Alternative, BookingDetail, PlannedMove, Quote, QuoteInput, Reallocation, RescheduleInput } from '@/core';
import { serverNow, type ProblemError } from '@/lib/api';
import { formatDateTime } from '@/lib/format';
import { useIntent } from '@/lib/intent';
import { useText } from '@/lib/i18n';
import { currentOf } from '@/lib/problem';
import { mutateResource } from '@/lib/swr';
import { addressOf, TellGuest } from '@/shared/guest/tell-guest';
import { Button } from '@/ui/button';
import { NO_DRAFT } from '@/ui/form/draft';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { Alternatives } from '../place/alternatives';
import { isConflict, quoteOf, RefusedNote } from '../place/refused-note';
import { ChosenRoom } from '../place/room-moves';
import { useQuoted } from '../place/use-quoted';
import { makeRoom, movesOf, undoRoom, waysOf, type RoomChoice, type Ways } from '../place/ways';
import { takeOver, useBookingCall } from '../use-booking-call';
import { MovePlaces } from './move-places';
import { MoveTimes } from './move-times';
import { MoveVerdict } from './move-verdict';
import { takenPath } from './part-offers';
import { moveInput, movePath, moveValues, ofAlternative, type MoveValues } from './move-values';
import type { MoveData } from './use-move-data';

interface Props {
  booking: BookingDetail;
  start: MoveValues;
  data: MoveData;
  /** Reports the typed times, so that the bookings of their days are loaded. */
  onLook: (times: Pick<MoveValues, 'arrival' | 'departure'>) => void;
  /** Called when another user has changed the booking. */
  onStale: (current: BookingDetail) => void;
  /** Gets the move instead of sending it. */
  onPick: ((input: RescheduleInput, move: PlannedMove) => void) | undefined;
  /**
   * Continues with the check-in after the move; the arrival is then fixed to today. Resolves to false if the dialog
   * was closed meanwhile: nobody is checked in then.
   */
  onMoved: ((moved: BookingDetail) => Promise<boolean>) | undefined;
  onClose: () => void;
}

interface Refused {
  problem: ProblemError;
  expected: Quote | null;
  /** The sent request as JSON. */
  body: string;
}

/** There is no room where the booking is to go. */
const hasNoRoom = ({ stay, offers, segments, free, issues }: PlannedMove) =>
  stay !== null && issues.length === 0 && offers.length > 0 && !(free && segments.length > 0);

/** Another workplace at the same times concerns the house, not the guest. */
function TellOfMove({ booking, values }: { booking: BookingDetail; values: MoveValues }) {
  const t = useText();
  const before = moveValues(booking);
  const same = before.arrival === values.arrival && before.departure === values.departure;
  return same ? (
    <chakra.p fontSize="13.5px" color="fg.muted" mb="3">
      {t('tellGuest.sameTimes')}
    </chakra.p>
  ) : (
    <TellGuest email={addressOf(booking)} />
  );
}

const questionOf = (
  booking: BookingDetail,
  { arrival = null, departure = null, workplaceId = null }: RescheduleInput,
): QuoteInput => ({
  branchId: booking.branchId,
  serviceId: booking.serviceId,
  bookingId: booking.id,
  arrival,
  departure,
  workplaceId,
  pets: booking.pets.map(({ animalTypeId, size }) => ({ animalTypeId, size })),
});

export function MoveForm({ booking, start, data, onLook, onStale, onPick, onMoved, onClose }: Props) {
  const t = useText();
  const { planner, branch, calendar } = data;
  const call = useBookingCall(booking);
  const intent = useIntent();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [picked, setPicked] = useState<RoomChoice | null>(null);
  /** The chosen way to make room, if the request still is the one that it was chosen for. */
  const roomFor = (input: RescheduleInput) => (picked?.of === JSON.stringify(input) ? picked : null);
  const form = useCoreForm<MoveValues>({
    form: 'reschedule',
    // Where a booking may stand holds for the moment only.
    draft: NO_DRAFT,
    defaults: start,
    toInput: (values) => moveInput(values, booking),
    extra: (values) => {
      // A last check may be pending when the dialog closes.
      if (planner.freed) return [];
      const found = planner.planMove(moveInput(values, booking), serverNow());
      const { issues, free, stay } = found;
      return free || !stay || issues.length > 0 || roomFor(moveInput(values, booking))
        ? issues
        : [{ path: takenPath(found, values), code: 'booking.taken', params: {} }];
    },
    pathOf: movePath,
  });
  const values = useWatch({ control: form.control }) as MoveValues;
  const requestBody = JSON.stringify(moveInput(values, booking));
  const move = useMemo(
    () => planner.planMove(JSON.parse(requestBody) as RescheduleInput, serverNow()),
    [planner, requestBody],
  );
  // The server named another price for this same request: the user agrees to that price.
  const quote = (refused?.body === requestBody ? quoteOf(refused.problem) : undefined) ?? move.quote;

  const { arrival, departure } = values;
  useEffect(() => {
    onLook({ arrival, departure });
  }, [arrival, departure, onLook]);

  // An overbooked booking whose own place became free gets a regular place by staying.
  const nothing = move.unchanged && (!booking.overbooked || move.onTop);
  const room = picked?.of === requestBody ? picked : null;
  const full = hasNoRoom(move);
  const { quoted, state } = useQuoted(
    full && !room ? questionOf(booking, JSON.parse(requestBody) as RescheduleInput) : null,
  );

  /** Moves the booking and those that make room for it in one step. */
  async function sendWithRoom(chosen: RoomChoice, sent: RescheduleInput) {
    const own = { bookingId: booking.id, version: booking.version, move: sent };
    const request = { moves: movesOf(chosen.room), reschedule: own };
    const answer = await intent(request, (key) => makeRoom(booking.branchId, request, key));
    const moved = answer.booking ?? booking;
    await takeOver(moved);
    return { moved, made: answer.id };
  }

  async function send(typed: MoveValues) {
    const body = moveInput(typed, booking);
    const expected = quote;
    if (onPick) {
      onPick(body, move);
      return onClose();
    }
    let moved: BookingDetail;
    let made: number | null = null;
    try {
      const sent = { ...body, expectedTotal: expected?.total ?? null };
      const chosen = roomFor(body);
      if (chosen) ({ moved, made } = await sendWithRoom(chosen, sent));
      else moved = await call('reschedule', sent);
    } catch (error) {
      setRefused(isConflict(error) ? { problem: error, expected, body: JSON.stringify(body) } : null);
      throw error;
    }
    if (onMoved && (await onMoved(moved))) return;
    notify.done({
      headline: 'message.saved',
      text: 'bookingDialog.done.MOVED',
      params: { pets: booking.petNames.join(', ') },
      ...(made !== null && { action: { label: 'place.room.undo', run: () => void undoRoom(made) } }),
    });
    onClose();
  }

  function onProblem(error: unknown): boolean {
    const current = currentOf<BookingDetail>(error);
    if (current) onStale(current);
    // The branch's data are older than the server's: they are read again.
    if (isConflict(error)) void mutateResource(`/branches/${booking.branchId}`, '/board');
    return current !== null || isConflict(error);
  }

  function choose(alternative: Alternative) {
    setRefused(null);
    const { arrival, departure, stays } = ofAlternative(alternative);
    form.setValue('arrival', arrival, { shouldDirty: true });
    form.setValue('departure', departure, { shouldDirty: true });
    form.setValue('stays', stays, { shouldDirty: true, shouldValidate: true });
  }
  function chooseRoom(room: Reallocation, { neighbours }: Ways) {
    setRefused(null);
    form.setValue('stays', [{ workplaceId: room.workplaceId, until: '' }], { shouldDirty: true });
    setPicked({ of: JSON.stringify(moveInput(form.getValues(), booking)), room, neighbours });
    form.clearErrors('stays');
  }
  // A guest who is here today can only use alternatives that begin today.
  const fitting = (ways: Ways): Ways => ({
    ...ways,
    alternatives: onMoved
      ? ways.alternatives.filter((one) => one.arrival.slice(0, 10) === arrival.slice(0, 10))
      : ways.alternatives,
  });
  /** A closure's plan keeps moves for later: other bookings cannot be part of it. */
  const waysOut = (found: Ways) => (
    <Alternatives
      ways={fitting(found)}
      branch={branch}
      arrival={arrival}
      onChoose={choose}
      onRoom={onPick ? undefined : (room) => chooseRoom(room, found)}
    />
  );
  const nothingOffered = quoted !== null && fitting(quoted).alternatives.length === 0 && !quoted.room;

  return (
    <FormFrame
      form={form}
      onSubmit={send}
      onProblem={onProblem}
      pathOf={movePath}
      ask={false}
      guard={false}
      inDialog
      submit={onPick ? 'bookingMove.pick' : onMoved ? 'bookingMove.checkIn' : 'bookingMove.save'}
      submitProps={{ icon: onMoved ? 'doorEnter' : 'check', disabled: nothing }}
      buttons={<Button onClick={onClose}>{t('bookingDialog.no')}</Button>}
    >
      {onMoved && (
        <chakra.p mb="3">
          {t('bookingMove.checkInText', { arrival: formatDateTime(booking.checkInLocal, 'weekday') })}
        </chakra.p>
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}
        gap="0 28px"
        alignItems="start"
      >
        <div>
          <MoveTimes booking={booking} branch={branch} planner={planner} move={move} today={onMoved !== undefined} />
          <MovePlaces
            booking={booking}
            data={data}
            move={move}
            values={values}
            freed={room?.room.workplaceId}
            known={calendar.from <= values.arrival && values.departure.slice(0, 10) <= calendar.to}
          />
          {full && (
            <chakra.div aria-live="polite" mb="4">
              {room ? (
                <ChosenRoom chosen={room} branch={branch} onDrop={() => setPicked(null)} />
              ) : (
                quoted && waysOut(quoted)
              )}
              {state === 'answered' && nothingOffered && <p>{t('place.noneAtAll')}</p>}
              {state === 'failed' && <p>{t('place.notLooked')}</p>}
            </chakra.div>
          )}
        </div>
        <MoveVerdict booking={booking} move={move} quote={quote} branch={branch} />
      </chakra.div>
      {!onPick && <TellOfMove booking={booking} values={values} />}
      {refused && (
        <RefusedNote problem={refused.problem} expected={refused.expected}>
          {waysOut(waysOf(refused.problem))}
        </RefusedNote>
      )}
    </FormFrame>
  );
}
