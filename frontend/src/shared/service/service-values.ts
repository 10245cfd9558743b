// The form values of a service, in the branch form's row and in its own form.
import { hasDeparture, type AnimalSize, type ServiceItem, type ServiceType } from '@/core';
import { unitOf } from '@/ui/service-look';

export interface ServiceValues {
  groupId: number | null;
  type: ServiceType | null;
  titleEn: string;
  titleSr: string;
  shortDescriptionEn: string;
  shortDescriptionSr: string;
  descriptionEn: string;
  descriptionSr: string;
  /** Minor units. */
  price: number | null;
  /** Kept while a type without duration is chosen, but not sent. */
  durationMinutes: number | null;
  /** Basis points. */
  discountRate: number | null;
  /** `null`: any size. */
  size: AnimalSize | null;
  workplaceIds: number[];
  active: boolean;
}

export const emptyService = (type: ServiceType | null): ServiceValues => ({
  groupId: null,
  type,
  titleEn: '',
  titleSr: '',
  shortDescriptionEn: '',
  shortDescriptionSr: '',
  descriptionEn: '',
  descriptionSr: '',
  price: null,
  durationMinutes: null,
  discountRate: 0,
  size: null,
  workplaceIds: [],
  active: true,
});

export const serviceValues = (service: ServiceItem): ServiceValues => ({
  groupId: service.groupId,
  type: service.type,
  titleEn: service.titleEn,
  titleSr: service.titleSr,
  shortDescriptionEn: service.shortDescriptionEn ?? '',
  shortDescriptionSr: service.shortDescriptionSr ?? '',
  descriptionEn: service.descriptionEn ?? '',
  descriptionSr: service.descriptionSr ?? '',
  price: service.price,
  durationMinutes: service.durationMinutes,
  discountRate: service.discountRate,
  size: service.size,
  workplaceIds: service.workplaceIds.toSorted((a, b) => a - b),
  active: service.active,
});

/** Whether the form asks for a duration; only services sold by the session have a duration. */
export const hasDuration = (type: ServiceType | null) => type !== null && !hasDeparture(unitOf(type));

const orNull = (text: string) => (text.trim() ? text.trim() : null);

/** The sent fields; also compared to detect changes. */
export const serviceFields = (values: ServiceValues) => ({
  groupId: values.groupId,
  type: values.type,
  titleEn: orNull(values.titleEn),
  titleSr: orNull(values.titleSr),
  shortDescriptionEn: orNull(values.shortDescriptionEn),
  shortDescriptionSr: orNull(values.shortDescriptionSr),
  descriptionEn: orNull(values.descriptionEn),
  descriptionSr: orNull(values.descriptionSr),
  price: values.price,
  durationMinutes: hasDuration(values.type) ? values.durationMinutes : null,
  discountRate: values.discountRate ?? 0,
  size: values.size,
  workplaceIds: values.workplaceIds,
  active: values.active,
});
