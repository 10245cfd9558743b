// Answers made up from the API document, so that every screen has content: each field of each schema
// filled in, one row in every list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detail } from './booking';
import { concern, payment, refund, refundRequest } from './payment';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  example?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
}
interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

const snapshot = readFileSync(
  join(import.meta.dirname, '../../server/tests/it/platform/snapshots/it__platform__document__openapi.snap'),
  'utf8',
);
const document = JSON.parse(snapshot.slice(snapshot.indexOf('\n{'))) as Document;

/** Texts whose format the document does not tell. */
function textOf(name: string, format: string | undefined): string {
  if (name.endsWith('Local')) return '2026-11-20T14:00:00+01:00';
  if (format === 'date-time') return '2026-11-20T13:00:00Z';
  if (format === 'date' || /Date$|^today$/.test(name)) return '2026-11-20';
  if (/^(from|fromTime|checkInFrom)$/.test(name)) return '08:00';
  if (/^(to|toTime|checkOutUntil)$/.test(name)) return '20:00';
  if (/[pP]hone$/.test(name)) return '+381641234567';
  if (/[eE]mail$/.test(name)) return 'ana@sapa.example';
  const known: Record<string, string> = {
    timeZone: 'Europe/Belgrade',
    zone: 'Europe/Belgrade',
    country: 'RS',
    currency: 'RSD',
    language: 'en_US',
    action: 'COMPANY_UPDATED',
    entity: 'company',
    icon: 'dog',
    website: 'https://sapa.example',
    code: 'NIGHT',
    hiddenBecause: 'service.hidden.type',
    size: 'SMALL',
    sizes: 'SMALL',
    missing: 'bank',
  };
  return known[name] ?? 'Ana';
}

/** Members that the document leaves open: the facts of a record, a quote, terms. */
const person = {
  id: 1,
  role: 'OPR',
  companyId: 1,
  branchId: null,
  active: true,
  invited: false,
  lastOfKind: false,
  hasFactor: false,
  deleted: false,
};
const { facts, quote, terms } = detail();
const OPEN: Record<string, unknown> = { quote, terms: terms[0] };
/** The facts of each kind of record, told apart by a field that only this kind has. */
const FACTS: [field: string, facts: unknown][] = [
  ['declineReason', refundRequest().facts],
  ['waitsForPerson', refund().facts],
  ['needsPerson', payment().facts],
  ['party', concern().facts],
  ['guestName', facts],
];
const factsOf = (properties: object) => FACTS.find(([field]) => field in properties)?.[1] ?? person;

function make(schema: Schema, name = '', depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) return make(document.components.schemas[schema.$ref.split('/').at(-1)!]!, name, depth + 1);
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => make(part, name, depth)));
  const first = (schema.oneOf ?? schema.anyOf ?? []).find(({ type }) => type !== 'null');
  if (first) return make(first, name, depth);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'string') return textOf(name, schema.format);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'array') return depth > 8 || !schema.items ? [] : [make(schema.items, name, depth + 1)];
  const { properties } = schema;
  if (!properties) return OPEN[name] ?? null;
  return Object.fromEntries(
    Object.entries(properties).map(([key, of]) => [
      key,
      key === 'facts' ? factsOf(properties) : make(of, key, depth + 1),
    ]),
  );
}

/** The successful answer to `GET path`; undefined for a path outside the document. */
export function madeUp(path: string): unknown {
  const plain = path.split('?')[0]!;
  const found = Object.keys(document.paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
  const schema = found && document.paths[found]?.get?.responses['200']?.content?.['application/json']?.schema;
  return schema ? make(schema) : undefined;
}
