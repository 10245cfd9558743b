// Asks the built WASM package the questions of the native core (core/examples/parity.rs) and compares
// the answers byte for byte. Standard input: a JSON line for each case, [question, input, native
// answer]. With --golden FILE the answers must also equal the file's, so that a changed verdict is a
// reviewed difference.
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const root = new URL('./pkg/', import.meta.url);
const core = await import(new URL('sapa_wasm.js', root));
core.initSync({ module: readFileSync(new URL('sapa_wasm_bg.wasm', root)) });

/** One question to a planner, as the native side asks it (`Planner::ask`). */
function plan(json) {
  const { open, booking, ask: question, input, country, now, from, days } = JSON.parse(json);
  const planner = new core.Planner(open);
  if (booking) planner.take_booking(booking);
  const answers = {
    grid: () => planner.grid(from, days),
    markedDays: () => planner.marked_days(input, from, days, now),
    room: () => planner.room(input, now),
    draft: () => planner.draft(input, country ?? '', now),
    draftWaysOut: () => planner.draft_ways_out(input, now),
    planMove: () => planner.plan_move(input, now),
    moveWaysOut: () => planner.move_ways_out(input, now),
  };
  const answer = answers[question]();
  planner.free();
  return answer;
}

/** The browser's way in for a question of a file; the native side's is `core/examples/parity/answer.rs`. */
function answerTo(question, input) {
  const [name, form, country = ''] = question.split(':');
  if (name === 'plan') return plan(input);
  return name === 'validate' ? core.validate(form, country, input) : core.ask(question, input);
}

const golden = process.argv[2] === '--golden' ? JSON.parse(readFileSync(process.argv[3], 'utf8')) : null;
const counts = new Map();
const answers = new Map();
let wrong = 0;
let line = 0;

for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const [question, input, native] = JSON.parse(text);
  const [name] = question.split(':');
  const answer = answerTo(question, input);
  if (answer !== native || (golden && !isDeepStrictEqual(JSON.parse(answer), golden[line]?.answer))) {
    wrong += 1;
    if (wrong <= 10) console.error(`${question} ${input}\n  native ${native}\n  wasm   ${answer}`);
  }
  counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = answers.get(name) ?? new Set();
  if (seen.size < 5_000) seen.add(answer);
  answers.set(name, seen);
  line += 1;
}

for (const [name, count] of counts)
  console.log(`${name}: ${count} questions, ${answers.get(name).size} different answers`);
if (golden && line !== golden.length) {
  wrong += 1;
  console.error(`${golden.length} golden cases, ${line} answered`);
}
console.log(`parity: ${line - wrong} passed, ${wrong} failed`);
process.exit(wrong || !line ? 1 : 0);
