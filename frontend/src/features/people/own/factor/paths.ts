/** The address of the own factors, recovery codes and remembered browsers. */
export const FACTORS = '/me/factors';
