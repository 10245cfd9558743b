// The address of a record, by role.
import { describe, expect, it } from 'vitest';
import { canOpen } from '@/core';
import { recordAddress } from './record-address';

describe('the address of a record', () => {
  it.each([
    ['SYSADM', 'booking', '/dashboard/bookings/7'],
    ['ADMIN', 'booking', '/dashboard/company-bookings/7'],
    ['OPR', 'booking', '/dashboard/company-bookings/7'],
    ['SYSADM', 'breed', '/dashboard/breeds/7'],
    ['SYSADM', 'animal_type', '/dashboard/animalTypes/7'],
    ['SYSADM', 'faq_entry', '/dashboard/faq/7'],
    ['SYSADM', 'banner', '/dashboard/marketing/7'],
    ['ADMIN', 'breed', null],
    ['ADMIN', 'faq_entry', null],
    ['SYSADM', 'workplace', null],
    ['SYSADM', 'nonsense', null],
    [null, 'booking', null],
  ] as const)('to %s a %s: %s', (role, entity, address) => {
    expect(recordAddress(role, entity, 7)).toBe(address);
  });

  it('exists only in screens that the role may open', () => {
    for (const role of ['SYSADM', 'ADMIN', 'OPR'] as const) {
      for (const entity of [
        'booking',
        'company',
        'branch',
        'service',
        'service_group',
        'animal_type',
        'breed',
        'faq_entry',
        'marketing_group',
        'banner',
        'user',
      ]) {
        const to = recordAddress(role, entity, 7);
        if (to) expect(canOpen(role, to).allowed, to).toBe(true);
      }
    }
  });
});
