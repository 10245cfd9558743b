// The columns of a screen whose text fields have 516 px: the card around them, and what stands beside it.

/** A card of text fields: their 516 px, its padding and its border. */
const CARD = '562px';
const ONE = 'minmax(0, 1fr)';

/** A form, and beside it what follows from its fields, which gets all the room that is left. */
export const FORM_BESIDE = { base: ONE, xl: `${CARD} ${ONE}` } as const;
/** A record, some of whose cards may hold text fields, and beside it facts and history. */
export const RECORD_BESIDE = { base: ONE, xl: `minmax(${CARD}, 1fr) minmax(0, 400px)` } as const;
