import type { renewalReminderWindow } from '#domain/order/renewal.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { ReservationRecord, UnitOfWork } from '#server/unit-of-work/public.ts';
import type { PassRecord, SeatObstacle } from './added-matches.port.ts';

/** A pass with the time in which the holders of another one renew it. */
export type RenewalPeriod = {
  readonly pass: PassRecord;
  readonly renewsId: string;
  readonly reservedUntil: Instant;
  readonly isPublished: boolean;
  /** The database's clock. */
  readonly now: Instant;
};

/** A seat of an order of last season, or admissions to a section, that is not reserved yet. */
export type RenewableSeat = {
  readonly reservationId: string;
  readonly orderId: string;
  readonly orderCode: string;
  readonly buyerId: string;
  readonly sectionCode: string;
  /** Null in general admission. */
  readonly seatIndex: number | null;
  readonly seatCode: string;
  readonly zone: string;
  readonly quantity: number;
  /** Null where the seat is free at every event. */
  readonly obstacle: SeatObstacle | null;
};

/** Reads the seats that last season's holders may renew. */
export interface RenewableSeats {
  /** Lists those of the named reservations of last season, or of all. */
  listRenewable(passId: string, reservationIds?: readonly string[]): Promise<readonly RenewableSeat[]>;
}

export interface RenewalsUnitOfWork extends RenewableSeats, Pick<UnitOfWork, 'reservations' | 'outbox'> {
  /** Books these seats for their holder, all or none; false when somebody else has one of them. */
  reserve(period: RenewalPeriod, reservationId: string, seats: readonly RenewableSeat[]): Promise<boolean>;
  /** Makes a booked renewal the cart of its owner; false when its time is over. */
  openCart(reservationId: string): Promise<boolean>;
}

/** Reserves the seats of last season's holders, and lists a fan's own renewals. */
export interface Renewals extends RenewableSeats {
  findPeriod(passId: string): Promise<RenewalPeriod | null>;
  /** Lists the renewals of a fan that are still open, earliest deadline first. */
  listOwn(personId: string): Promise<readonly ReservationRecord[]>;
  /** Lists the reservations whose holder is reminded now and was not yet, earliest deadline first. */
  listToRemind(window: typeof renewalReminderWindow, limit: number): Promise<readonly string[]>;
  transaction<T>(work: (unit: RenewalsUnitOfWork) => Promise<T>): Promise<T>;
}
