import { createActor } from 'xstate';
import type { NewsletterPort } from '#application/newsletter.port.ts';
import { markets } from '#domain/market/market.ts';
import { toCalendarDay } from '#domain/shared/calendar-day.ts';
import type { Flows } from '#machines/flows.ts';
import { createNewsletterActors } from '#machines/newsletter/newsletter.actors.ts';
import { type NewsletterFlow, newsletterMachine } from '#machines/newsletter/newsletter.machine.ts';
import { getLanguage } from '#machines/preferences/preferences.machine.ts';
import { createProfileActors, type ProfilePorts } from '#machines/profile/profile.actors.ts';
import { type ProfileFlow, profileMachine } from '#machines/profile/profile.machine.ts';
import type { Visit } from './environment.ts';
import { createFlowRegistry } from './flow-registry.ts';

/**
 * Starts the flows of the user's own account. The profile belongs to /profile and to the user who opened it;
 * unsubscribing belongs to its link.
 */
export function startAccountFlows(
  ports: ProfilePorts & { readonly newsletter: NewsletterPort },
  { market }: Pick<Visit, 'market'>,
  { session, preferences }: Pick<Flows, 'session' | 'preferences'>,
) {
  const profiles = createFlowRegistry<ProfileFlow>();
  const newsletters = createFlowRegistry<NewsletterFlow>();

  function start() {
    const profile = createActor(profileMachine.provide({ actors: createProfileActors(ports) }), {
      input: {
        language: getLanguage(preferences.getSnapshot().context),
        today: toCalendarDay(ports.clock.now(), markets[market].timeZone),
      },
    });
    profile.subscribe(({ status, context: { reading, failure } }) => {
      if (status === 'done' || failure?.reason.code === 'SESSION_REQUIRED') {
        session.send({ type: 'session.lost' });
        return;
      }
      const { user } = session.getSnapshot().context;
      const profileFlow = reading?.profile.user;
      if (profileFlow !== undefined && profileFlow !== user && profileFlow.id === user?.id)
        session.send({ type: 'session.started', user: profileFlow });
    });
    return profile.start();
  }

  return {
    profile: () => profiles.getOrStart('own', ['/profile'], start),
    newsletter: ({ token }) =>
      newsletters.getOrStart(token ?? '', ['/newsletter'], () =>
        createActor(newsletterMachine.provide({ actors: createNewsletterActors(ports.newsletter) }), {
          input: { token },
        }).start(),
      ),
    /**
     * Stops the flows of a user who is no longer signed in; an ended account stays on screen until its page is
     * left.
     */
    stopPersonalFlows: () => {
      if (profiles.get('own')?.getSnapshot().status !== 'done') profiles.stop('own');
    },
    leaveFor: (path: string) => {
      profiles.leaveFor(path);
      newsletters.leaveFor(path);
    },
  } satisfies Pick<Flows, 'profile' | 'newsletter'> & {
    stopPersonalFlows(): void;
    leaveFor(path: string): void;
  };
}
export type AccountFlows = ReturnType<typeof startAccountFlows>;
