// Whether what is typed begins words of a label of the dashboard itself: a screen or an action. Records are
// found by the server, whose core folds their words.

/** Serbian Cyrillic letters that are typed for Latin labels. */
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d ђ:d е:e ж:z з:z и:i ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r с:s т:t ћ:c у:u ф:f х:h ц:c ч:c џ:dz ш:s'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\u0430-\u045f]/g, (letter) => LATIN[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/dj|đ/g, 'd');

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export function matchesLabel(typed: string, label: string): boolean {
  const words = wordsOf(label);
  const typedWords = wordsOf(typed);
  return typedWords.length > 0 && typedWords.every((begin) => words.some((word) => word.startsWith(begin)));
}
