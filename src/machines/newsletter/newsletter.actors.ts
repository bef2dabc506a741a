import { fromPromise } from 'xstate';
import type { NewsletterPort } from '#application/newsletter.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { newsletterActorSlots } from './newsletter.machine.ts';

export const createNewsletterActors = (newsletter: NewsletterPort): typeof newsletterActorSlots => ({
  unsubscribe: fromPromise(({ input }) => toActorResult(newsletter.unsubscribe(input.token))),
});
