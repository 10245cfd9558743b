// Numbers as users type them, in both languages.
import { describe, expect, it } from 'vitest';
import { readFigure, showFigure } from './figure-text';
import { LANGUAGES, noteLanguage } from './language';

const money = (text: string) => readFigure(text, 2);

describe('typed numbers', () => {
  it.each([
    ['13500', 1_350_000],
    ['13.500', 1_350_000],
    ['13.500,5', 1_350_050],
    ['13.500,50', 1_350_050],
    ['1.234.567,89', 123_456_789],
    ['0,05', 5],
    [',5', 50],
    ['7,', 700],
    ['13 500,00', 1_350_000],
    ['13\u00a0500', 1_350_000],
    ['13.5', 1_350],
    ['13.50', 1_350],
    [' 1 ', 100],
    ['-2,5', -250],
    ['−2,5', -250],
    ['+2', 200],
    ['0', 0],
    ['-0', 0],
  ])('in Serbian %j is %d', (text, minor) => {
    noteLanguage('sr_Latn_RS');
    expect(money(text)).toBe(minor);
  });

  it.each([
    ['13500', 1_350_000],
    ['13,500', 1_350_000],
    ['13,500.5', 1_350_050],
    ['1,234,567.89', 123_456_789],
    ['13,5', 1_350],
    ['13,50', 1_350],
    ['.5', 50],
  ])('in English %j is %d', (text, minor) => {
    noteLanguage('en_US');
    expect(money(text)).toBe(minor);
  });

  it('are nothing if empty, and refused if unreadable or ambiguous', () => {
    for (const of of LANGUAGES) {
      noteLanguage(of);
      for (const text of ['', '  ', '\u00a0']) expect(money(text)).toBeUndefined();
      for (const text of [
        'abc',
        '12a',
        '1.2.3',
        '1,2,3',
        '.',
        ',',
        '-',
        '1e5',
        '0x10',
        '1.23,45.6',
        '12.34.567',
        '9'.repeat(20),
        '1-2',
        '--1',
      ])
        expect(money(text), `${of} ${text}`).toBeNull();
    }
    // Either a thousandth of a dinar, or thousands in the other language: must not be guessed.
    noteLanguage('en_US');
    expect(money('13.500')).toBeNull();
    noteLanguage('sr_Latn_RS');
    expect(money('13,500')).toBeNull();
  });

  it('are read as they are shown', () => {
    for (const of of LANGUAGES) {
      noteLanguage(of);
      let seed = 7;
      for (let n = 0; n < 600; n += 1) {
        seed = (seed * 48_271) % 2_147_483_647;
        const steps = (seed % 10 ** (1 + (n % 10))) * (n % 5 === 0 ? -1 : 1) || 0;
        for (const digits of [0, 2, 6]) {
          expect(readFigure(showFigure(steps, digits), digits), `${of} ${steps} ${digits}`).toBe(steps);
          expect(
            readFigure(showFigure(steps, digits, { whole: false, grouped: false }), digits),
            `${of} ${steps} ${digits} plain`,
          ).toBe(steps);
        }
      }
    }
  });

  it('are shown as the language writes them', () => {
    noteLanguage('sr_Latn_RS');
    expect([
      showFigure(1_350_000, 2),
      showFigure(123_456_050, 2),
      showFigure(1_350, 2, { whole: false }),
      showFigure(44_816_660, 6, { whole: false, grouped: false }),
    ]).toEqual(['13.500', '1.234.560,50', '13,5', '44,81666']);
    noteLanguage('en_US');
    expect([showFigure(1_350_000, 2), showFigure(123_456_050, 2), showFigure(100_000, 2)]).toEqual([
      '13,500',
      '1,234,560.50',
      '1,000',
    ]);
  });
});
