// The shapes of the schedule's answers, as the server gives them.
import type { Alternative, BookingItem, Collision, Issue, OccupancyFacts, OpeningHours, PlaceOffer, Quote, Reason, Stay, Term, TimeslotItem, WorkplaceItem } from '@/core';

export interface Quoted { issues: Issue[]; warnings: Issue[]; stay: Stay | null; quote: Quote | null; terms: Term[]; difference: number | null; workplaces: PlaceOffer[]; collisions: Collision[]; alternatives: Alternative[] }
export interface CalendarBooking extends Pick<BookingItem, 'id' | 'version' | 'number' | 'status' | 'serviceType' | 'serviceId' | 'guestName' | 'petNames' | 'checkIn' | 'checkOut' | 'checkInLocal' | 'checkOutLocal' | 'overbooked' | 'total' | 'currency'> { pets: number }
export interface CalendarView { branchId: number; timeZone: string; from: string; to: string; now: string; workplaces: WorkplaceItem[]; openingHours: OpeningHours[]; timeslots: TimeslotItem[]; occupancies: (OccupancyFacts & { overbooked: boolean })[]; bookings: CalendarBooking[] }
export interface ClosurePreview { bookings: { booking: BookingItem; reason: Reason; proposal: Alternative | null; difference: number | null }[] }
