import { type CountdownLevel, getCountdownLevel } from '#domain/reservation/hold-window.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import { canExtend, type ReservationSnapshot } from './reservation.machine.ts';

/** The countdown of the hold. */
export type ReservationView = {
  readonly screen: 'held' | 'expiring' | 'extending' | 'releasing' | 'ended';
  /** Milliseconds left by the server's clock. */
  readonly remaining: number;
  readonly level: CountdownLevel;
  /** The last announcement threshold in milliseconds; announced to assistive technology when it changes. */
  readonly emitSessionOpened: number | null;
  readonly canExtend: boolean;
  readonly extensionsLeft: number;
  /** Holds of this event cannot be extended. */
  readonly highDemand: boolean;
  readonly failure: FlowFailure | null;
};

export function toReservationView(snapshot: ReservationSnapshot): ReservationView {
  const { context } = snapshot;
  return {
    screen: getScreen(snapshot),
    remaining: context.remaining,
    level: getCountdownLevel(context.remaining),
    emitSessionOpened: context.lastAnnouncement,
    canExtend: canExtend(context) && !snapshot.matches({ active: 'extending' }),
    extensionsLeft: context.reservation.extensionsLeft,
    highDemand: context.highDemand,
    failure: context.failure,
  };
}

function getScreen(snapshot: ReservationSnapshot): ReservationView['screen'] {
  if (snapshot.matches('ended')) return 'ended';
  if (snapshot.matches({ active: 'extending' })) return 'extending';
  if (snapshot.matches({ active: 'releasing' })) return 'releasing';
  return getCountdownLevel(snapshot.context.remaining) === 'plain' ? 'held' : 'expiring';
}
