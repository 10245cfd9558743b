// Steps of a browser test: what a person does to a page. After each of them, and at the end of a test, every
// open page is checked, so that no test has to ask for what must hold everywhere.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

/** Runs in the page; returns what is wrong there. */
export type PageCheck = () => string[];

/** What is wrong for so long stays wrong; an animation or an answer may take its time, in milliseconds. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 50;

const OF_LOCATOR = [
  'check',
  'clear',
  'click',
  'dblclick',
  'fill',
  'press',
  'pressSequentially',
  'selectOption',
  'setChecked',
  'tap',
  'uncheck',
];
const OF_PAGE = ['goBack', 'goForward', 'goto', 'reload'];

type Method = (...given: never[]) => Promise<unknown>;

/** A page that is closed or leads elsewhere has no answer; it is asked again after the next step. */
const answerOf = (page: Page, check: PageCheck) => page.evaluate(check).catch((): string[] => []);

/** Waits until nothing is wrong on the page; throws what stays wrong. */
async function checkPage(page: Page, checks: readonly PageCheck[], when: string): Promise<void> {
  for (const check of checks) {
    const end = Date.now() + PATIENCE_MS;
    for (let wrong = await answerOf(page, check); wrong.length > 0; wrong = await answerOf(page, check)) {
      if (Date.now() > end) throw new Error(`${when}, on ${page.url()}: ${wrong.join('; ')}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** A failure is shown at the test's line, not at this file's. */
function atTheTest(failure: unknown): unknown {
  if (failure instanceof Error)
    failure.stack = failure.stack
      ?.split('\n')
      .filter((line) => !line.includes('/support/steps.ts'))
      .join('\n');
  return failure;
}

/** Puts `after` behind the methods of `owner`. */
function follow<T extends object>(
  owner: T,
  names: readonly string[],
  after: (self: T, name: string) => Promise<void>,
): void {
  for (const name of names) {
    const plain = (owner as Record<string, Method>)[name]!;
    const followed = async function (this: T, ...given: never[]) {
      try {
        const result = await plain.apply(this, given);
        await after(this, name);
        return result;
      } catch (failure) {
        throw atTheTest(failure);
      }
    };
    Object.defineProperty(owner, name, { value: followed, configurable: true, writable: true });
  }
}

let locatorsFollowed = false;

/** Checks every page that this browser opens from now on after each step. */
export function followSteps(browser: Browser, checks: readonly PageCheck[]): void {
  const check = (page: Page, name: string) => checkPage(page, checks, `after ${name}`);
  const followPage = (page: Page) => {
    if (!locatorsFollowed)
      follow(Object.getPrototypeOf(page.locator('html')) as Locator, OF_LOCATOR, (at, name) => check(at.page(), name));
    locatorsFollowed = true;
    follow(page, OF_PAGE, check);
    follow(page.keyboard, ['press', 'type'], (_, name) => check(page, name));
    follow(page.mouse, ['click', 'dblclick', 'up'], (_, name) => check(page, name));
  };
  const followContext = (context: BrowserContext) => context.on('page', followPage);
  browser.on('context', followContext);
}

/** Checks all open pages of the browser. */
export async function checkPages(browser: Browser, checks: readonly PageCheck[]): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages()))
    await checkPage(page, checks, 'at the end');
}
