// The branch form's values, its request and its issues.
import { branch, place } from '@test/booking';
import { describe, expect, it } from 'vitest';
import { validate } from '@/core';
import { text as t } from '@/lib/i18n';
import { hiddenServices } from '@/shared/service/visibility';
import { requestOf, rowIssues } from './branch-questions';
import { branchPath, branchValues, emptyBranch, timeslotRow, workplaceRow } from './branch-values';
import { placeOptions } from './places';
import { conflictLabel, conflictWords, placeWords } from './row-words';

const closure = {
  id: 5,
  version: 2,
  fromDate: '2026-12-24',
  toDate: null,
  fromTime: '12:00',
  toTime: '14:00',
  workplaceIds: [2],
  yearly: false,
  reason: null,
};
const detail = branch({
  timeslots: [closure],
  openingHours: [
    { weekday: 1, from: '08:00', to: '16:00' },
    { weekday: 2, from: '08:00', to: '16:00' },
  ],
});
const saved = branchValues(detail);
const changed = (over: Partial<typeof saved>) => ({ ...saved, ...over });

describe('the branch form’s values', () => {
  it('make a request that the core accepts, without unchanged rows', () => {
    const { input } = requestOf(saved, saved);
    expect([input.workplaces, input.services, input.timeslots]).toEqual([[], [], []]);
    expect(validate('branch', input)).toEqual([]);
    expect(input).toMatchObject({
      name: 'Dorćol',
      phone: null,
      timeZone: 'Europe/Belgrade',
      openingHours: detail.openingHours,
    });
  });

  it('begin with the core’s defaults', () => {
    const { input } = requestOf(emptyBranch(7), emptyBranch(7));
    expect(input).toMatchObject({
      companyId: 7,
      timeZone: 'Europe/Belgrade',
      checkInFrom: '14:00',
      checkOutUntil: '11:00',
      active: true,
    });
    expect(validate('branch', input).map(({ path }) => path)).toEqual(['address', 'city', 'name', 'type', 'zip']);
  });

  it('have their rows in the order of their names, a 2 before a 10', () => {
    const boxes = ['Box 10', 'Box 2', 'Alcove'].map((name, at) => place(at + 1, name));
    expect(branchValues(branch({ workplaces: boxes })).workplaces.map(({ name }) => name)).toEqual([
      'Alcove',
      'Box 2',
      'Box 10',
    ]);
    expect(saved.services.map(({ titleEn }) => titleEn)).toEqual(['Bath and trim', 'Standard stay']);
  });

  it('send no duration of a service that has none', () => {
    const values = changed({
      services: saved.services.map((row) => (row.id === 2 ? { ...row, type: 'HOSTEL' } : row)),
    });
    expect(requestOf(values, saved).input.services).toEqual([
      expect.objectContaining({ change: 'update', id: 2, type: 'HOSTEL', durationMinutes: null }),
    ]);
  });

  it('have their issues at the form’s rows', () => {
    const values = changed({
      workplaces: [...saved.workplaces, workplaceRow()],
      timeslots: [...saved.timeslots, timeslotRow()],
    });
    const request = requestOf(values, saved);
    const paths = validate('branch', request.input).map(({ path }) => branchPath(path, request));
    expect(paths).toEqual(['timeslots.1.fromDate', 'workplaces.2.capacity', 'workplaces.2.kind', 'workplaces.2.name']);
  });
});

describe('rows that name workplaces', () => {
  it('may name only saved workplaces that stay', () => {
    const gone = changed({
      workplaces: saved.workplaces.map((row) => (row.id === 2 ? { ...row, deleted: true } : row)),
    });
    expect(rowIssues(gone, saved, t)).toEqual([
      { path: 'workplaces.0.id', code: 'branchForm.placeUsed', params: { names: 'Standard stay, 24 Dec 2026' } },
    ]);
    const named = changed({
      services: saved.services.map((row) => (row.id === 2 ? { ...row, workplaceIds: [99] } : row)),
    });
    expect(rowIssues(named, saved, t)).toEqual([
      { path: 'services.0.workplaceIds', code: 'validation.reference', params: {} },
    ]);
  });

  it('name a few of many uses', () => {
    const gone = { workplaces: saved.workplaces.map((row) => (row.id === 2 ? { ...row, deleted: true } : row)) };
    const stay = saved.services.find(({ id }) => id === 1)!;
    const many = (count: number) =>
      changed({
        ...gone,
        services: Array.from({ length: count }, (_, at) => ({ ...stay, titleEn: `Stay ${at + 1}` })),
        timeslots: [],
      });
    const issue = (count: number) => rowIssues(many(count), saved, t).find(({ path }) => path.startsWith('workplaces'));
    expect(issue(4)?.params).toEqual({ names: 'Stay 1, Stay 2, Stay 3, Stay 4' });
    expect(issue(40)).toEqual({
      path: 'workplaces.0.id',
      code: 'branchForm.placeUsedMore',
      params: { names: 'Stay 1, Stay 2, Stay 3', count: 37 },
    });
  });

  it('are offered every workplace, with the reason where it cannot be chosen', () => {
    const rows = branchValues(
      branch({ workplaces: [place(1, 'One'), place(2, 'Three', { active: false }), place(3, 'Two')] }),
    ).workplaces;
    rows[2] = { ...rows[2]!, deleted: true };
    const fresh = { ...workplaceRow(), name: 'Four' };
    expect(placeOptions([...rows, fresh], t)).toEqual([
      { value: 1, label: 'One' },
      { value: 2, label: 'Three', hint: 'Not in use' },
      { value: 3, label: 'Two', disabled: true, hint: 'Is about to be deleted' },
      { value: fresh.key, label: 'Four', disabled: true, hint: 'Save the branch first' },
    ]);
  });
});

describe('words for places in the form', () => {
  it('name row and field', () => {
    expect(placeWords('services.1.price', saved, t)).toBe('Service “Standard stay”, Price');
    expect(placeWords('workplaces.1.id', saved, t)).toBe('Workplace “Kennel 6”');
    expect(placeWords('timeslots.0.toDate', saved, t)).toBe('Closure “24 Dec 2026”, To date');
    expect(placeWords('openingHours.1.from', saved, t)).toBe('Opening hours, Tuesday');
    expect(placeWords('city', saved, t)).toBe('City');
    expect(placeWords('nothing', saved, t)).toBeUndefined();
  });

  it('tell two users’ values apart', () => {
    expect(conflictLabel('services.0', saved, t)).toBe('Service');
    expect(conflictLabel('services.1.price', saved, t)).toBe('Service “Standard stay”, Price');
    expect(conflictWords('timeslots.0', saved.timeslots[0], saved, t)).toBe('24 Dec 2026');
    expect(conflictWords('services.0.workplaceIds', [2, 1], saved, t)).toBe('Kennel 3, Kennel 6');
    expect(conflictWords('services.0.price', 5, saved, t)).toBeUndefined();
    expect(conflictWords('openingHours', saved.openingHours, saved, t)).toBe('Mon–Tue 08:00–16:00');
    expect(conflictWords('openingHours', [], saved, t)).toBe('Always open');
  });
});

it('guests do not see services of another type than the branch’s', () => {
  expect([...hiddenServices('HOSTEL', ['HOSTEL', 'GROOMING', null])]).toEqual([1]);
  expect(hiddenServices(null, ['GROOMING']).size).toBe(0);
});
