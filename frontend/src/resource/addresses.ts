// The addresses of other entities' records. The app provides the function, because it knows which
// screens are built and open to the role. A file of its own, because the routes around everything
// import it.
import { createContext } from 'react';

/** `entity`: its name in the audit; null if no screen shows it. */
type AddressOfRecord = (entity: string, id: number) => string | null;

export const Addresses = createContext<AddressOfRecord>(() => null);
export const RecordAddresses = Addresses.Provider;
