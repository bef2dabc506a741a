import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { ClockPort } from '#application/clock.port.ts';
import type { PurchaseNews, PurchaseNewsPort } from '#application/purchase-news.port.ts';
import type { Purchase, PurchaseSought, PurchaseStatus } from '#domain/order/purchase.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import type { CheckoutOutcomeEvent } from './checkout-outcome.events.ts';
import type { checkoutOutcomeActorSlots } from './checkout-outcome.machine.ts';

export const checkoutOutcomeActors = ({
  checkout,
  purchaseNews,
  clock,
}: {
  readonly checkout: Pick<CheckoutPort, 'purchase' | 'cancelPayment'>;
  readonly purchaseNews: PurchaseNewsPort;
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
  // A purchase that has settled is not followed: most pages have nothing to wait for.
  news: fromCallback<EventObject, { readonly of: PurchaseSought }, CheckoutOutcomeEvent>(
    ({ input, sendBack, receive }) => {
      let stop: (() => void) | null = null;
      const leave = () => {
        stop?.();
        stop = null;
      };
      receive(({ type }) => {
        if (type === 'news.unwanted') leave();
        else stop ??= purchaseNews.follow(input.of, (news) => sendBack({ type: newsEvents[news] }));
      });
      return leave;
    },
  ),
});

const newsEvents = {
  open: 'news.opened',
  changed: 'purchase.changed',
  lost: 'news.lost',
} as const satisfies Record<PurchaseNews, CheckoutOutcomeEvent['type']>;
