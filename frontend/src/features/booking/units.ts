// What follows from what a service's price is for: whether its guests say when they leave, and
// whether a stay may change its place on the way. What is right is the core's to say.
import type { PriceUnit } from '@/core';

/** A session ends by itself. */
export const HAS_DEPARTURE: Record<PriceUnit, boolean> = { NIGHT: true, DAY: true, SESSION: false };
/** Between two nights. */
export const HAS_PARTS: Record<PriceUnit, boolean> = { NIGHT: true, DAY: false, SESSION: false };
