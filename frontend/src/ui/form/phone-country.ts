// The country by which a form reads its phone, as its phone field says.
const countries = new WeakMap<object, string | null>();

/** The country of the form with this control; null where it has no phone. */
export const phoneCountry = (control: object): string | null => countries.get(control) ?? null;

export const setPhoneCountry = (control: object, country: string | null) => void countries.set(control, country);
