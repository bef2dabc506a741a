import { fromPromise } from 'xstate';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import { settled } from '../support/settle.actors.ts';
import type { sentLinkSlots } from './sent-link.machine.ts';

export const sentLinkActors = (links: Pick<PaymentLinksPort, 'send'>): typeof sentLinkSlots => ({
  send: fromPromise(({ input }) => settled(links.send(input))),
});
