import { fromPromise } from 'xstate';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { paymentLinkSentActorSlots } from './payment-link-sent.machine.ts';

export const createPaymentLinkSentActors = (
  links: Pick<PaymentLinksPort, 'resend'>,
): typeof paymentLinkSentActorSlots => ({
  resend: fromPromise(({ input }) => toActorResult(links.resend(input))),
});
