// Markdown on a page: what is shown of it, and that no text takes long.
import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UiProvider } from '@/ui/ui-provider';
import { rendered } from './markdown';
import { MarkdownView } from './markdown-view';

const html = (text: string) => renderToStaticMarkup(<>{rendered(text)}</>);

describe('Markdown', () => {
  it('is shown with its headings below the page’s own', () => {
    expect(html('# A\n\n*b* **c** `d`\n\n- e\n- f\n\n3. g\n\n> h  \n> i')).toBe(
      '<div><h2>A</h2><p><em>b</em> <strong>c</strong> <code>d</code></p><ul><li>e</li><li>f</li></ul>' +
        '<ol start="3"><li>g</li></ol><blockquote><p>h<br/>i</p></blockquote></div>',
    );
    expect(html('[a](https://b.rs)')).toBe(
      '<div><p><a href="https://b.rs" target="_blank" rel="noreferrer">a</a></p></div>',
    );
  });

  it('runs nothing and asks no other server', () => {
    const text =
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> ![a](https://b.rs/c.png) [d](javascript:alert(1))';
    expect(html(text)).toBe('<div><p>  [d](javascript:alert(1))</p></div>');
  });

  // A text of 50,000 characters, in the shapes that are the hardest to read.
  it.each([
    ['quotes', '>'],
    ['quotes and lists', '> - '],
    ['lists', '- a\n'],
    ['emphasis', '**a*'],
    ['underscores', '_a__'],
    ['brackets', '['],
    ['pictures', '!['],
    ['links', '[a](b) '],
    ['code', '`a``'],
    ['HTML', '<a'],
    ['entities', '&amp;'],
    ['backslashes', '\\*'],
    ['references', '[a]: b\n'],
    ['paragraphs', 'Reč po reč do kraja.\n\n'],
  ])('of %s takes 300 ms of the processor at most', (_, part) => {
    const text = part.repeat(Math.floor(50_000 / part.length));
    const takes = () => {
      const before = process.cpuUsage();
      rendered(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    // What else the process and the machine do is counted too: the quietest of a few tries is the text's own.
    let least = takes();
    for (let more = 0; more < 4 && least >= 300; more += 1) least = Math.min(least, takes());
    expect(least).toBeLessThan(300);
  });

  it('that cannot be shown is shown as it is typed', () => {
    const text = '!['.repeat(25_000);
    expect(rendered(text)).toBeNull();
    render(
      <UiProvider>
        <MarkdownView text={text} />
      </UiProvider>,
    );
    expect(screen.getByText(text)).toBeInTheDocument();
    // Deeper than the core accepts: nothing of it is left out.
    expect(rendered('> '.repeat(400) + 'a')).toBeNull();
    expect(html('> - '.repeat(8) + 'a')).toContain('a');
  });
});
