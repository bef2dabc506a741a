import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { ClockPort } from '#application/clock.port.ts';
import type { PurchaseUpdate, PurchaseUpdatesPort } from '#application/purchase-updates.port.ts';
import type { Purchase, PurchaseQuery, PurchaseStatus } from '#domain/order/purchase.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import type { CheckoutOutcomeEvent } from './checkout-outcome.events.ts';
import type { checkoutOutcomeActorSlots } from './checkout-outcome.machine.ts';

export const createCheckoutOutcomeActors = ({
  checkout,
  purchaseUpdates,
  clock,
}: {
  readonly checkout: Pick<CheckoutPort, 'findPurchase' | 'cancelPayment'>;
  readonly purchaseUpdates: PurchaseUpdatesPort;
  readonly clock: ClockPort;
}): typeof checkoutOutcomeActorSlots => ({
  findPurchase: fromPromise<ActorResult<PurchaseStatus>, { readonly of: PurchaseQuery }>(({ input }) =>
    toActorResult(checkout.findPurchase(input.of)),
  ),
  cancel: fromPromise<ActorResult<Purchase>, { readonly orderId: string }>(({ input }) =>
    toActorResult(checkout.cancelPayment(input.orderId)),
  ),
  clock: fromCallback<EventObject, NonReducibleUnknown, CheckoutOutcomeEvent>(({ sendBack }) => {
    const tick = () => sendBack({ type: 'clock.ticked', monotonicMs: clock.monotonicMs() });
    tick();
    return clock.onTick(1_000, (hasResumed) => {
      tick();
      if (hasResumed) sendBack({ type: 'refresh.requested' });
    });
  }),
  // Settled purchases are not followed: most pages have nothing to wait for.
  updates: fromCallback<EventObject, { readonly of: PurchaseQuery }, CheckoutOutcomeEvent>(
    ({ input, sendBack, receive }) => {
      let stop: (() => void) | null = null;
      const unsubscribe = () => {
        stop?.();
        stop = null;
      };
      receive(({ type }) => {
        if (type === 'updates.stopped') unsubscribe();
        else
          stop ??= purchaseUpdates.subscribe(input.of, (update) =>
            sendBack({ type: eventTypeByUpdate[update] }),
          );
      });
      return unsubscribe;
    },
  ),
});

const eventTypeByUpdate = {
  open: 'updates.connected',
  changed: 'purchase.changed',
  lost: 'updates.disconnected',
} as const satisfies Record<PurchaseUpdate, CheckoutOutcomeEvent['type']>;
