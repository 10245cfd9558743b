// The record definition of FAQ entries.
import type { RecordDef } from '@/resource/types';

export const FAQ_ENTRY: RecordDef = {
  entity: 'faqEntry',
  path: '/faq',
  screen: 'faq',
  to: '/dashboard/faq',
  icon: 'help',
  write: 'CONTENT_WRITE',
};
