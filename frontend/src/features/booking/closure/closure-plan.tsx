// The second step of a closure: the affected bookings, a decision for each, the totals, and the
// request that applies all at once.
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { validate, type BranchDetail, type ClosureDecisionInput, type ClosurePreview, type Issue } from '@/core';
import { api, isProblem } from '@/lib/api';
import { closureDates, closureHours } from '@/lib/closure-text';
import { DOT } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { readable } from '@/lib/params';
import { currentOf } from '@/lib/problem';
import { useActor } from '@/lib/session';
import { mutateResource, putResource } from '@/lib/swr';
import { closureInput, type ClosureValues } from '@/shared/branch/closure-values';
import { Button } from '@/ui/button';
import { Check } from '@/ui/form/choice-fields';
import { Input } from '@/ui/form/controls';
import { MARKED } from '@/ui/form/field';
import { Icon } from '@/ui/icon';
import { ErrorNote, Note } from '@/ui/states';
import { notify } from '@/ui/toast';
import { CollisionList, collisionsOf } from '../place/collision-list';
import { HitRow } from './hit-row';
import { ClosureSummary } from './closure-summary';
import {
  ASKS_REASON,
  decisionsFor,
  forAll,
  sentOf,
  tellsGuest,
  type Choices,
  type HitDecision,
  type DecisionKind,
  type Hit,
} from './decisions';

interface Props {
  branch: BranchDetail;
  values: ClosureValues;
  preview: ClosurePreview;
  choices: Choices;
  onChoose: Dispatch<SetStateAction<Choices>>;
  onBack: () => void;
  onDone?: (saved: BranchDetail) => void;
  onSaved: () => void;
}

/** The offered decisions; to shorten a stay only where some stay can be. */
const KINDS: readonly DecisionKind[] = ['MOVE', 'SHORTEN', 'KEEP', 'CANCEL'];
const kindsFor = (hits: readonly Hit[]) =>
  KINDS.filter((kind) => kind !== 'SHORTEN' || hits.some(({ shorter }) => shorter));

/** Whether a decision lacks a reason that the core requires. */
const lacksReason = (bookings: readonly ClosureDecisionInput[]) =>
  validate('closureBatch', { bookings }).some(
    ({ path, code }) => /^bookings\.\d+\.reason$/.test(path) && code === 'validation.required',
  );

/** Issues of the booking at index `at`, such as `bookings.3.reason`. */
const issuesAt = (issues: readonly Issue[], at: number) =>
  issues.filter(({ path }) => path.startsWith(`bookings.${at}.`) || path === `bookings.${at}`);

/** The refusals of single bookings; a workplace taken meanwhile is named by the booking's index. */
function issuesOf(failure: unknown): readonly Issue[] {
  if (!isProblem(failure)) return [];
  const { at } = failure.extra;
  return typeof at === 'number' ? [{ path: `bookings.${at}`, code: failure.code, params: {} }] : failure.issues;
}

/** The label of a closure's field; the field was filled in the first step. */
function fieldName(path: string, t: Translate): string {
  const [closure, field] = path.split('.');
  return closure === 'timeslot' ? t(field ? `timeslot.${field}` : 'branch.timeslots') : '';
}

