// Every text that the dashboard asks for exists in both languages, with each language's plural forms.
// Labels inferred from (entity, field) are checked where they are shown: by every-screen.test.tsx and
// by every other test that shows a screen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '@locales/en_US.json';
import sr from '@locales/sr_Latn_RS.json';
import { enums, landingScreens, plural } from '@/core';
import { showLanguage, text } from '@/lib/i18n';
import { actionKey } from '@/resource/audit/changes';
import { camelCase } from '@/resource/entity-name';
import { SCREENS } from './screens';

type Tree = { [key: string]: string | Tree };
function flat(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}
const texts = { en_US: flat(en as Tree), sr_Latn_RS: flat(sr as Tree) };
const FORMS = { en_US: ['one', 'other'], sr_Latn_RS: ['one', 'few', 'other'] } as const;
const PLURAL = /_(one|few|other)$/;
const base = (key: string) => key.replace(PLURAL, '');
const languages = ['en_US', 'sr_Latn_RS'] as const;

const root = join(import.meta.dirname, '..');
const sources = (dir: string, end: RegExp) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file) && !/\.test\.|_tests?\.rs$|generated/.test(file))
    .map((file) => [file, readFileSync(join(dir, file), 'utf8')] as const);

/** `'group.key'` if the group is one of ours; in a template everything up to the first `${`. */
function textsOf(source: string): { whole: string[]; begun: string[] } {
  const groups = new Set([...texts.en_US.keys()].map((key) => key.split('.')[0]));
  const known = (key: string | undefined): key is string => !!key && groups.has(key.split('.')[0]);
  const whole = [...source.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/g)].map(([, key]) => key).filter(known);
  const begun = [...source.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)].map(([, key]) => key).filter(known);
  return { whole, begun };
}
/** A text, a text with plural forms, or the beginning of a group to which a value is added. */
const exists = (key: string, all: Map<string, string>) =>
  all.has(key) || all.has(`${key}_other`) || [...all.keys()].some((other) => other.startsWith(`${key}.`));

/** Strings that look like keys: names of storage, files, locks, jobs and fields. */
const NO_KEYS = new Set([
  'sapa.refresh',
  'list.columns',
  'refund.parts',
  'refund.handedOut',
  'refund.more',
  'image.sweep',
]);

