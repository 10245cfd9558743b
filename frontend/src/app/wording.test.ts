// Checks the texts' wording as far as a program can: words with two meanings, quotes of the other
// language, plural forms. People read the rest.
import { describe, expect, it } from 'vitest';
import en from '@locales/en_US.json';
import sr from '@locales/sr_Latn_RS.json';

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const texts = { en_US: flat(en as Tree), sr_Latn_RS: flat(sr as Tree) };

interface Rule {
  /** The reason, and the right wording. */
  because: string;
  found: RegExp;
  /** Keys where the same letters are right. */
  except?: RegExp;
  /** Keys to which the rule applies; default: all. */
  only?: RegExp;
}
/** Matches any of these whole words; `\\b` does not know Serbian letters. */
const words = (some: string) => new RegExp(`(?<!\\p{L})(?:${some})(?!\\p{L})`, 'iu');

const BOTH: Rule[] = [
  { because: 'straight double quotes', found: /"/ },
  { because: 'three points, one character', found: /\.\.\./ },
  { because: 'two spaces', found: / {2}/ },
  { because: 'a space at an end', found: /^[ \n]|[ \t]$/ },
  { because: 'a space before a mark', found: / [,.;!?](?!\d)/ },
  { because: 'a hole of another kind', found: /\{\{|\$\{|(?<!%)\{/ },
];
const ENGLISH: Rule[] = [
  { because: 'in the meantime', found: words('meanwhile') },
  { because: '45%', found: /\d[ \u00a0]%/ },
  { because: 'quotes are “…”', found: /„|”[^“]*“/ },
  { because: 'one wording: you have no access to it', found: /not yours to see/i },
  { because: 'a person, an account, a guest', found: words('whoever'), except: /^acceptInvitation\./ },
  { because: 'American English', found: words('colour\\p{L}*|cancell(ed|ing)|catalogue|recognis\\p{L}*') },
];
const SERBIAN: Rule[] = [
  {
    because: 'in a mail it is a link, of the network internet',
    found: words('vez(a|e|i|u|om|ama)'),
    except: /internet/i,
  },
  { because: 'quotes are „…“', found: /”|“[^„]*“/ },
  { because: '45 %, kept on one line', found: /\d%|\d %/ },
  {
    because: 'a town is a grad, a mesto is a workplace',
    found: words('mest\\p{L}*'),
    only: /city|branchHint|searchHint/i,
  },
  {
    because: 'nedelja is Sunday, seven days are sedmica',
    found: words('nedelj\\p{L}*'),
    except: /^(enum|mail)\.weekday/,
  },
  { because: 'people who work there are zaposleni', found: words('osoblj\\p{L}*') },
  { because: 'who pays is gost', found: words('klijent\\p{L}*') },
  { because: 'vi, never ti', found: words('zdravo|tvoj\\p{L}*|tebe|tebi|možeš|želiš|imaš|moraš') },
  { because: 'a list is a spisak', found: words('list(a|e|i|u|om)') },
  { because: 'a file is a fajl', found: words('datotek\\p{L}*') },
  {
    because: 'the trade says noćenje',
    found: words('noć(i|u)?'),
    only: /^(booking\.units|companyView\.per|enum\.priceUnit|booking\.reason)/,
  },
  { because: 'a size stands in full', found: /^[MSV]$/ },
];
const RULES = { en_US: [...BOTH, ...ENGLISH], sr_Latn_RS: [...BOTH, ...SERBIAN] };

const broken = (rules: Rule[], all: [string, string][]) =>
  all.flatMap(([key, value]) =>
    rules
      .filter(
        ({ found, except, only }) =>
          found.test(value) && !(except?.test(key) || except?.test(value)) && (!only || only.test(key)),
      )
      .map(({ because }) => `${key}: ${because}: ${value}`),
  );

describe.each(['en_US', 'sr_Latn_RS'] as const)('the texts of %s', (language) => {
  it('follow the agreed wording', () => {
    expect(broken(RULES[language], texts[language])).toEqual([]);
  });

  it('show the number in every plural form, or in none', () => {
    const forms = texts[language]
      .filter(([key]) => /_(one|few|other)$/.test(key))
      .map(([key, value]) => [key.replace(/_(one|few|other)$/, ''), value.includes('%{count}')] as const);
    expect(
      forms.filter(([key, named]) => forms.some(([other, its]) => other === key && its !== named)).map(([key]) => key),
    ).toEqual([]);
  });
});

it('break the rules in their former wording', () => {
  const caught = (value: string, key = 'a.b') => broken(RULES.sr_Latn_RS, [[key, value]]).length;
  expect([
    caught('Ova veza više ne važi'),
    caught('Proverite internet vezu'),
    caught('Deo „x” nije učitan'),
    caught('Dve nedelje'),
    caught('Nedelja', 'enum.weekday.7'),
    caught('po nazivu ili mestu', 'bookingForm.branchHint'),
    caught('2 noći', 'booking.units.NIGHT_few'),
  ]).toEqual([1, 0, 1, 1, 0, 1, 1]);
  expect(broken(RULES.en_US, [['a.b', 'changed meanwhile, 50 % back']]).length).toBe(2);
});
