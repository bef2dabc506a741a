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
import type { PaymentLink, PaymentLinkPurchase } from '#domain/order/payment-link.ts';
import { err, ok } from '#domain/shared/result.ts';
import { missingCardFailure, tokeniseCard } from '../card-selection/tokenise-card.actors.ts';
import type { PaymentReport } from '../payment-attempt/payment-attempt.machine.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import type {
  PaymentLinkProgress,
  PaymentLinkSubmission,
  PaymentLinkTarget,
} from './payment-link.context.ts';
import type { PaymentLinkEvent } from './payment-link.events.ts';
import { linkAttemptMachine, type paymentLinkActorSlots } from './payment-link.setup.ts';

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
    async ({ input: { target, typed, canSaveCards } }) =>
      target === null
        ? err(missingCardFailure)
        : tokeniseCard(typed, {
            tokeniseNew: (card) => links.tokenizeCard(target, card),
            tokeniseSaved: checkout.tokenizeSavedCard,
            canSaveCards,
          }),
  ),
  attempt: linkAttemptMachine.provide({
    actors: {
      submit: fromPromise<Report, { readonly submission: PaymentLinkSubmission }>(
        async ({ input: { submission } }) => {
          const paid = await toActorResult(links.pay(submission));
          return paid.ok ? ok(reportSubmission(paid.value)) : paid;
        },
      ),
      check: fromPromise<Report, { readonly target: PaymentLinkTarget; readonly isKnown: boolean }>(
        async ({ input: { target, isKnown } }) => {
          const found = await toActorResult(links.findLink(target.token));
          return found.ok ? ok(reportLink(found.value, isKnown, target)) : found;
        },
      ),
    },
  }),
  updates: fromCallback<EventObject, { readonly statusToken: string | null }, PaymentLinkEvent>(
    ({ input: { statusToken }, sendBack }) =>
      statusToken === null
        ? undefined
        : purchaseUpdates.subscribe({ token: statusToken }, (update) => {
            if (update === 'changed') sendBack({ type: 'purchase.changed' });
          }),
  ),
  pageResume: fromCallback<EventObject, NonReducibleUnknown, PaymentLinkEvent>(({ sendBack }) =>
    clock.onTick(60_000, (hasResumed) => {
      if (hasResumed) sendBack({ type: 'page.resumed' });
    }),
  ),
});

/** A challenge of the payer's bank (3-D Secure) is shown here; any other payment has its own status page. */
function reportSubmission({
  purchase,
  statusToken,
}: PaymentLinkPurchase): PaymentReport<PaymentLinkProgress> {
  const details = { kind: 'submitted', statusToken } as const;
  if (purchase.result === 'FAIL') return { progress: 'declined', details };
  return { progress: purchase.nextAction === null ? 'completed' : 'open', details };
}

/** A link that is due again after a known attempt, or shows a new decline, was not paid. */
function reportLink(
  link: PaymentLink,
  isKnown: boolean,
  { wasDeclined }: PaymentLinkTarget,
): PaymentReport<PaymentLinkProgress> {
  const details = { kind: 'read', link } as const;
  if (link.status === 'PAYING') return { progress: 'open', details };
  if (link.status !== 'TO_PAY') return { progress: 'completed', details };
  const isDeclined = isKnown || (link.decline !== null && !wasDeclined);
  return isDeclined ? { progress: 'declined', details } : { progress: 'none' };
}

type Report = ActorResult<PaymentReport<PaymentLinkProgress>>;
type Tokenise = (typeof paymentLinkActorSlots)['tokenise'];
