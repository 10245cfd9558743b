// The columns of a screen whose text fields have 516 px: the card around them, and what stands beside it.

/** A card of text fields, one below the other: their 516 px, its padding and its border. */
const CARD = '562px';
/** A card of two such fields beside each other, and the gap between them. */
const WIDE_CARD = '1118px';
const ONE = 'minmax(0, 1fr)';

/** A form, and beside it what follows from its fields, which gets all the room that is left. */
export const FORM_BESIDE = { base: ONE, xl: `${CARD} ${ONE}` } as const;
/** The same where the fields may stand beside each other as soon as there is room for what follows from them too. */
export const WIDE_FORM_BESIDE = { ...FORM_BESIDE, '3xl': `${WIDE_CARD} ${ONE}` } as const;
/** A form whose fields stand beside each other as soon as they fit; what it is good to know may stand below it. */
export const FIELDS_BESIDE = { ...WIDE_FORM_BESIDE, '2xl': ONE } as const;
/** A form with nothing beside it. */
export const FIELDS_ALONE = `minmax(0, ${WIDE_CARD})`;
/** A record, some of whose cards may hold text fields, and beside it facts and history. */
export const RECORD_BESIDE = { base: ONE, xl: `minmax(${CARD}, 1fr) minmax(0, 400px)` } as const;
