// Every text is used: its key stands in the source, or belongs to a family whose last word is added
// there, or is the label of a field of its entity. The opposite check, that every requested text
// exists, is texts.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '@locales/en_US.json';

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flat(value, `${prefix}${key}.`),
  );
const KEYS = [...new Set(flat(en as Tree).map((key) => key.replace(/_(one|few|other)$/, '')))];

const root = join(import.meta.dirname, '../../..');
const read = (dir: string, end: RegExp) =>
  readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file) && !/\.test\.|_tests?\.rs$|generated/.test(file))
    .map((file): [string, string] => [
      `${dir}/${file}`,
      readFileSync(join(root, dir, file), 'utf8').split(/#\[cfg\(test\)\]\nmod /)[0]!,
    ]);
const FILES = [...read('frontend/src', /\.tsx?$/), ...read('server/src', /\.rs$/), ...read('core/src', /\.rs$/)];
const ALL = FILES.map(([, source]) => source).join('\n');
const found = (what: RegExp) => [...ALL.matchAll(what)].map(([, one]) => one!);
/** Whole keys in the sources, and codes that the core's fields refuse with. */
const LITERALS = new Set([
  ...found(/['"`]([a-zA-Z]\w*(?:\.\w+)+)['"`]/g),
  ...found(/\bwrong\("(\w+)"/g).map((code) => `validation.${code}`),
]);

/**
 * Prefixes to which a value is added: `t(`enum.role.${role}`)`. A prefix of one word, such as `user.`,
 * would match too much.
 */
const BEGUN = found(/`([a-z]\w*(?:\.\w+)+\.)\$\{/g);
/** Prefixes of one word, or built elsewhere: values of the core, of the audit and of the mails. */
const FAMILIES = [
  'enum.',
  'mail.',
  'sandbox.',
  'screen.',
  'screenGroup.',
  'timeline.',
  'uses.',
  'audit.name.',
  'user.activeIs.',
  'user.invitedIs.',
];
/** The input types of the core, by entity. */
const TYPES = readFileSync(join(root, 'frontend/src/core/generated/core.ts'), 'utf8');
function fields(types: RegExp): string[] {
  return [...TYPES.matchAll(/^export type (\w+) = \{([\s\S]*?)\};$/gm)]
    .filter(([, name]) => types.test(name!))
    .flatMap(([, , body]) => [...body!.matchAll(/(?:^|[{,]\s*)(\w+)\??:/gm)].map(([, name]) => name!));
}
/**
 * Labels inferred by (entity, field): the fields of the entity's forms, and fields named in the code
 * of its screens.
 */
const INFERRED: Readonly<Record<string, [types: RegExp, code: RegExp]>> = {
  animalType: [/^AnimalTypeInput$/, /catalogue\/animal-type\//],
  audit: [/^$/, /features\/audit\//],
  branch: [/^BranchInput$/, /features\/branch\//],
  banner: [/^BannerInput$/, /content\/banner\//],
  breed: [/^BreedInput$/, /catalogue\/breed\//],
  company: [/^CompanyInput$/, /features\/company\/[^/]+$|core\/src\/company\//],
  faqEntry: [/^FaqEntryInput$/, /content\/faq\//],
  image: [/^$/, /server\/src\/image\/rows\.rs$/],
  legalText: [/^LegalTextInput$/, /content\/legal\//],
  marketingGroup: [/^MarketingGroupInput$/, /content\/marketing-group\//],
  note: [/^NoteInput$/, /shared\/note\//],
  notification: [/^(Notification|Audience)Input$/, /features\/notification\//],
  service: [/^Service(Input|Fields)$/, /catalogue\/service\/|shared\/service\//],
  serviceGroup: [/^ServiceGroupInput$/, /catalogue\/service-group\//],
  supportTemplate: [/^SupportTemplateInput$/, /features\/support\//],
  timeslot: [/^TimeslotChange$/, /branch\/closures-section/],
  user: [/^UserInput$/, /features\/people\//],
  workplace: [/^WorkplaceChange$/, /branch\/workplaces-section/],
};
/** The texts of every list of records. */
const OF_LISTS = ['new', 'searchHint', 'emptyTitle', 'emptyText'];

function isInferred(key: string): boolean {
  const [entity = '', field = '', ...more] = key.split('.');
  const of = INFERRED[entity];
  if (!of || more.length > 0) return false;
  const code = FILES.filter(([file]) => of[1].test(file))
    .map(([, source]) => source)
    .join('\n');
  // A quoted text, the end of a row's field name, or a column of the server.
  const named = new RegExp(`['"\`}]${field}['"\`]|pub ${field}:`);
  const entered = fields(of[0]);
  // One label for both languages: `title` labels titleEn and titleSr.
  return OF_LISTS.includes(field) || entered.includes(field) || entered.includes(`${field}En`) || named.test(code);
}

const isUsed = (key: string) =>
  LITERALS.has(key) || [...FAMILIES, ...BEGUN].some((start) => key.startsWith(start)) || isInferred(key);

describe('texts', () => {
  it('are all used', () => {
    expect(KEYS.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('are recognized as unused if no source names them', () => {
    expect(['common.nobodyAsks', 'user.deletedAt', 'timeslot.branchId', 'nowhere.title'].filter(isUsed)).toEqual([]);
    expect(
      ['common.save', 'enum.role.OPR', 'company.zip', 'service.title', 'image.width', 'validation.max_length'].filter(
        (key) => !isUsed(key),
      ),
    ).toEqual([]);
  });
});
