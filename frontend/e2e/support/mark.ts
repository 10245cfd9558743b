// Names that no other test of a run gives, the same in each run that begins with the same test.
const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
const letter = String.fromCodePoint('a'.codePointAt(0)! + (worker % 26));
let given = 0;

/** A word of seven letters and digits, unique in a run, and so are its first five: a search finds it by them. */
export const mark = () => `${letter}${String((given += 1)).padStart(4, '0')}${String(worker).padStart(2, '0')}`;

/** A phone of Serbia that no other guest of a run has. */
export const uniquePhone = () => `+38163${mark().replaceAll(/\D/g, '').padStart(7, '5')}`;
