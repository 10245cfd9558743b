// The files of docs/operations/HIGH-AVAILABILITY.md, so that what is tried is what is written.
import { readFileSync } from 'node:fs';

const PAPER = new URL('../../docs/operations/HIGH-AVAILABILITY.md', import.meta.url);

/** Each file with its path, the machine it is for (none: each database), and its text. */
export function files(secret) {
  const text = readFileSync(PAPER, 'utf8');
  const found = [
    ...text.matchAll(/^File `([^`]+)`(?: on `(\w+)`| \(each its own\))[^\n]*:\n\n```\w*\n([\s\S]*?)^```/gm),
  ];
  if (found.length < 8) throw new Error(`only ${found.length} files in the paper`);
  return found.map(([, path, machine, body]) => ({ path, machine, body: body.replaceAll('SECRET', secret) }));
}

export function sql(secret) {
  return /^```sql\n([\s\S]*?)^```/m.exec(readFileSync(PAPER, 'utf8'))[1].replaceAll('SECRET', secret);
}

/** A file of db1 as the same file of another machine; lines that name all three stay. */
export function ownOf(body, { name, address }) {
  const own = (line) =>
    /10\.0\.0\.13/.test(line) ? line : line.replaceAll('db1', name).replaceAll('10.0.0.11', address);
  return body.split('\n').map(own).join('\n');
}
