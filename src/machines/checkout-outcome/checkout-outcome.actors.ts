import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { ClockPort } from '#application/clock.port.ts';
import type { Purchase, PurchaseStatus } from '#domain/order/purchase.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import type { CheckoutOutcomeEvent } from './checkout-outcome.events.ts';
import type { checkoutOutcomeActorSlots, PurchaseSought } from './checkout-outcome.machine.ts';

export const checkoutOutcomeActors = ({
  checkout,
  clock,
}: {
  readonly checkout: Pick<CheckoutPort, 'purchase' | 'cancelPayment'>;
  readonly clock: ClockPort;
}): typeof checkoutOutcomeActorSlots => ({
  ask: fromPromise<Settled<PurchaseStatus>, { readonly of: PurchaseSought }>(({ input }) =>
    settled(checkout.purchase(input.of)),
  ),
  cancel: fromPromise<Settled<Purchase>, { readonly orderId: string }>(({ input }) =>
    settled(checkout.cancelPayment(input.orderId)),
  ),
  clock: fromCallback<EventObject, NonReducibleUnknown, CheckoutOutcomeEvent>(({ sendBack }) => {
    const tick = () => sendBack({ type: 'clock.ticked', steady: clock.steady() });
    tick();
    return clock.ticking(1_000, (awoke) => {
      tick();
      if (awoke) sendBack({ type: 'refresh.requested' });
    });
  }),
});
