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
import type { PurchaseUpdatesPort } from '#application/purchase-updates.port.ts';
import { err, ok } from '#domain/shared/result.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { PaymentLinkEvent } from './payment-link.events.ts';
import { missingCardFailure, type paymentLinkActorSlots } from './payment-link.machine.ts';

export type PaymentLinkPorts = {
  readonly paymentLinks: Pick<PaymentLinksPort, 'findLink' | 'findCardInstallments' | 'tokenizeCard' | 'pay'>;
  readonly checkout: Pick<CheckoutPort, 'tokenizeSavedCard'>;
  readonly purchaseUpdates: PurchaseUpdatesPort;
  readonly clock: ClockPort;
};

export const createPaymentLinkActors = ({
  paymentLinks: links,
  checkout,
  purchaseUpdates,
  clock,
}: PaymentLinkPorts): typeof paymentLinkActorSlots => ({
  findLink: fromPromise(({ input }) => toActorResult(links.findLink(input.token))),
  findInstallments: fromPromise(async ({ input: { token, card } }) =>
    card === null ? err(missingCardFailure) : toActorResult(links.findCardInstallments(token, card)),
  ),
  tokenise: fromPromise<OutputFrom<Tokenise>, InputFrom<Tokenise>>(
    async ({ input: { target, typed, canSaveCards } }) => {
      if (target === null || typed === null) return err(missingCardFailure);
      if (typed.from === 'saved') {
        const saved = await toActorResult(checkout.tokenizeSavedCard(typed.cardId, typed.securityCode));
        return saved.ok ? ok({ card: saved.value, savedCardId: typed.cardId }) : saved;
      }
      const made = await toActorResult(links.tokenizeCard(target, typed.card));
      if (!made.ok || !typed.shouldSave || !canSaveCards) return made.ok ? ok({ card: made.value }) : made;
      // A token can be used once, so saving the card needs a second one. Without it the payment continues.
      const extra = await links.tokenizeCard(target, typed.card);
      return ok({ card: made.value, ...(extra.ok && { saveToken: extra.value.token }) });
    },
  ),
  pay: fromPromise(({ input }) => toActorResult(links.pay(input))),
  updates: fromCallback<EventObject, { readonly statusToken: string | null }, PaymentLinkEvent>(
    ({ input: { statusToken }, sendBack }) =>
      statusToken === null
        ? undefined
        : purchaseUpdates.subscribe({ token: statusToken }, (news) => {
            if (news === 'changed') sendBack({ type: 'purchase.changed' });
          }),
  ),
  pageResume: fromCallback<EventObject, NonReducibleUnknown, PaymentLinkEvent>(({ sendBack }) =>
    clock.onTick(60_000, (hasResumed) => {
      if (hasResumed) sendBack({ type: 'page.resumed' });
    }),
  ),
});

type Tokenise = (typeof paymentLinkActorSlots)['tokenise'];
