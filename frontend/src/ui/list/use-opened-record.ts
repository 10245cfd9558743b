// A record that stands in its list's address, beside filters and page: Back, and the way back to the list,
// lead to the list as it was.
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

const ID = /^[1-9]\d{0,14}$/;

/** `key`: of the record's id in the address. */
export function useOpenedRecord(key: string) {
  const { search } = useLocation();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const wanted = params.get(key);
    params.delete(key);
    const list = `?${params}`;
    return {
      /** Null: the list itself. A text that is no id opens nothing. */
      id: wanted !== null && ID.test(wanted) ? Number(wanted) : null,
      /** The address of the list, as it is now. */
      list,
      /** The address of a record in this list. */
      addressOf: (id: number) => `${list}${list.length > 1 ? '&' : ''}${key}=${id}`,
    };
  }, [search, key]);
}
