import { createActor } from 'xstate';
import type { NewsletterPort } from '#application/newsletter.port.ts';
import { markets } from '#domain/market/market.ts';
import { dayAt } from '#domain/shared/calendar-day.ts';
import type { Flows } from '#machines/flows.ts';
import { newsletterActors } from '#machines/newsletter/newsletter.actors.ts';
import { type NewsletterFlow, newsletterMachine } from '#machines/newsletter/newsletter.machine.ts';
import { languageIn } from '#machines/preferences/preferences.machine.ts';
import { type ProfilePorts, profileActors } from '#machines/profile/profile.actors.ts';
import { type ProfileFlow, profileMachine } from '#machines/profile/profile.machine.ts';
import type { Visit } from './environment.ts';
import { runningFlows } from './running.ts';

/** The flows of one's own account. It belongs to /profile, and to whoever was signed in when it began; the news to its link. */
export function startAccountFlows(
  ports: ProfilePorts & { readonly newsletter: NewsletterPort },
  { market }: Pick<Visit, 'market'>,
  { session, preferences }: Pick<Flows, 'session' | 'preferences'>,
) {
  const profiles = runningFlows<ProfileFlow>();
  const newsletters = runningFlows<NewsletterFlow>();

  function start() {
    const profile = createActor(profileMachine.provide({ actors: profileActors(ports) }), {
      input: {
        language: languageIn(preferences.getSnapshot().context),
        today: dayAt(ports.clock.now(), markets[market].timeZone),
      },
    });
    profile.subscribe(({ status, context: { reading, trouble } }) => {
      if (status === 'done' || trouble?.reason.code === 'SESSION_REQUIRED') {
        session.send({ type: 'session.lost' });
        return;
      }
      const { user } = session.getSnapshot().context;
      const own = reading?.profile.user;
      if (own !== undefined && own !== user && own.id === user?.id)
        session.send({ type: 'session.started', user: own });
    });
    return profile.start();
  }

  return {
    profile: () => profiles.of('own', ['/profile'], start),
    newsletter: ({ token }) =>
      newsletters.of(token ?? '', ['/newsletter'], () =>
        createActor(newsletterMachine.provide({ actors: newsletterActors(ports.newsletter) }), {
          input: { token },
        }).start(),
      ),
    /** Somebody else is here: what is still shown of an account that ended stays until its page is left. */
    forget: () => {
      if (profiles.get('own')?.getSnapshot().status !== 'done') profiles.stop('own');
    },
    leaveFor: (path: string) => {
      profiles.leaveFor(path);
      newsletters.leaveFor(path);
    },
  } satisfies Pick<Flows, 'profile' | 'newsletter'> & { forget(): void; leaveFor(path: string): void };
}
export type AccountFlows = ReturnType<typeof startAccountFlows>;
