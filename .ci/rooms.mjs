// Checks the structure of docs/ARCHITECTURE.md: the storeys of the core and of the server, three kinds of files in
// each room of the server, and no circle of files in either.
//   node .ci/rooms.mjs [folder with core/src and server/src]
import { join } from 'node:path';
import { circles, read } from './rust-graph.mjs';

const ROOT = process.argv[2] ?? join(import.meta.dirname, '..');
const faults = [];

/** The core's rooms, lowest storey first; rooms of the same line do not use one another. */
const STOREYS = [
  ['base'],
  ['form'],
  ['access'],
  ['catalogue', 'company', 'content', 'people', 'note', 'notification', 'support', 'image', 'audit', 'system'],
  ['branch'],
  ['calendar'],
  ['price'],
  ['booking'],
  ['payment', 'review', 'market'],
  ['home', 'till'],
  ['facade'],
];
const roomOf = (file) => file.split('::')[0];

function core() {
  const { graph } = read(join(ROOT, 'core/src'));
  const storeyOf = (file) => STOREYS.findIndex((rooms) => rooms.includes(roomOf(file)));
  for (const [from, used] of graph) {
    if (from && storeyOf(from) < 0) faults.push(`core ${from}: no room of .ci/rooms.mjs`);
    for (const to of used) {
      if (roomOf(from) !== roomOf(to) && from && storeyOf(to) >= storeyOf(from))
        faults.push(`core ${from} uses ${to}, which is not below it`);
    }
  }
  faults.push(...circles(graph).map((file) => `core ${file} uses, through others, itself`));
  return graph.size;
}

/** The server's rooms, lowest storey first; a room uses lower ones only. `sandbox` is a service of its own. */
const SERVER_STOREYS = [
  ['session'],
  ['event'],
  ['audit'],
  ['record'],
  ['usage', 'image'],
  ['company'],
  ['catalogue'],
  ['branch'],
  ['people'],
  ['booking'],
  ['payment'],
  ['review', 'note', 'support', 'content', 'notification'],
  ['market', 'home', 'search', 'till'],
  ['upkeep'],
  ['check', 'monitoring'],
  ['backup', 'transfer'],
  ['system'],
  ['demo'],
];
const storeyOf = (room) => SERVER_STOREYS.findIndex((rooms) => rooms.includes(room));
const ROOMS = [...SERVER_STOREYS.flat(), 'sandbox'];
/** The files that connect the rooms. */
const DOOR = 'main app routes jobs document health cli config state schema'.split(' ');
/** The files of the door that rooms may use: shared by every request, and the tables. */
const SHOWN = ['state', 'config', 'schema'];
/** The parts of the platform that rows may use: its rows, and nothing that speaks HTTP. */
const BELOW_ROWS = /^platform::(db|query|problem|hex|i18n|[a-z:]+::rows)\b/;

/** The kind of a file: handlers → use cases → rows. */
function kindOf(file) {
  const [room, part] = file.split('::');
  if (room === '' || DOOR.includes(room)) return 'door';
  if (room === 'platform') return 'platform';
  // The sandbox is a service of its own, with a door.
  if (file === 'sandbox::serve') return 'handlers';
  if (!ROOMS.includes(room)) return null;
  return part === 'handlers' || part === 'rows' ? part : 'use case';
}
const MAY_USE = {
  platform: ['platform'],
  rows: ['rows', 'platform'],
  'use case': ['use case', 'rows', 'platform'],
  handlers: ['handlers', 'use case', 'rows', 'platform'],
};

function server() {
  const { code, graph } = read(join(ROOT, 'server/src'));
  for (const [from, used] of graph) {
    const kind = kindOf(from);
    if (!kind) faults.push(`server ${from}: no room of .ci/rooms.mjs`);
    if (!kind || kind === 'door') continue;
    for (const to of used) {
      const other = kindOf(to);
      const shown = SHOWN.includes(roomOf(to)) && (kind !== 'platform' || roomOf(to) === 'schema');
      if (!shown && !MAY_USE[kind].includes(other)) faults.push(`server ${from} (${kind}) uses ${to} (${other})`);
      const [room, used] = [roomOf(from), roomOf(to)];
      if (room !== used && storeyOf(room) >= 0 && storeyOf(used) >= storeyOf(room))
        faults.push(`server ${from} uses ${to}, which is not below it`);
      if (kind === 'handlers' && other === 'handlers' && ![roomOf(from), 'record'].includes(roomOf(to)))
        faults.push(`server ${from} uses the handlers of another room: ${to}`);
      if (kind === 'rows' && other === 'platform' && !BELOW_ROWS.test(to))
        faults.push(`server ${from}: rows name nothing of ${to}`);
    }
    if (kind === 'rows' && /\bactix/.test(code.get(from))) faults.push(`server ${from}: rows name no actix`);
    if (kind === 'handlers' && /\bdiesel\b|crate::schema|sql_query/.test(code.get(from)))
      faults.push(`server ${from}: handlers name no diesel and no SQL`);
  }
  faults.push(...circles(graph).map((file) => `server ${file} uses, through others, itself`));
  return graph.size;
}

const sizes = [core(), server()];
if (faults.length > 0) {
  console.error(`The rooms of the house:\n${faults.sort().join('\n')}`);
  process.exit(1);
}
console.log(`rooms: ${sizes[0]} files of the core and ${sizes[1]} of the server, each uses what it may`);
