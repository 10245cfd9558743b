// What the page's first script requests: never more than the core admits, for any role and address.
import { describe, expect, it } from 'vitest';
import { canOpen, enums, landingScreens, screens, type Role } from '@/core';
import { FIRST_ASKS, FRAME_ASKS } from '@/app/first-asks';
import { builtScreens, homePath } from '@/app/guard';
import { SCREENS } from '@/app/screens';
import { admissions, leads } from '../../vite/first-table';
import { firstPlan, type Visitor } from './plan';
import type { FirstTable } from './table';

const asRole = (role: string) => (role || null) as Role | null;
const RULES = {
  roles: enums().accountRole,
  screens: (role: string) => screens(asRole(role)),
  landing: (role: string) => landingScreens(role as Role),
  opens: (role: string, path: string) => canOpen(asRole(role), path),
};
const BUILT = Object.keys(SCREENS);
const ROLES = ['', ...RULES.roles];
/** As the build writes it, with the screen's name for its part. */
const TABLE: FirstTable = {
  core: '/core.wasm',
  files: BUILT,
  screens: admissions(RULES, BUILT).map(({ id, pattern, roles }) => ({
    pattern,
    roles,
    parts: [BUILT.indexOf(id)],
    asks: FIRST_ASKS[id] ?? [],
  })),
  leads: leads(RULES, BUILT),
};
const visitor = (role: string): Visitor | null => (role ? { role, companyId: 4, branchId: 9 } : null);
const every = [...new Map(ROLES.flatMap((role) => RULES.screens(role)).map(({ path }) => [path, path])).values()];
const ADDRESSES = every.flatMap((path) =>
  path.includes('{id}')
    ? ['1', '907', 'new', '0', '-1', '+7', '007', 'abc', '7/8', '99999999999999999999', ''].map((id) =>
        path.replace('{id}', id),
      )
    : [path, `${path}/`, `${path}x`, path.toUpperCase(), `${path}//`],
);

describe.each(ROLES)('the plan for "%s"', (role) => {
  it('holds the part of an admitted screen or none', () => {
    for (const path of ADDRESSES) {
      // Signed in, the sign-in page leads to the dashboard.
      const to = role && /^\/login\/?$/.test(path) ? homePath(role as Role) : path;
      const { screen, allowed } = canOpen(asRole(role), to);
      // A refused visitor is led to the landing page.
      const own = screen === null ? [] : [allowed ? screen : 'landing'];
      const { files, asks } = firstPlan(TABLE, visitor(role), path);
      for (const file of files) expect(own, path).toContain(file);
      if (!allowed || !role) expect(asks, path).toEqual([]);
    }
  });

  it('leads where the router leads', () => {
    for (const from of role ? ['/dashboard', '/login'] : ['/dashboard']) {
      const to = role ? homePath(role as Role) : '/';
      expect(firstPlan(TABLE, visitor(role), from).files).toEqual(firstPlan(TABLE, visitor(role), to).files);
    }
  });

  it('holds the part of every built screen at its plain address', () => {
    for (const { id, path } of builtScreens(asRole(role)).filter(({ id }) => id !== 'login')) {
      const { files } = firstPlan(TABLE, visitor(role), path.replace('{id}', '31'));
      expect(files, path).toEqual([id]);
    }
  });
});

describe('the first requests', () => {
  const opr = visitor('OPR');

  it('are filled from the address and the account', () => {
    expect(firstPlan(TABLE, opr, '/dashboard/company-bookings/31').asks).toContain('/bookings/31');
    expect(firstPlan(TABLE, opr, '/dashboard/calendar').asks).toEqual(['/branches/9']);
  });

  it('are left to the screen where a value is missing', () => {
    expect(firstPlan(TABLE, opr, '/dashboard/company-bookings/new').asks).toEqual([]);
    expect(firstPlan(TABLE, { ...opr!, branchId: null }, '/dashboard/calendar').asks).toEqual([]);
  });

  it('are left to the list whose address holds a filter', () => {
    expect(firstPlan(TABLE, opr, '/dashboard/company-bookings').asks).toHaveLength(1);
    expect(firstPlan(TABLE, opr, '/dashboard/company-bookings', '?q=luna').asks).toEqual([]);
  });

  it('are sent once, where the frame and the screen read the same', () => {
    const framed = TABLE.screens.map((screen) => ({ ...screen, asks: [...screen.asks, ...FRAME_ASKS] }));
    const { asks } = firstPlan({ ...TABLE, screens: framed }, opr, '/dashboard/company-operator/4');
    expect(asks).toEqual(['/companies/4']);
  });

  it('of an unknown role are none', () => {
    expect(firstPlan(TABLE, { ...opr!, role: 'ROOT' }, '/dashboard/company-bookings')).toEqual({ files: [], asks: [] });
  });
});
