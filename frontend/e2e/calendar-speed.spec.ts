// Dragging on a full calendar: script and layout time of each pointer event, by the Performance API.
import { account, enter, expect, test } from './support/fixtures';
import { january, serveFullHouse } from './support/full-house';

/** Where other programs run, or the processor is a slower one, twice as long; the full size asks for what is promised. */
const LIMIT_MS = process.env['SOAK'] ? 8 : 16;
/** Rounds measured, of which the best counts: other programs run on this machine, too. */
const ROUNDS = 4;
const POSITIONS = 100;

// Recordings would be measured, too.
test.use({ trace: 'off', screenshot: 'off' });

test(`a pointer event of a drag takes script and layout ${LIMIT_MS} ms at most, 95 times of 100`, async ({ page }) => {
  const tokens = await enter(page, 'OPR');
  const from = january();
  const branchId = account('OPR').branchId ?? 1;
  await serveFullHouse(page, branchId, tokens.authToken, from);
  await page.goto(`/dashboard/calendar?branch=${branchId}&view=month&from=${from}`);
  await expect(page.locator('[data-bar]')).toHaveCount(1_500);

  // A booking of one night, for which other workplaces have gaps.
  const bar = page.locator('[data-bar][data-row="4"]').nth(6);
  const box = (await bar.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y, { steps: 2 });
  await expect(page.locator('.frame')).toHaveAttribute('data-tone', 'same');

  const rounds: { p50: number; p95: number; tones: string[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(
      await page.evaluate(
        async ([count, x, y]) => {
          const body = document.querySelector('.body')!;
          const frame = document.querySelector<HTMLElement>('.frame')!;
          const tones = new Set<string>();
          performance.clearMeasures('pointer');
          for (let i = 0; i < count; i += 1) {
            await new Promise(requestAnimationFrame);
            // Another cell at each event, near and far.
            const event = new PointerEvent('pointermove', {
              bubbles: true,
              isPrimary: true,
              pointerId: 1,
              clientX: x - 250 + ((i * 53) % 500),
              clientY: y - 150 + ((i * 71) % 450),
            });
            const start = performance.now();
            body.dispatchEvent(event);
            void document.body.offsetHeight;
            performance.measure('pointer', { start, end: performance.now() });
            tones.add(frame.dataset['tone'] ?? '');
          }
          const took = performance
            .getEntriesByName('pointer')
            .map(({ duration }) => duration)
            .sort((a, b) => a - b);
          return {
            p50: took[Math.floor(took.length * 0.5)]!,
            p95: took[Math.floor(took.length * 0.95)]!,
            tones: [...tones],
          };
        },
        [POSITIONS, x, y] as const,
      ),
    );
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();

  const best = Math.min(...rounds.map(({ p95 }) => p95));
  console.log(
    `calendar: ${rounds.map(({ p50, p95 }) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`).join('; ')}`,
  );
  expect(rounds[0]?.tones).toEqual(expect.arrayContaining(['free', 'no']));
  expect(best).toBeLessThanOrEqual(LIMIT_MS);
});
