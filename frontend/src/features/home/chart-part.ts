// The charts with their library, as one part: the figures are painted before it arrives.
import { lazyChunk } from '@/lib/lazy-chunk';

export const charts = lazyChunk('charts', () => import('./charts'));
