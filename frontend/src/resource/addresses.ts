// Where records of other entities are shown. Which screens are built and open to whom the app
// knows and hands down; light, for it stands around every route.
import { createContext } from 'react';

/** `entity` as the audit writes it; null where no screen shows it. */
type AddressOfRecord = (entity: string, id: number) => string | null;

export const Addresses = createContext<AddressOfRecord>(() => null);
export const RecordAddresses = Addresses.Provider;
