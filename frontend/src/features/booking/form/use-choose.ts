// Copies an alternative into the form: its times and its workplaces.
import { useFormContext } from 'react-hook-form';
import type { Alternative } from '@/core';
import type { BookingValues } from './values';

export function useChoose(): (alternative: Alternative) => void {
  const { setValue } = useFormContext<BookingValues>();
  return ({ arrival, departure, stays }) => {
    const only = stays.length === 1 ? stays[0] : undefined;
    setValue('arrival', arrival, { shouldDirty: true });
    setValue('departure', departure ?? '', { shouldDirty: true });
    setValue('split', only ? null : { arrival, departure, stays }, { shouldDirty: true });
    setValue('workplaceId', only?.workplaceId ?? null, { shouldDirty: true, shouldValidate: true });
  };
}
