// A branch and what is taken in it, kept ready inside the core for many questions: opened once
// for the data at hand, asked with every movement of a pointer, freed by whoever opened it.
import { core, fromJson, toJson } from './boundary';
import type {
  Alternative,
  BookingInput,
  CheckedDraft,
  ExistingBooking,
  Grid,
  MarkedDay,
  OccupancyFacts,
  PlannedMove,
  RescheduleInput,
  Role,
} from './generated/core';
import type { BranchDetail } from './generated/api';

export interface PlannerQuestion {
  branch: BranchDetail;
  /** All that are live in the time that will be asked about. */
  occupancies: readonly OccupancyFacts[];
  role: Role;
}

export interface Planner {
  /** How full `days` days from `from` (`YYYY-MM-DD`) on are. */
  grid(from: string, days: number): Grid;
  /**
   * The form's issues and the plan of a new booking whose service is known; its phone is read in
   * `country`, `now` is server time, UTC.
   */
  draft(input: BookingInput, country: string | null, now: string): CheckedDraft;
  /** The alternatives to a new booking. */
  draftAlternatives(input: BookingInput, now: string): Alternative[];
  /** The days of `days` days from `from` on that are full or closed for a booking with this service and these pets. */
  markedDays(input: BookingInput, from: string, days: number, now: string): MarkedDay[];
  /** Takes the booking that the next questions move. One of the API fits. */
  takeBooking(booking: ExistingBooking): void;
  /** The plan of a move of the taken booking. */
  planMove(input: RescheduleInput, now: string): PlannedMove;
  /** The alternatives to a move of the taken booking. */
  moveAlternatives(input: RescheduleInput, now: string): Alternative[];
  /** Gives its memory back; nothing may be asked afterwards. */
  free(): void;
  /** Whether its memory is given back. */
  readonly freed: boolean;
}

export function openPlanner({ branch, occupancies, role }: PlannerQuestion): Planner {
  const { services, workplaces, ...own } = branch;
  const planner = new (core().Planner)(toJson({ branch: own, services, workplaces, occupancies, role }));
  let freed = false;
  return {
    grid: (from, days) => fromJson<Grid>(planner.grid(from, days)),
    draft: (input, country, now) => fromJson<CheckedDraft>(planner.draft(toJson(input), country ?? '', now)),
    draftAlternatives: (input, now) => fromJson<Alternative[]>(planner.draft_alternatives(toJson(input), now)),
    markedDays: (input, from, days, now) => fromJson<MarkedDay[]>(planner.marked_days(toJson(input), from, days, now)),
    takeBooking: (booking) => void fromJson<null>(planner.take_booking(toJson(booking))),
    planMove: (input, now) => fromJson<PlannedMove>(planner.plan_move(toJson(input), now)),
    moveAlternatives: (input, now) => fromJson<Alternative[]>(planner.move_alternatives(toJson(input), now)),
    free: () => {
      freed = true;
      planner.free();
    },
    get freed() {
      return freed;
    },
  };
}
