// Names places in the branch form: a row by its name, a field by its label.
import { hasText, type Translate } from '@/lib/i18n';
import { hoursWords } from '@/lib/opening-hours';
import type { OpeningHours } from '@/core';
import type { BranchValues, RowList, ServiceRow, TimeslotRow, WorkplaceRow } from './branch-values';
import { placeName, placeNames } from './places';
import { closureName, serviceName } from './used-places';

const ENTITY: Record<RowList, string> = { workplaces: 'workplace', services: 'service', timeslots: 'timeslot' };
const isList = (name: string): name is RowList => Object.hasOwn(ENTITY, name);

const NAME = {
  workplaces: (row: WorkplaceRow, t: Translate) => placeName(row, t),
  services: (row: ServiceRow, t: Translate) => serviceName(row, t),
  timeslots: (row: TimeslotRow, t: Translate) => closureName(row, t),
} as const;

function rowName(list: RowList, at: number, values: BranchValues, t: Translate): string {
  const row = values[list][at];
  return row ? NAME[list](row as never, t) : String(at + 1);
}

const labelOf = (entity: string, field: string, t: Translate) =>
  hasText(`${entity}.${field}`) ? t(`${entity}.${field}`) : '';

/** "Service “Bath”, Price"; a day of the opening hours by its name. */
export function placeWords(path: string, values: BranchValues, t: Translate): string | undefined {
  const [list = '', index = '', field = ''] = path.split('.');
  const at = Number(index);
  if (list === 'openingHours') {
    const weekday = values.openingHours[at]?.weekday;
    return [t('branch.openingHours'), index !== '' && weekday !== undefined && t(`enum.weekday.${weekday}`)]
      .filter(Boolean)
      .join(', ');
  }
  if (!isList(list) || index === '') return labelOf('branch', list, t) || undefined;
  const label = labelOf(ENTITY[list], field, t);
  const words = { list: t(`branchForm.one.${list}`), row: rowName(list, at, values, t) };
  return label ? t('branchForm.whereField', { ...words, field: label }) : t('branchForm.where', words);
}

/**
 * The label of a conflict. A whole row is named by its kind, because another row may stand at its
 * index now.
 */
export function conflictLabel(path: string, values: BranchValues, t: Translate): string | undefined {
  const [list = '', , field] = path.split('.');
  return isList(list) && field === undefined ? t(`branchForm.one.${list}`) : placeWords(path, values, t);
}

export function conflictWords(path: string, value: unknown, values: BranchValues, t: Translate): string | undefined {
  const [list = '', , field] = path.split('.');
  if (list === 'openingHours') return hoursWords(value as OpeningHours[], t);
  if (!isList(list) || value === null) return undefined;
  if (field === undefined) return NAME[list](value as never, t);
  return field === 'workplaceIds' ? placeNames(value as number[], values.workplaces, t) || '–' : undefined;
}
