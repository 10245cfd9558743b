// Checks rules of the source that no linter knows:
// 1. A button that begins a request shows that it runs, and cannot be pressed twice.
// 2. The dot between parts is written by one rule, so that no line begins with it: elements have `Parts`, texts have
//    `DOT`, which stays with the part before it.
// 3. What is typed is kept: every form is made by `useCoreForm`, whose type asks for its draft, and drawn by `FormFrame`,
//    which offers it; a field outside of a form is a search or a filter.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

/** What a click awaits without sending anything: a change of the screen, an answer that is there, a check of fields. */
const SENDS_NOTHING = /onClick=\{\(\) => void (?:navigate|reload|drop|finish|copy)\(/;
/** Shows another content of its dialog as soon as it sends. */
const GOES_AWAY = /run\(moved\)/;
/** The rule of the dot itself, and the title of a window, which has one line. */
const DOTTED = new Set(['lib/format.ts', 'ui/parts.tsx', 'ui/page-head.tsx']);

/** An input with the browser's own picker of dates or times. */
const NATIVE_PICKER = /\btype=(?:"|\{')(?:date|datetime-local|month|time|week)\b|\bshowPicker\b/g;

/** Where forms are made and drawn. */
const FORM_MADE = 'ui/form/use-core-form.ts';
const FORM_DRAWN = 'ui/form/form-frame.tsx';
/** A filter, whose value stands in the address. */
const NOT_A_FORM = new Set(['ui/list/filter-control.tsx']);
/** Fields of text outside of a form: searches and filters, and those whose values stand in a form all the same. */
const FIELDS = new Set([
  'ui/search-box.tsx',
  'ui/search-trigger.tsx',
  'ui/list/toolbar.tsx',
  'ui/list/filter-control.tsx',
  'app/palette/palette.tsx',
  // Values of the closure's form.
  'features/booking/closure/closure-plan.tsx',
  'features/booking/closure/hit-row.tsx',
]);
const FIELD = /<(?:chakra\.)?(?:input|textarea|Input|TextArea)\b/g;
/** A field that a form has registered; radio buttons and files, into which nobody types. */
const KEPT_OR_NOT_TYPED = /\bregister\(|type="(?:radio|checkbox|file)"/;

/** The opening tags that begin with `pattern`, with their attributes. */
function tagsOf(text, pattern) {
  return [...text.matchAll(pattern)].map(({ index }) => {
    let depth = 0;
    let end = index;
    for (; end < text.length && (depth > 0 || text[end] !== '>'); end += 1)
      depth += { '{': 1, '}': -1 }[text[end]] ?? 0;
    return text.slice(index, end);
  });
}
const isIdle = (tag) =>
  tag.includes('=> void ') && !/\bbusy=/.test(tag) && !SENDS_NOTHING.test(tag) && !GOES_AWAY.test(tag);
const isComment = (line) => /^\s*(?:\/\/|\*|\/\*)/.test(line);

const wrong = [];
let buttons = 0;
const files = readdirSync(src, { recursive: true }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|generated/.test(file),
);
for (const file of files) {
  const text = readFileSync(join(src, file), 'utf8');
  const tags = file.endsWith('.tsx') ? tagsOf(text, /<(?:Icon)?Button\b/g) : [];
  buttons += tags.length;
  for (const tag of tags.filter(isIdle)) wrong.push(`${file}: a button that sends is busy meanwhile: ${tag}`);
  // The browser's picker speaks the browser's language, has no Monday and no marks.
  for (const [found] of text.matchAll(NATIVE_PICKER)) wrong.push(`${file}: use DateInput or CalendarButton: ${found}`);
  if (/\buseForm\b/.test(text) && file !== FORM_MADE) wrong.push(`${file}: a form is made by useCoreForm`);
  if (/<(?:chakra\.)?form\b/.test(text) && file !== FORM_DRAWN && !NOT_A_FORM.has(file))
    wrong.push(`${file}: a form is drawn by FormFrame`);
  if (!file.startsWith('ui/form/') && !FIELDS.has(file))
    for (const tag of tagsOf(text, FIELD).filter((one) => !KEPT_OR_NOT_TYPED.test(one)))
      wrong.push(`${file}: a field in no form loses what is typed: ${tag}`);
  if (DOTTED.has(file)) continue;
  for (const line of text.split('\n'))
    if (!isComment(line) && line.includes('·')) wrong.push(`${file}: use Parts or DOT: ${line.trim()}`);
}
// A pattern that finds nothing would keep every rule.
if (buttons < 100 && process.argv[2] === undefined) wrong.push(`only ${buttons} buttons were found`);

if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
console.log(`source rules: ${files.length} files, ${buttons} buttons, all in order`);
