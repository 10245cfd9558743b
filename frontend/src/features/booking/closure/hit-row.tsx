// A booking that a closure affects: why, and whether it is kept, moved, shortened or canceled.
import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BranchDetail, Issue } from '@/core';
import { DOT, formatDifference, formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { useActor } from '@/lib/session';
import { closureInput, type ClosureValues } from '@/shared/branch/closure-values';
import { StatusBadge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Input } from '@/ui/form/controls';
import { Icon, type IconName } from '@/ui/icon';
import { Parts } from '@/ui/parts';
import { unitOf } from '@/ui/service-look';
import { WholeBooking } from '../action/whole-booking';
import { MoveDialog } from '../move/move-dialog';
import { bookingPath } from '../paths';
import { alternativeTimes } from '../place/alternatives';
import { segmentsText } from '../place/segment-text';
import { useReason } from '../use-reason';
import { useSpan } from '../when';
import { isAllowed, mayMove, type HitDecision, type DecisionKind, type Hit } from './decisions';

const ICON: Record<DecisionKind, IconName> = {
  KEEP: 'calendarClock',
  MOVE: 'calendar',
  SHORTEN: 'split',
  CANCEL: 'close',
};
const SHOWS: Record<DecisionKind, 'nothing' | 'move' | 'shorter' | 'reason'> = {
  KEEP: 'nothing',
  MOVE: 'move',
  SHORTEN: 'shorter',
  CANCEL: 'reason',
};

interface Props {
  hit: Hit;
  decision: HitDecision;
  branch: BranchDetail;
  values: ClosureValues;
  kinds: readonly DecisionKind[];
  issues: readonly Issue[];
  onChange: (next: Partial<HitDecision>) => void;
}

export function HitRow({ hit, decision, branch, values, kinds, issues, onChange }: Props) {
  const t = useText();
  const id = useId();
  const actor = useActor();
  const { booking } = hit;
  const span = useSpan(booking.timeZone);
  const reason = useReason(booking.timeZone);
  const [picking, setPicking] = useState(false);
  const shown = SHOWS[decision.kind];

  return (
    <chakra.li
      borderWidth="1px"
      borderStyle="solid"
      borderColor={issues.length > 0 ? 'bad.fg' : 'border'}
      borderRadius="md"
      px="14px"
      py="11px"
    >
      <chakra.fieldset minW={0}>
        <chakra.legend float="left" w="full" mb="2">
          <chakra.span display="flex" flexWrap="wrap" gap="4px 10px" alignItems="center" fontWeight="700">
            {booking.petNames.join(', ')}
            {DOT}
            {booking.guestName} <StatusBadge status={booking.status} />
          </chakra.span>
          <Parts
            as="span"
            fontSize="13.5px"
            color="fg.muted"
            of={[
              span(booking.checkInLocal, booking.checkOutLocal),
              booking.workplaceNames.join(', '),
              <Link key="number" to={bookingPath(actor.role, booking.id)} target="_blank">
                {booking.number}
              </Link>,
            ]}
          />
          <chakra.span display="block" fontSize="13.5px">
            {reason(hit.reason)}
          </chakra.span>
        </chakra.legend>
        <chakra.div clear="both" display="flex" flexWrap="wrap" gap="6px">
          {kinds.map((kind) => (
            <FateChoice
              key={kind}
              name={`${id}-kind`}
              kind={kind}
              on={decision.kind === kind}
              disabled={!isAllowed(kind, hit, decision, actor)}
              onChoose={() => onChange({ kind })}
            />
          ))}
        </chakra.div>
      </chakra.fieldset>
      <chakra.div mt="2" fontSize="14px" display="flex" flexWrap="wrap" gap="4px 12px" alignItems="center">
        {shown === 'nothing' && mayMove(hit, decision) && (
          <chakra.span color="fg.muted">
            {t('closureDialog.possible', { move: moveWords(hit, decision, branch, t) })}
          </chakra.span>
        )}
        {shown === 'move' && (
          <span>
            <Icon name="chevronRight" /> {moveWords(hit, decision, branch, t)}
          </span>
        )}
        {shown === 'shorter' && (
          <span>
            <Icon name="chevronRight" /> {shorterWords(hit, t)}
          </span>
        )}
        {!mayMove(hit, decision) && (
          <chakra.span w="full" color="fg.muted">
            {t('closureDialog.nowhere')}
          </chakra.span>
        )}
        {!isAllowed('CANCEL', hit, decision, actor) && (
          <chakra.span w="full" color="fg.muted">
            {t('closureDialog.begun')}
          </chakra.span>
        )}
        {shown !== 'reason' && (
          <Button variant="link" size="sm" ml="-11px" onClick={() => setPicking(true)}>
            {t('closureDialog.pick')}
          </Button>
        )}
        {shown === 'reason' && (
          <Input
            size="sm"
            w={{ lg: 'field' }}
            aria-label={t('closureDialog.reasonFor', { guest: booking.guestName })}
            placeholder={t('closureDialog.reasonOwn')}
            value={decision.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </chakra.div>
      {issues.map((issue) => (
        <chakra.p key={issue.path} role="alert" mt="1" color="bad.fg" fontWeight="600" fontSize="13.5px">
          <Icon name="alert" /> {t(issue.code, readable(issue.params, t))}
        </chakra.p>
      ))}
      {picking && (
        <WholeBooking of={booking} onClose={() => setPicking(false)}>
          {(whole) => (
            <MoveDialog
              booking={whole}
              request={hit.proposal ?? undefined}
              closure={closureInput(values)}
              onClose={() => setPicking(false)}
              onPick={(input, move) => {
                const words = `${segmentsText(move.segments, branch, t)}${DOT}${alternativeTimes({ arrival: input.arrival ?? '', departure: input.departure ?? null, stays: move.segments }, booking.timeZone)}`;
                onChange({ kind: 'MOVE', chosen: { input, words, difference: move.difference ?? 0 } });
              }}
            />
          )}
        </WholeBooking>
      )}
    </chakra.li>
  );
}

/** Workplace and time of the move, and the change of the price. */
function moveWords(
  { proposal, difference, booking }: Hit,
  { chosen }: HitDecision,
  branch: BranchDetail,
  t: ReturnType<typeof useText>,
): string {
  const words =
    chosen?.words ??
    (proposal ? `${segmentsText(proposal.stays, branch, t)}${DOT}${alternativeTimes(proposal, booking.timeZone)}` : '');
  const costs = chosen?.difference ?? difference ?? 0;
  return `${words}${DOT}${costs === 0 ? t('bookingMove.samePrice') : formatDifference(costs, booking.currency)}`;
}

/** The stay that is left, the lost nights or days, and what goes back. */
function shorterWords({ shorter, booking }: Hit, t: ReturnType<typeof useText>): string {
  if (!shorter) return '';
  const { arrival, departure, dropped, refund } = shorter;
  return [
    alternativeTimes({ arrival, departure, stays: [] }, booking.timeZone),
    t(`closureDialog.dropped.${unitOf(booking.serviceType)}`, { count: dropped }),
    refund > 0
      ? t('closureDialog.paid', { amount: formatMoney(refund, booking.currency) })
      : t('closureDialog.noRefunds'),
  ].join(DOT);
}

function FateChoice({
  name,
  kind,
  on,
  disabled,
  onChoose,
}: {
  name: string;
  kind: DecisionKind;
  on: boolean;
  disabled: boolean;
  onChoose: () => void;
}) {
  const t = useText();
  return (
    <chakra.label
      display="inline-flex"
      gap="6px"
      alignItems="center"
      px="12px"
      py="5px"
      minH="32px"
      borderRadius="20px"
      borderWidth="1px"
      borderStyle="solid"
      fontSize="13.5px"
      fontWeight="600"
      cursor={disabled ? 'not-allowed' : 'pointer'}
      borderColor={on ? 'primary' : 'border.strong'}
      bg={disabled ? 'bg.muted' : on ? 'bg.selected' : 'bg.panel'}
      color={disabled ? 'fg.disabled' : 'fg'}
      _focusWithin={{ outline: '2px solid {colors.focus}', outlineOffset: '2px' }}
    >
      <chakra.input type="radio" name={name} checked={on} disabled={disabled} onChange={onChoose} srOnly />
      <Icon name={disabled ? 'lock' : on ? 'check' : ICON[kind]} color={on || disabled ? undefined : 'fg.muted'} />{' '}
      {t(`closureDialog.fate.${kind}`)}
    </chakra.label>
  );
}
