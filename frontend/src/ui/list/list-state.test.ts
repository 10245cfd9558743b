// The state of a list and its address.
import { describe, expect, it } from 'vitest';
import { noteLanguage } from '@/lib/language';
import { pageLinks } from '../page-bar';
import { changed, isNarrowed, queryOf, readState, setFilter, toggleSort, writeState } from './list-state';
import type { Filter } from './types';

const filters: Filter[] = [
  {
    kind: 'lookup',
    key: 'status',
    label: 'l',
    choices: ['CREATED', 'ACTIVE'],
    textOf: (value) => value,
    multiple: true,
  },
  { kind: 'lookup', key: 'serviceType', label: 'l', choices: ['HOSTEL', 'GROOMING'], textOf: (value) => value },
  { kind: 'date', key: 'dates', label: 'l', from: 'from', to: 'to' },
  {
    kind: 'search',
    key: 'branchId',
    label: 'l',
    source: { find: async () => [], name: async (value) => ({ value, label: value }) },
  },
];
const def = { filters, defaultSort: '-number', columns: [{ sort: 'number' }, { sort: 'checkIn' }, {}] };
const read = (search: string) => readState(new URLSearchParams(search), def);

describe('the address of a list', () => {
  it('is read back as it was written', () => {
    const search =
      'q=bella+%2B381&status=CREATED%2CACTIVE&from=2026-11-16&to=2026-11-29&branchId=7&sort=checkIn&page=3&pageSize=50';
    expect(writeState(read(search), def).toString().split('&').toSorted()).toEqual(search.split('&').toSorted());
  });

  it('leaves out default values', () => {
    expect(writeState(read('sort=-number&page=1&pageSize=25'), def).toString()).toBe('');
  });

  it('keeps foreign parameters, and sends the filters fixed by its place', () => {
    const state = read('tab=people&status=ACTIVE&page=2');
    expect(writeState({ ...state, page: 1 }, def, '?tab=people&status=ACTIVE&page=2').toString()).toBe(
      'tab=people&status=ACTIVE',
    );
    expect(queryOf(state, false, { fixed: { companyId: '7' } })).toMatch(/^companyId=7&status=ACTIVE&/);
  });

  it('drops invalid values instead of sending them to the server', () => {
    const state = read(
      'status=BOGUS,ACTIVE,ACTIVE&serviceType=HOSTEL,GROOMING&from=yesterday&branchId=x&sort=password&page=-2&pageSize=1000000000',
    );
    expect(state.filters).toEqual({ status: 'ACTIVE', serviceType: 'HOSTEL' });
    expect([state.sort, state.page, state.pageSize]).toEqual(['-number', 1, 25]);
  });

  it('sorts names by the language in which they are shown', () => {
    const named = { ...def, columns: [{ sort: 'name', sortBy: { en_US: 'nameEn', sr_Latn_RS: 'nameSr' } }] };
    const state = readState(new URLSearchParams('sort=-name'), named);
    expect(writeState(state, named).toString()).toBe('sort=-name');
    expect(queryOf(state, false, named)).toBe('sort=-nameEn');
    noteLanguage('sr_Latn_RS');
    expect(queryOf(state, false, named)).toBe('sort=-nameSr');
    noteLanguage('en_US');
  });

  it('numbers pages up to 40 and needs a cursor beyond', () => {
    expect(read('page=9999').page).toBe(40);
    const beyond = read('page=42&cursor=abc');
    expect([beyond.page, beyond.cursor]).toEqual([42, 'abc']);
    expect(queryOf(beyond)).toBe('sort=-number&cursor=abc&pageSize=25');
  });

  it('returns to the first page when the filters change', () => {
    const state = read('page=41&cursor=abc');
    expect(changed(state, { q: 'maks' })).toMatchObject({ page: 1, cursor: null, q: 'maks' });
    expect(toggleSort(state, 'checkIn')).toMatchObject({ sort: 'checkIn', page: 1, cursor: null });
    expect(toggleSort(read('sort=checkIn'), 'checkIn').sort).toBe('-checkIn');
  });

  it('asks the server for a page of the filtered rows, an export for all of them', () => {
    const state = setFilter(read('q=%20luna%20&page=4'), { status: 'ACTIVE', from: '' });
    expect(queryOf(state)).toBe('q=luna&status=ACTIVE&sort=-number&page=1&pageSize=25');
    expect(queryOf(read('status=ACTIVE&page=4'), false)).toBe('status=ACTIVE&sort=-number');
    expect([isNarrowed(state), isNarrowed(read('page=4'))]).toEqual([true, false]);
  });

  it('offers the first, the last and the neighbouring pages', () => {
    expect(pageLinks(1, 1)).toEqual([1]);
    expect(pageLinks(1, 52)).toEqual([1, 2, null, 52]);
    expect(pageLinks(4, 52)).toEqual([1, 2, 3, 4, 5, null, 52]);
    expect(pageLinks(26, 52)).toEqual([1, null, 25, 26, 27, null, 52]);
  });
});
