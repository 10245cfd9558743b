// From Markdown to elements, in bounded time: a text may come from an older server, which accepted more.
import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';

/** Most levels of elements: the core accepts 16 of quotes and lists, a list has two of them, and a paragraph one. */
const LEVELS = 36;
/** Most brackets, asterisks and the like in one paragraph: searching their pairs takes the square of their number. */
const MARKS = 2_000;

// HTML is read, so that it can be left out.
const reader = new MarkdownIt('commonmark', { html: true, maxNesting: LEVELS });

const isBounded = (text: string) =>
  text.split(/\n\s*\n/).every((paragraph) => (paragraph.match(/[[\]!*_`<&\\]/g) ?? []).length <= MARKS);

/** Headings stand below the page's own. */
const tagOf = (tag: string) => (/^h[1-5]$/.test(tag) ? `h${Number(tag[1]) + 1}` : tag);

function propsOf({ tag, attrs }: Token): Record<string, string | number> {
  const own: Record<string, string | number> = Object.fromEntries(attrs ?? []);
  return tag === 'a' ? { ...own, target: '_blank', rel: 'noreferrer' } : own;
}

/** What stands in one line without elements in it. */
function leaf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'inline':
      return elements(token.children ?? []);
    case 'text':
    case 'text_special':
      return token.content;
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return createElement('br', { key });
    case 'hr':
      return createElement('hr', { key });
    case 'code_inline':
      return createElement('code', { key }, token.content);
    case 'code_block':
    case 'fence':
      return createElement('pre', { key }, createElement('code', null, token.content));
    default:
      return null;
  }
}

function elements(tokens: readonly Token[]): ReactNode[] {
  const open: { token: Token | null; children: ReactNode[] }[] = [{ token: null, children: [] }];
  tokens.forEach((token, key) => {
    // The paragraph of an item in a list without gaps.
    if (token.hidden) return;
    if (token.nesting === 1) {
      open.push({ token, children: [] });
      return;
    }
    const here = token.nesting === -1 ? open.pop() : undefined;
    const around = open.at(-1)?.children;
    if (!here?.token) around?.push(leaf(token, key));
    else around?.push(createElement(tagOf(here.token.tag), { key, ...propsOf(here.token) }, ...here.children));
  });
  return open[0]?.children ?? [];
}

/** The elements of a text; null: it cannot be shown as Markdown, only as it is typed. */
export function rendered(text: string): ReactNode {
  if (!isBounded(text)) return null;
  try {
    const tokens = reader.parse(text, {});
    // Where the levels end, the reader leaves the rest of the text out.
    if (tokens.some(({ level }) => level >= LEVELS - 1)) return null;
    return createElement('div', null, ...elements(tokens));
  } catch {
    return null;
  }
}
