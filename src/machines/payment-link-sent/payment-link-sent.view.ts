import type { FlowFailure } from '../support/flow-failure.ts';
import type { PaymentLinkSentSnapshot } from './payment-link-sent.machine.ts';

export type PaymentLinkSentView = {
  readonly sending: boolean;
  /** The link was resent. */
  readonly sent: boolean;
  readonly failure: FlowFailure | null;
};

export const toPaymentLinkSentView = (snapshot: PaymentLinkSentSnapshot): PaymentLinkSentView => ({
  sending: snapshot.matches('sending'),
  sent: snapshot.matches('sent'),
  failure: snapshot.context.failure,
});
