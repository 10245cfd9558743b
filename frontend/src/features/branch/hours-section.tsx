// Opening hours by day: several intervals each, or none at all for "always open".
import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { enums, type OpeningHours } from '@/core';
import { useText } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/button';
import { Section } from '@/ui/card';
import { useFieldError } from '@/ui/form/field';
import { TimeField } from '@/ui/form/number-fields';
import { Icon } from '@/ui/icon';
import type { BranchValues } from './branch-values';
import { ANCHOR } from './contents';
import {
  canCopyMonday,
  mondayToWeekdays,
  ofDay,
  suggested,
  usualWeek,
  WEEKDAYS,
  type Placed,
} from '@/lib/opening-hours';

export function HoursSection() {
  const t = useText();
  const {
    setValue,
    setFocus,
    clearErrors,
    trigger,
    formState: { isSubmitted },
  } = useFormContext<BranchValues>();
  const hours = useWatch<BranchValues, 'openingHours'>({ name: 'openingHours' });
  const error = useFieldError('openingHours');
  const always = hours.length === 0;

  /** Replaces the whole list and checks wrong fields again at their new places. */
  function set(next: OpeningHours[]) {
    clearErrors('openingHours');
    setValue('openingHours', next, { shouldDirty: true });
    if (isSubmitted) void trigger('openingHours');
  }

  /** Adds intervals, and leads to the first of them. */
  function add(more: OpeningHours[]) {
    set([...hours, ...more]);
    setTimeout(() => setFocus(`openingHours.${hours.length}.from`)); // The field is there after the next drawing.
  }

  return (
    <Section id="openingHours" title={t('branch.openingHours')} icon="clock" {...ANCHOR}>
      {always ? (
        <>
          <chakra.p fontWeight="600">
            <Icon name="check" /> {t('branchForm.alwaysOpen')}
          </chakra.p>
          <chakra.p color="fg.muted" mb="3">
            {t('branchForm.alwaysOpenText')}
          </chakra.p>
        </>
      ) : (
        <chakra.div mb="3">
          <chakra.p fontSize="13.5px" color="fg.muted" mb="1">
            {t('branchForm.hoursHint')}
          </chakra.p>
          {WEEKDAYS.map((weekday) => (
            <Day
              key={weekday}
              weekday={weekday}
              intervals={ofDay(hours, weekday)}
              onAdd={() => add([suggested(hours, weekday)])}
              onRemove={(at) => set(hours.filter((_, index) => index !== at))}
            />
          ))}
        </chakra.div>
      )}
      {error && (
        <chakra.p color="bad.fg" fontWeight="600" fontSize="13.5px" mb="2" role="alert">
          {error}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {always && (
          <Button size="sm" icon="plus" onClick={() => add(usualWeek())}>
            {t('branchForm.setHours')}
          </Button>
        )}
        {canCopyMonday(hours) && (
          <Button size="sm" icon="repeat" onClick={() => set(mondayToWeekdays(hours))}>
            {t('branchForm.copyMonday')}
          </Button>
        )}
        {!always && (
          <Button size="sm" variant="ghost" onClick={() => set([])}>
            {t('branchForm.clearHours')}
          </Button>
        )}
      </chakra.div>
    </Section>
  );
}

/** Two narrow fields in a line, with their errors below at full width. */
const INTERVAL = {
  '& > div': { display: 'contents' },
  '& > div > div': { width: '96px' },
  '& > div > [aria-live]': { order: 1, width: 0, minWidth: '100%', minHeight: 0, marginBottom: 0, padding: 0 },
  '& input': { minHeight: '38px', paddingBlock: '6px' },
} as const;

interface DayProps {
  weekday: number;
  intervals: readonly Placed[];
  onAdd: () => void;
  onRemove: (at: number) => void;
}

function Day({ weekday, intervals, onAdd, onRemove }: DayProps) {
  const t = useText();
  const day = t(`enum.weekday.${weekday}`);
  return (
    <chakra.fieldset
      minW={0}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: '110px auto minmax(0, 1fr)' }}
      gap="4px 12px"
      alignItems="center"
      py="7px"
      borderTopWidth={weekday === 1 ? 0 : '1px'}
      borderStyle="solid"
      borderColor="border.muted"
    >
      <chakra.legend srOnly>{day}</chakra.legend>
      <chakra.span
        aria-hidden
        fontWeight="600"
        fontSize="14.5px"
        alignSelf={{ sm: 'start' }}
        lineHeight={{ sm: '38px' }}
      >
        {day}
      </chakra.span>
      <chakra.div
        gridColumn={{ base: '1 / -1', sm: 'auto' }}
        gridRow={{ base: '2', sm: 'auto' }}
        minW={0}
        display="grid"
        gap="4px"
      >
        {intervals.length === 0 && <chakra.span color="fg.muted">{t('branchForm.closed')}</chakra.span>}
        {intervals.map(({ at }, number) => (
          <chakra.div key={at} display="flex" flexWrap="wrap" gap="0 8px" alignItems="flex-start" css={INTERVAL}>
            <TimeField
              name={`openingHours.${at}.from`}
              label="timeslot.fromTime"
              hideLabel
              deps={[`openingHours.${at}.to`]}
            />
            <chakra.span aria-hidden lineHeight="38px">
              –
            </chakra.span>
            <TimeField
              name={`openingHours.${at}.to`}
              label="timeslot.toTime"
              hideLabel
              deps={[`openingHours.${at}.from`]}
            />
            <IconButton
              label={t('branchForm.removeInterval', { number: number + 1, day })}
              icon="close"
              h="38px"
              minH="0"
              onClick={() => onRemove(at)}
            />
          </chakra.div>
        ))}
      </chakra.div>
      <IconButton
        label={t('branchForm.addIntervalOn', { day })}
        icon="plus"
        disabled={intervals.length >= enums().maxIntervals}
        onClick={onAdd}
        alignSelf="start"
        justifySelf={{ sm: 'start' }}
        h="38px"
        minH="0"
        gridRow={{ base: '1', sm: 'auto' }}
        gridColumn={{ base: '2', sm: 'auto' }}
      />
    </chakra.fieldset>
  );
}
