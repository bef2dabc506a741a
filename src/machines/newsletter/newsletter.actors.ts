import { fromPromise } from 'xstate';
import type { NewsletterPort } from '#application/newsletter.port.ts';
import { settled } from '../support/settle.actors.ts';
import type { newsletterSlots } from './newsletter.machine.ts';

export const newsletterActors = (newsletter: NewsletterPort): typeof newsletterSlots => ({
  unsubscribe: fromPromise(({ input }) => settled(newsletter.unsubscribe(input.token))),
});
