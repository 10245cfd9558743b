// A person at a page: by keyboard, or by touch. Counts keydowns or taps, and the requests that they cause, step by step.
import { test, type Locator, type Page, type Request } from '@playwright/test';
import { expect } from './fixtures';

/** The most that a step may cost. */
export interface Most {
  keys: number;
  taps: number;
  requests: number;
}
/** A step as it was measured. */
export interface Measured {
  step: string;
  strokes: number;
  requests: number;
}

/** No request is sent for so long: what the step caused has been sent, in milliseconds. */
const QUIET_MS = 150;
/** More than this leads nowhere. */
const MOST_TABS = 40;

// What the frame reads in the background for the time without network is not of the step, and the signs of who is at a
// booking follow the clock.
const isCounted = (request: Request) =>
  request.url().includes('/api/v1/') &&
  !/\/(events|presence)$/.test(request.url()) &&
  request.headers()['purpose'] !== 'prefetch';

export class Hand {
  readonly measured: Measured[] = [];
  private strokes = 0;
  private requests = 0;
  private lastRequest = 0;
  private open = new Set<Request>();

  /** `byTouch`: taps instead of keys. */
  constructor(
    readonly page: Page,
    readonly byTouch: boolean,
  ) {
    page.on('request', (request) => {
      if (!isCounted(request)) return;
      this.requests += 1;
      this.lastRequest = Date.now();
      this.open.add(request);
    });
    const close = (request: Request) => this.open.delete(request);
    page.on('requestfinished', close);
    page.on('requestfailed', close);
  }

  /** Keys by keyboard; keys that are held together count each. By touch one tap on each of `taps` instead. */
  async go(keys: readonly string[], ...taps: Locator[]) {
    if (this.byTouch) for (const one of taps) await this.tap(one);
    else for (const key of keys) await this.press(key);
  }

  /** Types what is not counted, such as a name; `keys` lead to the field, which is tapped by touch. */
  async type(field: Locator, text: string, keys: readonly string[] = []) {
    if (this.byTouch) {
      await this.tap(field);
      // Under a thumb a field is emptied by holding it.
      await field.fill('');
    } else for (const key of keys) await this.press(key);
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text);
  }

  /** Chooses in a list of the platform's own, whose picker a tap opens. */
  async choose(list: Locator, value: string, keys: readonly string[]) {
    if (this.byTouch) {
      this.strokes += 2;
      await list.selectOption(value);
    } else {
      await expect(list).toBeFocused();
      for (const key of keys) await this.press(key);
    }
    await expect(list).toHaveValue(value);
  }

  isAt = (target: Locator) => hasFocus(target);

  /** Presses `key` until `target` is where the person wants to be: has the focus, or is chosen in a list. */
  async until(key: string, target: Locator, isThere: (target: Locator) => Promise<boolean> = hasFocus) {
    if (this.byTouch) return this.tap(target);
    for (let at = 0; at < MOST_TABS; at += 1) {
      if (await isThere(target)) return;
      await this.press(key);
    }
    throw new Error(`${key} does not lead to ${String(target)}`);
  }

  /** Runs a step and holds it to what it may cost. */
  async step(name: string, most: Most, run: () => Promise<void>) {
    await test.step(name, async () => {
      this.strokes = 0;
      this.requests = 0;
      await run();
      await expect
        .poll(() => this.open.size === 0 && Date.now() - this.lastRequest > QUIET_MS, { intervals: [50] })
        .toBe(true);
      await this.isReachable();
      this.measured.push({ step: name, strokes: this.strokes, requests: this.requests });
      const kind = this.byTouch ? 'taps' : 'keys';
      expect.soft(this.strokes, `${kind}: ${name}`).toBeLessThanOrEqual(most[kind]);
      expect.soft(this.requests, `requests: ${name}`).toBeLessThanOrEqual(most.requests);
    });
  }

  private async press(key: string) {
    await this.page.keyboard.press(key);
    this.strokes += key.split('+').length;
    await expect.poll(() => focusOf(this.page), { message: `the focus after ${key}` }).not.toBe('BODY');
  }

  private async tap(target: Locator) {
    await target.tap({ timeout: 10_000 });
    this.strokes += 1;
  }

  /** The focus is on something, and what stands there is reached by a click. */
  private async isReachable() {
    await expect.poll(() => focusOf(this.page)).not.toBe('BODY');
    // Not pressed: only looked at, what takes a press in the middle of the heading and of the menu.
    const heading = this.page.locator('h1').first();
    if (await heading.isVisible()) await heading.click({ trial: true });
  }
}

const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 1_000 }).catch(() => false);
