import { type CountdownLevel, countdownLevel } from '#domain/sale/hold-window.ts';
import type { Trouble } from '../support/trouble.ts';
import { canExtend, type ReservationSnapshot } from './reservation.machine.ts';

/** The bar that says how long the seats are kept. */
export type ReservationView = {
  readonly screen: 'held' | 'expiring' | 'extending' | 'releasing' | 'lost';
  /** Milliseconds left by the server's clock. */
  readonly remaining: number;
  readonly level: CountdownLevel;
  /** The last mark (milliseconds left) that was passed: read out once, when it changes. */
  readonly announce: number | null;
  readonly canExtend: boolean;
  readonly extensionsLeft: number;
  /** This event's sale cannot be extended at all, and says so. */
  readonly highDemand: boolean;
  readonly trouble: Trouble | null;
};

export function toReservationView(snapshot: ReservationSnapshot): ReservationView {
  const { context } = snapshot;
  return {
    screen: screenOf(snapshot),
    remaining: context.remaining,
    level: countdownLevel(context.remaining),
    announce: context.announced,
    canExtend: canExtend(context) && !snapshot.matches({ kept: 'extending' }),
    extensionsLeft: context.reservation.extensionsLeft,
    highDemand: context.highDemand,
    trouble: context.trouble,
  };
}

function screenOf(snapshot: ReservationSnapshot): ReservationView['screen'] {
  if (snapshot.matches('lost')) return 'lost';
  if (snapshot.matches({ kept: 'extending' })) return 'extending';
  if (snapshot.matches({ kept: 'releasing' })) return 'releasing';
  return countdownLevel(snapshot.context.remaining) === 'plain' ? 'held' : 'expiring';
}
