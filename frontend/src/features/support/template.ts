// The record definition of support templates: a part of the inbox, in whose address they stand.
import type { RecordDef } from '@/resource/types';

/** The inbox's tab of the templates. */
export const TEMPLATES = 'templates';
/** The key of the open template in the address. */
export const TEMPLATE_KEY = 'template';
const LIST = `/dashboard/support?tab=${TEMPLATES}`;

export const SUPPORT_TEMPLATE: RecordDef = {
  entity: 'supportTemplate',
  path: '/support-templates',
  screen: 'support',
  to: LIST,
  icon: 'note',
  write: 'SUPPORT_INBOX',
  at: (id) => `${LIST}&${TEMPLATE_KEY}=${id}`,
};