describe('texts', () => {
  it('exist for every requested key', () => {
    const missing = sources(root, /\.tsx?$/).flatMap(([file, source]) => {
      const { whole, begun } = textsOf(source);
      const gone = whole.filter((key) => !NO_KEYS.has(key) && !languages.every((of) => exists(key, texts[of])));
      const empty = begun.filter(
        (start) => !languages.every((of) => [...texts[of].keys()].some((key) => key.startsWith(start))),
      );
      return [...gone, ...empty.map((start) => `${start}*`)].map((key) => `${file}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it('exist for every code of the core', () => {
    const codes = sources(join(root, '../../core/src'), /\.rs$/).flatMap(([, source]) =>
      [
        ...source
          .split('#[cfg(test)]')[0]!
          .matchAll(
            /"((?:validation|booking|payment|refund|refund_request|request|auth|company|user|service|timeslot|record|note|image)\.[a-z_.]+)"/g,
          ),
      ].map(([, code]) => code!),
    );
    expect(codes.length).toBeGreaterThan(10);
    expect([...new Set(codes)].filter((code) => !languages.every((of) => exists(code, texts[of])))).toEqual([]);
  });

  it('exist for every entity, action and field of the audit', () => {
    const keys = enums().audited.flatMap(({ entity, actions }) => [
      `audit.entity.${camelCase(entity)}`,
      ...actions.map((action) => actionKey(action, entity)),
    ]);
    expect(keys.filter((key) => !languages.every((of) => texts[of].has(key)))).toEqual([]);
  });

  it('exist for every code with which the server refuses a record', () => {
    // The names of invariants, in `check`, are for the terminal.
    const files = sources(join(root, '../../server/src'), /\.rs$/).filter(([path]) => !path.startsWith('check/'));
    const codes = files.flatMap(([, source]) =>
      [...source.split('#[cfg(test)]')[0]!.matchAll(/"((?:record|company|user|image|note|branch)\.[a-z_]+)"/g)].map(
        ([, code]) => code!,
      ),
    );
    expect(codes.length).toBeGreaterThan(0);
    expect(
      [...new Set(codes)].filter((code) => !NO_KEYS.has(code) && !languages.every((of) => exists(code, texts[of]))),
    ).toEqual([]);
  });

  it('are the same keys in both languages', () => {
    const bases = (of: (typeof languages)[number]) => [...new Set([...texts[of].keys()].map(base))].sort();
    expect(bases('sr_Latn_RS')).toEqual(bases('en_US'));
  });

  it('have every plural form of their language, and only those', () => {
    const wrong = languages.flatMap((of) =>
      [...texts[of].keys()]
        .filter((key) => PLURAL.test(key))
        .flatMap((key) => {
          const forms = [...texts[of].keys()]
            .filter((other) => PLURAL.test(other) && base(other) === base(key))
            .map((other) => PLURAL.exec(other)![1]);
          return FORMS[of].every((form) => forms.includes(form)) && forms.length === FORMS[of].length
            ? []
            : [`${of} ${key}`];
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('take the same parameters in both languages', () => {
    const holes = (value: string | undefined) =>
      [...new Set([...(value ?? '').matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort().join();
    const wrong = [...texts.en_US].filter(
      ([key, value]) => texts.sr_Latn_RS.has(key) && holes(value) !== holes(texts.sr_Latn_RS.get(key)),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('are Serbian in Latin script', () => {
    expect([...texts.sr_Latn_RS.values()].filter((value) => /[\u0400-\u04ff]/.test(value))).toEqual([]);
  });

  it('name every built screen', () => {
    expect(Object.keys(SCREENS).filter((id) => !texts.en_US.has(`screen.${id}`))).toEqual([]);
    expect(landingScreens('OPR').length).toBeGreaterThan(0);
  });

  it('choose plural forms as the core does', async () => {
    for (const of of languages) {
      await showLanguage(of);
      for (const n of [0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 111, 112]) {
        const expected = texts[of].get(`validation.max_length_${plural(of, n)}`)?.replace('%{count}', String(n));
        expect(text('validation.max_length', { count: n }), `${of} ${n}`).toBe(expected);
      }
    }
  });

  it('quote the specification to the letter', () => {
    expect([
      text('validation.required'),
      text('validation.format'),
      text('validation.min_length', { count: 1 }),
      text('validation.min_length', { count: 8 }),
      text('validation.max_length', { count: 50 }),
      text('validation.password_mismatch'),
      text('validation.email_taken'),
      text('message.checkAllFields'),
      text('message.confirmSave'),
      text('message.confirmDelete'),
      text('message.confirmSignOut'),
      text('message.saved'),
      text('message.deleted'),
      text('message.error'),
      text('message.somethingWrong'),
      text('message.deleteError'),
      text('message.refundNotPossible'),
      text('message.completionIssue'),
      text('message.bookingDone'),
      text('message.bookingClosed'),
      text('message.refundSuccessful'),
      text('enum.bookingStatus.CANCELED'),
    ]).toEqual([
      'Required field',
      'Invalid format',
      'Minimum 1 character',
      'Minimum 8 characters',
      'Maximum 50 characters',
      'Passwords do not match',
      'Email already in use',
      'Check all fields',
      'Save changes?',
      'Are you sure you want to delete this record?',
      'Are you sure you want to sign out?',
      'Successfully saved',
      'Successfully deleted',
      'An error occurred, please try again',
      'Something went wrong',
      'An error occurred while deleting, please try again',
      'Refund not possible',
      'There is an issue with booking completion process, please try again',
      'Booking done?',
      'Booking closed',
      'Refund successful',
      'Canceled',
    ]);
  });
});
