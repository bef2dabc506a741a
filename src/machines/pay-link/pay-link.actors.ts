import { fromPromise } from 'xstate';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import { err } from '#domain/shared/result.ts';
import { settled } from '../support/settle.actors.ts';
import { cardMissing, type payLinkSlots } from './pay-link.machine.ts';

export const payLinkActors = (
  links: Pick<PaymentLinksPort, 'open' | 'installments' | 'tokenizeCard' | 'pay'>,
): typeof payLinkSlots => ({
  open: fromPromise(({ input }) => settled(links.open(input.token))),
  offers: fromPromise(({ input }) => settled(links.installments(input.token, input.bin))),
  tokenise: fromPromise(async ({ input: { target, card } }) =>
    target === null || card === null ? err(cardMissing) : settled(links.tokenizeCard(target, card)),
  ),
  pay: fromPromise(({ input }) => settled(links.pay(input))),
});
