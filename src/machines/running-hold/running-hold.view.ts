import { countAdmissions } from '#domain/sale/cart.ts';
import type { RunningHoldSnapshot } from './running-hold.machine.ts';

export type RunningHoldView =
  | { readonly screen: 'none' }
  | {
      readonly screen: 'running';
      readonly eventId: string;
      readonly admissions: number;
      readonly remaining: number;
    }
  /** The time ran out while the fan was elsewhere. */
  | { readonly screen: 'expired'; readonly eventId: string };

export function toRunningHoldView(snapshot: RunningHoldSnapshot): RunningHoldView {
  const { reservation, remaining } = snapshot.context;
  if (reservation === null) return { screen: 'none' };
  const { eventId } = reservation;
  if (snapshot.matches('expired')) return { screen: 'expired', eventId };
  if (reservation.status !== 'ACTIVE') return { screen: 'none' };
  // Reading again does not hide what is held.
  return { screen: 'running', eventId, admissions: countAdmissions(reservation.items), remaining };
}