export function ClosurePlan({ branch, values, preview: start, choices, onChoose, onBack, onDone, onSaved }: Props) {
  const t = useText();
  const id = useId();
  const intent = useIntent();
  const actor = useActor();
  const [preview, setPreview] = useState(start);
  const [version, setVersion] = useState(branch.version);
  const hits = preview.bookings;
  const { reason, notifyGuests } = choices;
  // The affected bookings may change; choices already made stay.
  const decisions = useMemo(() => decisionsFor(hits, actor, choices.decisions), [hits, actor, choices.decisions]);
  const [state, setState] = useState<{ busy: boolean; failure: unknown; changed: boolean; submitted: boolean }>({
    busy: false,
    failure: null,
    changed: false,
    submitted: false,
  });

  const linesWith = (reasonForAll: string) =>
    hits.map((hit) =>
      sentOf(hit, decisions[hit.booking.id] ?? { kind: 'KEEP', reason: '', chosen: null }, reasonForAll),
    );
  const sent = linesWith(reason);
  const cancels = sent.some(({ decision }) => ASKS_REASON[decision]);
  // The common reason is required as long as a booking to be canceled has no reason of its own.
  const needed = lacksReason(linesWith(''));
  const unexplained = lacksReason(sent);
  const issues = issuesOf(state.failure);

  async function apply() {
    if (state.busy) return;
    if (unexplained) {
      setState({ ...state, submitted: true });
      document.getElementById(`${id}-reason`)?.focus();
      return;
    }
    setState({ busy: true, failure: null, changed: false, submitted: true });
    const body = { timeslot: closureInput(values), bookings: sent, ...(notifyGuests ? {} : { notifyGuests }) };
    try {
      const saved = await intent(body, (idempotencyKey) =>
        api.post<BranchDetail>(`/branches/${branch.id}/closure-batch`, body, { ifMatch: version, idempotencyKey }),
      );
      onDone?.(saved);
      await putResource(`/branches/${branch.id}`, saved);
      void mutateResource(`/branches/${branch.id}/calendar`, '/bookings', '/board');
      notify.success('closureDialog.done');
      onSaved();
    } catch (error) {
      await recover(error);
    }
  }

  /** Reads the affected bookings again; a failed request keeps the old list. */
  async function reloadPreview() {
    try {
      setPreview(await api.post<ClosurePreview>(`/branches/${branch.id}/closure-preview`, closureInput(values)));
    } catch {
      // Applying reports the failure.
    }
  }

  async function recover(error: unknown) {
    const changed = isProblem(error, 'closure.bookings_changed')
      ? (error.extra['preview'] as ClosurePreview | undefined)
      : undefined;
    const current = currentOf<BranchDetail>(error);
    if (changed) setPreview(changed);
    if (current) {
      setVersion(current.version);
      void putResource(`/branches/${branch.id}`, current);
      await reloadPreview();
    }
    const known = Boolean(changed ?? current);
    setState({ busy: false, failure: known ? null : error, changed: known, submitted: true });
    if (!known) notify.error(error, 'save');
  }

  const set = (bookingId: number) => (next: Partial<HitDecision>) =>
    onChoose((all) => ({
      ...all,
      decisions: {
        ...all.decisions,
        [bookingId]: { ...(decisions[bookingId] ?? { kind: 'KEEP', reason: '', chosen: null }), ...next },
      },
    }));
  const missing = state.submitted && unexplained;
  // The button that led here is gone, so the focus goes to the top.
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    const scrolled = top.current?.closest('[role=dialog]')?.parentElement;
    if (scrolled) scrolled.scrollTop = 0;
  }, []);

  return (
    // The focused element must not hide behind the bar below.
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      css={{ '& input, & button': { scrollMarginBottom: '180px' } }}
    >
      <chakra.p ref={top} tabIndex={-1} outline="none">
        {[
          closureDates(values, t),
          closureHours(values, t),
          placeNames(branch, values) || t('closure.wholeBranch'),
          values.reason.trim(),
        ]
          .filter(Boolean)
          .join(DOT)}
      </chakra.p>
      {hits.length === 0 && (
        <Note tone="good" icon="check">
          {t('closureDialog.none')}
        </Note>
      )}
      {hits.length > 1 && (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="2"
          alignItems="center"
          role="group"
          aria-label={t('closureDialog.forAll')}
        >
          <chakra.span fontWeight="600" fontSize="14.5px">
            {t('closureDialog.forAll')}
          </chakra.span>
          {kindsFor(hits).map((kind) => (
            <Button
              key={kind}
              size="sm"
              onClick={() => onChoose((all) => ({ ...all, decisions: forAll(hits, decisions, kind, actor) }))}
            >
              {t(`closureDialog.all.${kind}`)}
            </Button>
          ))}
        </chakra.div>
      )}
      {state.changed && (
        <Note tone="warn" icon="alert" role="alert">
          {t('closureDialog.changed')}
        </Note>
      )}
      {cancels && (
        <div>
          <chakra.label
            htmlFor={`${id}-reason`}
            display="block"
            fontWeight="600"
            fontSize="14.5px"
            mb="6px"
            {...(needed ? MARKED : {})}
          >
            {t('closureDialog.reasonForAll')}
          </chakra.label>
          <Input
            id={`${id}-reason`}
            w={{ lg: 'field' }}
            value={reason}
            onChange={({ target: { value } }) => onChoose((all) => ({ ...all, reason: value }))}
            aria-required={needed || undefined}
            aria-invalid={missing || undefined}
            aria-describedby={`${id}-note`}
          />
          <chakra.p
            id={`${id}-note`}
            aria-live="polite"
            minH="22px"
            pt="3px"
            fontSize="13.5px"
            color={missing ? 'bad.fg' : 'fg.muted'}
            fontWeight={missing ? 600 : 400}
          >
            {missing ? (
              <>
                <Icon name="alert" /> {t('validation.required')}
              </>
            ) : (
              t('closureDialog.reasonHint')
            )}
          </chakra.p>
        </div>
      )}
      <chakra.ul listStyleType="none" display="grid" gap="10px">
        {hits.map((hit, at) => {
          const decision = decisions[hit.booking.id];
          return (
            decision && (
              <HitRow
                key={hit.booking.id}
                {...{
                  hit,
                  decision,
                  branch,
                  values,
                  kinds: kindsFor([hit]),
                  onChange: set(hit.booking.id),
                  issues: issuesAt(issues, at),
                }}
              />
            )
          );
        })}
      </chakra.ul>
      {/* Deeper than the dialog's padding by the pixel that the browser's rounding would leave uncovered. */}
      <chakra.div
        position="sticky"
        bottom={{ base: '-15px', lg: '-67px' }}
        bg="bg.panel"
        pt="3"
        mx="-22px"
        px="22px"
        pb="4"
        mb="-18px"
        borderTopWidth="1px"
        borderStyle="solid"
        borderColor="border.muted"
        borderBottomRadius="lg"
        display="grid"
        gap="3"
      >
        {state.failure !== null && (
          <ErrorNote error={state.failure} attempt="save">
            {isProblem(state.failure) && <CollisionList collisions={collisionsOf(state.failure)} />}
            {issues
              .filter(({ path }) => !path.startsWith('bookings.'))
              .map(({ path, code, params }) => (
                <p key={path}>{[fieldName(path, t), t(code, readable(params, t))].filter(Boolean).join(': ')}</p>
              ))}
          </ErrorNote>
        )}
        <ClosureSummary hits={hits} decisions={decisions} />
        {hits.some((hit) => tellsGuest(hit, decisions[hit.booking.id])) && (
          <Check
            label={t('tellGuest.many')}
            checked={notifyGuests}
            onChange={(checked) => onChoose((all) => ({ ...all, notifyGuests: checked }))}
          />
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end">
          <Button icon="arrowLeft" disabled={state.busy} onClick={onBack}>
            {t('closureDialog.back')}
          </Button>
          <Button variant="primary" icon="calendarOff" busy={state.busy} onClick={() => void apply()}>
            {t(hits.length > 0 ? 'closureDialog.apply' : 'closureDialog.close')}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}

const placeNames = ({ workplaces }: BranchDetail, { workplaceIds }: ClosureValues) =>
  workplaces
    .filter(({ id }) => workplaceIds.includes(id))
    .map(({ name }) => name)
    .join(', ');
