// Every field that the server writes into the audit has a label, and every value of an enumeration its words,
// in both languages. The fields are read from the server's sources: one that nobody has named here, or that
// nobody writes any more, is found.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage, text as t } from '@/lib/i18n';
import { changesOf } from '@/resource/audit/fields';
import { auditText, fieldText, sameAs } from '@/resource/audit/words';
import { camelCase, snakeCase } from '@/resource/entity-name';
import { REFERENCES } from '@/resource/lookup';
import { FIELDS, NOT_AUDITED, SILENT, SOURCES, type Source } from '@test/audited';

const server = join(import.meta.dirname, '../../../server/src');
const read = (file: string) => readFileSync(join(server, file), 'utf8').split(/#\[cfg\(test\)\]\nmod /)[0]!;
const files = (dir: string) =>
  readdirSync(join(server, dir), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rs') && !/_tests?\.rs$/.test(file))
    .map((file) => (dir ? `${dir}/${file}` : file));

/** Names of members in `json!`, of inserted members, and of an index. */
const MEMBERS = [/"(\w+)": /g, /\b(?:insert|note)\("(\w+)"/g, /\bwith\(\w[^"\n]*, "(\w+)"/g, /value\["(\w+)"\]/g];
const written = (source: string) => MEMBERS.flatMap((found) => [...source.matchAll(found)].map(([, name]) => name!));

/** The members that a struct writes. */
function members(source: string, name: string): string[] {
  const body = new RegExp(`struct ${name}(?:<'a>)? \\{([\\s\\S]*?)\\n\\}`).exec(source)?.[1];
  if (body === undefined) throw new Error(`no struct ${name}`);
  const found = [...body.matchAll(/((?:\s*(?:#\[[^\n]*\]|\/\/[^\n]*))*)\s*(?:pub )?(\w+): [^\n]+,/g)];
  return found
    .filter(([, attributes]) => !/serde\((?:skip|flatten)/.test(attributes!))
    .map(([, attributes, field]) => /rename = "(\w+)"/.exec(attributes!)?.[1] ?? camelCase(field!));
}

function fieldsOf(source: Source): string[] {
  if ('struct' in source) return members(read(source.file), source.struct);
  if ('only' in source) return [...source.only];
  const all = 'dir' in source ? files(source.dir).filter((file) => !source.without?.test(file)) : [source.file];
  return all.flatMap((file) => written(read(file)));
}
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** The values of the core's enumerations. */
const UNIONS = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../core/generated/core.ts'), 'utf8').matchAll(
      /export type (\w+) = ((?:"\w+"\s*\|\s*)*"\w+");/g,
    ),
  ].map(([, name, values]) => [name!, [...values!.matchAll(/"(\w+)"/g)].map(([, value]) => value!)]),
);

const LANGUAGES = ['en_US', 'sr_Latn_RS'] as const;
const all = Object.entries(FIELDS).flatMap(([entity, fields]) =>
  Object.entries(fields).map(([field, kind]) => ({ entity, field, kind })),
);
const reported = all.filter(({ kind }) => kind !== 'unsaid');
afterEach(() => showLanguage('en_US'));

describe('the fields of the audit', () => {
  it.each(Object.keys(SOURCES))('of %s are those that the server writes', (entity) => {
    const found = SOURCES[entity]!.flatMap(fieldsOf).filter((field) => !NOT_AUDITED.has(field));
    expect(sorted(Object.keys(FIELDS[entity] ?? {}))).toEqual(sorted(found));
  });

  it('come from known places of the server', () => {
    const writes =
      /\baudit::record\(|\bentry::\{.*Change|\brecord::(?:created|updated|deleted|restored|write_audit)\(|\bChange \{\s+at\b/;
    const known = new Set([
      ...Object.values(SOURCES).flatMap((list) =>
        list.flatMap((one) => ('dir' in one ? files(one.dir) : 'by' in one ? one.by : one.file)),
      ),
      ...SILENT,
    ]);
    const unknown = files('').filter((file) => !/^(?:demo|sandbox)\//.test(file) && writes.test(read(file)));
    expect(unknown.filter((file) => !known.has(file))).toEqual([]);
  });

  it.each(LANGUAGES)('have labels in %s', async (language) => {
    await showLanguage(language);
    const bare = reported.filter(({ entity, field }) => {
      const label = fieldText(entity, field, t);
      // A label is no sentence and has no holes: that would be another text with the field's name.
      return label === field || /[.;]$|%/.test(label);
    });
    expect(bare.map(({ entity, field }) => `${entity}.${field}`)).toEqual([]);
  });

  it.each(LANGUAGES)('have words for every value of an enumeration in %s', async (language) => {
    await showLanguage(language);
    const raw = all.flatMap(({ entity, field, kind }) => {
      if (typeof kind === 'string') return [];
      const values = typeof kind.of === 'string' ? UNIONS.get(kind.of) : kind.of;
      if (!values) throw new Error(`no enumeration ${String(kind.of)}`);
      return values
        .filter((value) => auditText(entity, field, value, t) === value)
        .map((value) => `${entity}.${field} ${value}`);
    });
    expect(raw).toEqual([]);
  });

  it.each(LANGUAGES)('show moments and amounts as people write them in %s', async (language) => {
    await showLanguage(language);
    const english = language === 'en_US';
    for (const { entity, field, kind } of all) {
      const show = (value: unknown) => auditText(entity, field, value, t);
      const name = `${entity}.${field}`;
      if (kind === 'moment') {
        expect(show('2026-12-02T09:15:00+01:00'), name).toBe(english ? '2 Dec 2026 09:15' : '2.12.2026. 09:15');
        expect(show('2026-12-02T09:15:00Z'), name).not.toMatch(/T|Z/);
      }
      if (kind === 'day') expect(show('2026-12-02'), name).toBe(english ? '2 Dec 2026' : '2.12.2026.');
      if (kind === 'amount') expect(show(300_000), name).toBe(english ? '3,000' : '3.000');
      if (kind === 'yes') expect(show(true), name).toBe(english ? 'Yes' : 'Da');
      if (kind === 'hours')
        expect(show([{ weekday: 1, from: '08:00', to: '16:00' }]), name).toMatch(/^\p{L}+ 08:00–16:00$/u);
    }
  });

  it('never show the id of another record', () => {
    for (const { entity, field, kind } of all) {
      const name = `${entity}.${field}`;
      const after = { entity: 'BOOKING', [field]: 1245 };
      const of = (open: boolean) =>
        changesOf(snakeCase(entity), { before: null, after: { ...after, data: after } }, () => open).map(
          (one) => one.field,
        );
      if (kind === 'unsaid') expect(of(false), name).not.toContain(field);
      if (kind === 'other') {
        expect(of(false), name).not.toContain(field);
        expect(of(true).includes(field), name).toBe(!field.startsWith(entity));
      }
      if (kind === 'named') expect(Object.keys(REFERENCES), name).toContain(sameAs(field).replace(/Ids$/, 'Id'));
      if (kind === 'nameless')
        expect(auditText(entity, field, field.endsWith('s') ? [1245] : 1245, t)).not.toMatch(/1.?245/);
      if (/Ids?$/.test(field)) expect(['unsaid', 'other', 'named', 'nameless'], name).toContain(kind);
    }
  });
});
