// Opens every built screen through the real router as each role that may open it, with answers made up
// from the API document. Every screen must show itself in both languages, without a raw key
// (test/setup.ts counts those) and without a nameless field or column.
import { everything, PERSON } from '@test/everything';
import { showRouter } from '@test/render';
import { person, tokens } from '@test/server';
import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { canOpen, screens, type Role } from '@/core';
import { showLanguage } from '@/lib/i18n';
import { keepSession } from '@/lib/session-store';
import { FIRST_READS, FRAME_READS } from './first-reads';
import { routes } from './router';
import { isBuilt } from './screens';

const STAFF = ['SYSADM', 'ADMIN', 'OPR'] as const;
/** A role's addresses: every screen, its first record, and its add form if there is one. */
function addresses(role: Role): string[] {
  return screens(role)
    .filter(({ id, path }) => isBuilt(id) && path.startsWith('/dashboard'))
    .flatMap(({ path }) => {
      if (!path.includes('{id}')) return [path];
      return [path.replace('{id}', '1'), path.replace('{id}', 'new')].filter((at) => canOpen(role, at).allowed);
    });
}

/** What is read ahead for a first screen. A path that the screen does not read would be read for nothing. */
function firstReads(role: (typeof STAFF)[number], path: string): string[] {
  const { screen: id } = canOpen(role, path);
  const values: Record<string, unknown> = { id: /\/(\d+)$/.exec(path)?.[1], ...PERSON[role] };
  return [...(FIRST_READS[id ?? ''] ?? []), ...FRAME_READS]
    .map((ask) => ask.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')))
    .filter((ask) => !/\/(?:\/|$)/.test(ask));
}

/** The markup of nameless fields and columns. */
const nameless = () =>
  [...document.querySelectorAll<HTMLElement>('main label, main legend, main th')]
    .filter((one) => !one.textContent?.trim() && !one.querySelector('[aria-label]'))
    .map((one) => one.outerHTML.slice(0, 120));

describe.each(STAFF)('as %s', (role) => {
  it.each(addresses(role))('%s shows itself in both languages', async (path) => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const read = everything();
    keepSession(tokens(1, 60, person({ role, ...PERSON[role] })));
    const { unmount } = showRouter(createMemoryRouter(routes(), { initialEntries: [path] }));
    const title = await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('main [role=status][aria-busy=true]')).toBeNull());
    expect(title.textContent).not.toBe('There is nothing at this address');
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(nameless()).toEqual([]);
    expect(read).toEqual(expect.arrayContaining(firstReads(role, path)));
    await act(() => showLanguage('sr_Latn_RS'));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(failed.mock.calls.map(([first]) => String(first))).toEqual([]);
    unmount();
  });
});
