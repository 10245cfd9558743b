// The picture of a kind of service, and what it counts.
import type { PriceUnit, ServiceType } from '@/core';
import type { IconName } from '@/ui/icon';

export const SERVICE_ICON: Record<ServiceType, IconName> = {
  HOSTEL: 'hostel',
  DAY_CARE: 'dayCare',
  GROOMING: 'grooming',
  VETERINARY: 'veterinary',
};

export const UNIT_OF: Record<ServiceType, PriceUnit> = { HOSTEL: 'NIGHT', DAY_CARE: 'DAY', GROOMING: 'SESSION', VETERINARY: 'SESSION' };
