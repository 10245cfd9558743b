// Names that no other test of a run gives, the same in each run that begins with the same test.
let given = 0;

/** A word of seven letters and digits, unique in a run. */
export const mark = () => `w${process.env['TEST_WORKER_INDEX'] ?? 0}n${String((given += 1)).padStart(4, '0')}`;

/** A phone of Serbia that no other guest of a run has. */
export const uniquePhone = () => `+38163${mark().replaceAll(/\D/g, '').padStart(7, '5')}`;
