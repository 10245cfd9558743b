// The values that choosers offer, in the order in which they show them. Typed so that a
// new value of the core does not compile until it stands here.
import type { AnimalSize, BookingStatus, ServiceType } from '@/core';

const all = <T extends string>(of: Record<T, true>) => Object.keys(of) as T[];

export const BOOKING_STATUSES = all<BookingStatus>({ CREATED: true, ACTIVE: true, COMPLETED: true, CANCELED: true });
export const SERVICE_TYPES = all<ServiceType>({ HOSTEL: true, DAY_CARE: true, GROOMING: true, VETERINARY: true });
export const ANIMAL_SIZES = all<AnimalSize>({ SMALL: true, MEDIUM: true, LARGE: true });
