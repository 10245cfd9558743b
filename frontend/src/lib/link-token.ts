// The link of a mail: its token and language stand behind the #, which no server sees and no `?next=` carries.
import { useLocation } from 'react-router-dom';

/** What a link says under `name`; empty: nothing. */
export const inLink = (hash: string, name: string): string => new URLSearchParams(hash.slice(1)).get(name) ?? '';

/** The token of the link that opened this page. A form of it belongs under `key={token}`: another link of the same
 * page changes the part after # only. */
export const useLinkToken = (name = 'token'): string => inLink(useLocation().hash, name);
