// The icon of a type of service, and its price unit.
import { enums, type PriceUnit, type ServiceType } from '@/core';
import type { IconName } from './icon';

export const SERVICE_ICON: Record<ServiceType, IconName> = {
  HOSTEL: 'hostel',
  DAY_CARE: 'dayCare',
  GROOMING: 'grooming',
  VETERINARY: 'veterinary',
};

export const unitOf = (type: ServiceType): PriceUnit => enums().unitOf[type];
