// What the page's first script fetches ahead: each file as its later request asks for it, or it is fetched twice.
import { expect, it, vi } from 'vitest';

vi.mock('virtual:first-table', () => ({
  default: { core: '/core.wasm', files: ['/settings.js', '/settings.css'], screens: [], leads: {} },
}));
vi.mock('./plan', () => ({ firstPlan: () => ({ files: ['/settings.js', '/settings.css'], asks: [] }) }));

it('fetches styles ahead with the mode of their later request', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await import('./start');
  const link = (name: string) => document.head.querySelector<HTMLLinkElement>(`link[href="/settings.${name}"]`);
  // Vite requests styles with `crossorigin`, and so are scripts of type module.
  expect(link('css')?.rel).toBe('preload');
  expect(link('css')?.hasAttribute('crossorigin')).toBe(true);
  expect(link('js')?.rel).toBe('modulepreload');
});
