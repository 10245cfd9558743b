// A branch and what is taken in it, kept ready inside the core for many questions: opened once
// for the data at hand, asked with every movement of a pointer, freed by whoever opened it.
import { core, fromJson, toJson } from './boundary';
import type {
  BookingInput,
  CheckedDraft,
  ExistingBooking,
  Grid,
  MarkedDay,
  NeighbourFacts,
  OccupancyFacts,
  PlaceOffer,
  PlannedMove,
  RescheduleInput,
  Role,
  RoomQuestion,
  WaysOut,
} from './generated/core';
import type { BranchDetail } from './generated/api';

export interface PlannerQuestion {
  branch: BranchDetail;
  /** All that are live in the time that will be asked about. */
  occupancies: readonly OccupancyFacts[];
  /** The bookings of these, for the question how they would make room; one of the API's calendar fits. */
  bookings?: readonly NeighbourFacts[];
  role: Role;
}

export interface Planner {
  /** How full `days` days from `from` (`YYYY-MM-DD`) on are. */
  grid(from: string, days: number): Grid;
  /** Whether a workplace is free on these days, or at that time, for a booking of one pet. */
  room(question: RoomQuestion, now: string): PlaceOffer;
  /**
   * The form's issues and the plan of a new booking whose service is known; its phone is read in
   * `country`, `now` is server time, UTC.
   */
  draft(input: BookingInput, country: string | null, now: string): CheckedDraft;
  /** The ways out of a new booking that has no place. */
  draftWaysOut(input: BookingInput, now: string): WaysOut;
  /** The days of `days` days from `from` on that are full or closed for a booking with this service and these pets. */
  markedDays(input: BookingInput, from: string, days: number, now: string): MarkedDay[];
  /** Takes the booking that the next questions move. One of the API fits. */
  takeBooking(booking: ExistingBooking): void;
  /** The plan of a move of the taken booking. */
  planMove(input: RescheduleInput, now: string): PlannedMove;
  /** The ways out of a move of the taken booking that has no place. */
  moveWaysOut(input: RescheduleInput, now: string): WaysOut;
  /** Gives its memory back; nothing may be asked afterwards. */
  free(): void;
  /** Whether its memory is given back. */
  readonly freed: boolean;
}

export function openPlanner({ branch, occupancies, bookings = [], role }: PlannerQuestion): Planner {
  const { services, workplaces, ...own } = branch;
  const planner = new (core().Planner)(toJson({ branch: own, services, workplaces, occupancies, bookings, role }));
  let freed = false;
  return {
    grid: (from, days) => fromJson<Grid>(planner.grid(from, days)),
    room: (question, now) => fromJson<PlaceOffer>(planner.room(toJson(question), now)),
    draft: (input, country, now) => fromJson<CheckedDraft>(planner.draft(toJson(input), country ?? '', now)),
    draftWaysOut: (input, now) => fromJson<WaysOut>(planner.draft_ways_out(toJson(input), now)),
    markedDays: (input, from, days, now) => fromJson<MarkedDay[]>(planner.marked_days(toJson(input), from, days, now)),
    takeBooking: (booking) => void fromJson<null>(planner.take_booking(toJson(booking))),
    planMove: (input, now) => fromJson<PlannedMove>(planner.plan_move(toJson(input), now)),
    moveWaysOut: (input, now) => fromJson<WaysOut>(planner.move_ways_out(toJson(input), now)),
    free: () => {
      freed = true;
      planner.free();
    },
    get freed() {
      return freed;
    },
  };
}
