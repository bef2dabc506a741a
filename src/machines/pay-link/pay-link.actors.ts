import {
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
  type OutputFrom,
} from 'xstate';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { ClockPort } from '#application/clock.port.ts';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import type { PurchaseNewsPort } from '#application/purchase-news.port.ts';
import { err, ok } from '#domain/shared/result.ts';
import { settled } from '../support/settle.actors.ts';
import type { PayLinkEvent } from './pay-link.events.ts';
import { cardMissing, type payLinkSlots } from './pay-link.machine.ts';

export type PayLinkPorts = {
  readonly paymentLinks: Pick<PaymentLinksPort, 'open' | 'installments' | 'tokenizeCard' | 'pay'>;
  readonly checkout: Pick<CheckoutPort, 'tokenizeSavedCard'>;
  readonly purchaseNews: PurchaseNewsPort;
  readonly clock: ClockPort;
};

export const payLinkActors = ({
  paymentLinks: links,
  checkout,
  purchaseNews,
  clock,
}: PayLinkPorts): typeof payLinkSlots => ({
  open: fromPromise(({ input }) => settled(links.open(input.token))),
  offers: fromPromise(async ({ input: { token, card } }) =>
    card === null ? err(cardMissing) : settled(links.installments(token, card)),
  ),
  tokenise: fromPromise<OutputFrom<Tokenise>, InputFrom<Tokenise>>(
    async ({ input: { target, typed, keepsCards } }) => {
      if (target === null || typed === null) return err(cardMissing);
      if (typed.from === 'saved') {
        const saved = await settled(checkout.tokenizeSavedCard(typed.cardId, typed.securityCode));
        return saved.ok ? ok({ card: saved.value, savedCardId: typed.cardId }) : saved;
      }
      const made = await settled(links.tokenizeCard(target, typed.card));
      if (!made.ok || !typed.isToBeKept || !keepsCards) return made.ok ? ok({ card: made.value }) : made;
      // A token is spent once: one more of the same card to keep it with. Without it the payment goes on all the same.
      const extra = await links.tokenizeCard(target, typed.card);
      return ok({ card: made.value, ...(extra.ok && { saveToken: extra.value.token }) });
    },
  ),
  pay: fromPromise(({ input }) => settled(links.pay(input))),
  news: fromCallback<EventObject, { readonly statusToken: string | null }, PayLinkEvent>(
    ({ input: { statusToken }, sendBack }) =>
      statusToken === null
        ? undefined
        : purchaseNews.follow({ token: statusToken }, (news) => {
            if (news === 'changed') sendBack({ type: 'purchase.changed' });
          }),
  ),
  waking: fromCallback<EventObject, NonReducibleUnknown, PayLinkEvent>(({ sendBack }) =>
    clock.ticking(60_000, (awoke) => {
      if (awoke) sendBack({ type: 'page.awoke' });
    }),
  ),
});

type Tokenise = (typeof payLinkSlots)['tokenise'];
