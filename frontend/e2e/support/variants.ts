// In how many variants a test runs: languages, widths, with and without motion. At the full size (SOAK) in all; else in
// one, so that a whole run stays short: some tests in English, some in Serbian, and every walk over all screens in one of
// them for each role.

export const LANGUAGES = ['en_US', 'sr_Latn_RS'] as const;
export type Language = (typeof LANGUAGES)[number];

const IS_FULL = Boolean(process.env['SOAK']);

/** Both at the full size, else this one. */
export const languages = (one: Language): readonly Language[] => (IS_FULL ? LANGUAGES : [one]);

/** At the full size each first with each second; else each first with one of the seconds, which take turns. */
export const pairs = <First, Second>(firsts: readonly First[], seconds: readonly Second[]): [First, Second][] =>
  firsts.flatMap((first, at) =>
    seconds
      .filter((_, place) => IS_FULL || place === at % seconds.length)
      .map((second): [First, Second] => [first, second]),
  );
