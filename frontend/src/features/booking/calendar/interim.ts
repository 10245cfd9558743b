// Shapes of the calendar's answer, as the server gives it.
import type { BookingStatus, OccupancyFacts, OpeningHours, ServiceType, TimeslotItem, WorkplaceItem } from '@/core';

export interface Occupancy extends OccupancyFacts {
  overbooked: boolean;
}
export interface CalendarBooking {
  id: number; version: number; number: string; status: BookingStatus; serviceType: ServiceType; serviceId: number; guestName: string; petNames: string[]; pets: number;
  checkIn: string; checkOut: string; checkInLocal: string; checkOutLocal: string; overbooked: boolean; total: number; currency: string;
}
export interface CalendarView {
  branchId: number; timeZone: string; from: string; to: string; now: string; workplaces: WorkplaceItem[]; openingHours: OpeningHours[]; timeslots: TimeslotItem[];
  occupancies: Occupancy[]; bookings: CalendarBooking[];
}
