// A record that stands in its list's address, beside filters and page: Back, and the way back to the list,
// lead to the list as it was.
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

const ID = /^[1-9]\d{0,14}$/;

/** `key`: of the record's name in the address. */
export function useOpenedName(key: string) {
  const { search } = useLocation();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const name = params.get(key);
    params.delete(key);
    const list = `?${params}`;
    return {
      /** Null: the list itself. */
      name,
      /** The address of the list, as it is now. */
      list,
      /** The address of a record in this list. */
      addressOf: (of: number | string) => `${list}${list.length > 1 ? '&' : ''}${key}=${encodeURIComponent(of)}`,
    };
  }, [search, key]);
}

/** The same for records with ids; a text that is no id opens nothing. */
export function useOpenedRecord(key: string) {
  const { name, ...rest } = useOpenedName(key);
  return { id: name !== null && ID.test(name) ? Number(name) : null, ...rest };
}
