import type { Renewal } from '#domain/order/renewal.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { RenewalsSnapshot } from './renewals.machine.ts';

export type RenewalsView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly renewals: readonly Renewal[];
      /** The renewal that is being decided about, and how. */
      readonly deciding: { readonly reservationId: string; readonly as: 'RENEW' | 'RELEASE' } | null;
      /** The renewal that was released last. */
      readonly released: Renewal | null;
      readonly failure: FlowFailure | null;
    }
  /** The seats are in the cart of this pass, which is paid next. */
  | { readonly screen: 'inCart'; readonly passId: string };

export function toRenewalsView(snapshot: RenewalsSnapshot): RenewalsView {
  const { renewals, chosen, cart, failure } = snapshot.context;
  if (cart !== null) return { screen: 'inCart', passId: cart.eventId };
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (renewals === null) return { screen: 'loading' };
  const isRenewing = snapshot.matches('renewing');
  const isDeciding = isRenewing || snapshot.matches('releasing');
  return {
    screen: 'ready',
    renewals,
    deciding:
      isDeciding && chosen !== null
        ? { reservationId: chosen.reservationId, as: isRenewing ? 'RENEW' : 'RELEASE' }
        : null,
    released: isDeciding || snapshot.matches('loading') ? null : chosen,
    failure,
  };
}
