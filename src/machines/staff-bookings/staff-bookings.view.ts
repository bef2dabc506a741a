import type {
  StaffBooking,
  StaffBookingAction,
  StaffBookingKind,
  StaffBookingPage,
} from '#domain/order/staff-booking.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import { isActionAllowed, type StaffBookingsSnapshot } from './staff-bookings.machine.ts';

/** The selected booking and the allowed actions. */
export type ChosenBooking = {
  readonly sale: StaffBooking;
  readonly may: { readonly [Act in StaffBookingAction['kind']]: boolean };
  /** The running action; null when there is none. */
  readonly doing: StaffBookingAction['kind'] | null;
  readonly failure: FlowFailure | null;
};

export type StaffBookingsView = { readonly kind: StaffBookingKind; readonly searchText: string } & (
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly page: StaffBookingPage;
      readonly reading: boolean;
      readonly chosen: ChosenBooking | null;
      /** The booking that was just resolved, and the action. */
      readonly done: { readonly sale: StaffBooking; readonly act: StaffBookingAction } | null;
      readonly failure: FlowFailure | null;
    }
);

export function toStaffBookingsView(snapshot: StaffBookingsSnapshot): StaffBookingsView {
  const { kind, searchText, found, sale, act, phase, done, failure } = snapshot.context;
  if (snapshot.matches('failed'))
    return { kind, searchText, screen: 'failed', failure: failure ?? unexpectedFailure };
  if (found === null) return { kind, searchText, screen: 'loading' };
  const may = (kind: StaffBookingAction['kind']): boolean => isActionAllowed(sale, { kind });
  return {
    kind,
    searchText,
    screen: 'ready',
    page: found,
    reading: snapshot.matches('loading'),
    chosen:
      sale === null || !snapshot.matches('choosingAction')
        ? null
        : {
            sale,
            may: {
              PAY: may('PAY'),
              RELEASE: may('RELEASE'),
              CONFIRM: may('CONFIRM'),
              REJECT: may('REJECT'),
            },
            doing: phase === 'running' ? (act?.kind ?? null) : null,
            failure,
          },
    done,
    failure: snapshot.matches('choosingAction') ? null : failure,
  };
}
