// The charts with their library, as one part: the figures are painted before it arrives.
import { laterPart } from '@/lib/later-part';

export const charts = laterPart('charts', () => import('./charts'));
