import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';

/** The reasons why a seat cannot be given at an added match, or reserved for a renewal. */
export const seatObstacles = [
  'SOLD',
  'HELD',
  'BOOKED',
  'SECTION_FULL',
  'SECTION_CLOSED',
  'ZONE_NOT_SOLD',
] as const;
export type SeatObstacle = (typeof seatObstacles)[number];

type Titles = Readonly<Record<Language, string>>;

type PassEvent = {
  readonly eventId: string;
  readonly titles: Titles;
  readonly startsAt: Instant;
  readonly cancelled: boolean;
};

/** A pass with the events that it admits to now. */
export type PassRecord = {
  readonly id: string;
  readonly market: MarketCode;
  readonly titles: Titles;
  readonly timeZone: string;
  readonly events: readonly PassEvent[];
};

/** A paid seat of a pass, or admissions to a section, without a ticket for an event that was added to the pass. */
export type MissingSeat = {
  readonly reservationId: string;
  readonly orderId: string;
  readonly orderCode: string;
  readonly buyerId: string | null;
  readonly eventId: string;
  readonly sectionCode: string;
  /** Null in general admission. */
  readonly seatIndex: number | null;
  readonly seatCode: string;
  readonly zone: string;
  readonly quantity: number;
  /** The type and the printed details of the holder's other tickets. */
  readonly type: string;
  readonly face: Readonly<Record<string, string>>;
  /** Null where the seat is free. */
  readonly obstacle: SeatObstacle | null;
};

/** Reads which seats the holders of passes lack. */
export interface MissingSeats {
  /** Lists those of the named reservations, or of all. */
  listMissing(pass: PassRecord, reservationIds?: readonly string[]): Promise<readonly MissingSeat[]>;
}

/** A gift of seats to one holder, for the audit trail. */
export type GivenSeats = {
  readonly passId: string;
  readonly buyerId: string | null;
  readonly orderCodes: readonly string[];
  readonly ticketIds: readonly string[];
};

export interface AddedMatchesUnitOfWork extends MissingSeats, Pick<UnitOfWork, 'reservations' | 'outbox'> {
  /** Claims the seat and issues these tickets; false when somebody else has it. */
  give(seat: MissingSeat, ticketIds: readonly string[]): Promise<boolean>;
  recordGiven(given: GivenSeats): Promise<void>;
}

/** Gives the holders of passes the matches that were added to them. */
export interface AddedMatches extends MissingSeats {
  findPass(id: string): Promise<PassRecord | null>;
  /** Counts the reservations of the pass that are not paid yet and lack one of its events. */
  countUnpaid(passId: string): Promise<number>;
  transaction<T>(work: (unit: AddedMatchesUnitOfWork) => Promise<T>): Promise<T>;
}

/** A ticket as the email about added matches names it. */
export type GivenTicket = {
  readonly titles: Titles;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly venue: string;
  readonly zone: string;
  readonly sectionCode: string;
  readonly seatCode: string;
};

/** Reads the tickets of an email that are still valid, in the order of their events. */
export interface GivenTickets {
  list(ticketIds: readonly string[]): Promise<readonly GivenTicket[]>;
}
