import { createActor } from 'xstate';
import { browserFileDownload } from '#adapters/browser/file-download.browser.ts';
import { accountSessionsOverHttp } from '#adapters/http/account-sessions.http.ts';
import { newsletterOverHttp } from '#adapters/http/newsletter.http.ts';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { reauthenticationOverHttp } from '#adapters/http/reauthentication.http.ts';
import { renewalsOverHttp } from '#adapters/http/renewals.http.ts';
import { savedCardsOverHttp } from '#adapters/http/saved-cards.http.ts';
import { supportOverHttp } from '#adapters/http/support.http.ts';
import { buildAccountPath } from '#domain/identity/account-section.ts';
import { markets } from '#domain/market/market.ts';
import { renewalsPath } from '#domain/order/renewal.ts';
import { toCalendarDay } from '#domain/shared/calendar-day.ts';
import { createNewsletterActors } from '#machines/newsletter/newsletter.actors.ts';
import { newsletterMachine } from '#machines/newsletter/newsletter.machine.ts';
import { getLanguage } from '#machines/preferences/preferences.machine.ts';
import { createProfileActors } from '#machines/profile/profile.actors.ts';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { createRenewalsActors } from '#machines/renewals/renewals.actors.ts';
import { renewalsMachine } from '#machines/renewals/renewals.machine.ts';
import { createSavedCardsActors } from '#machines/saved-cards/saved-cards.actors.ts';
import { savedCardsMachine } from '#machines/saved-cards/saved-cards.machine.ts';
import { createSupportRequestActors } from '#machines/support-request/support-request.actors.ts';
import { supportRequestMachine } from '#machines/support-request/support-request.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';

const accountPorts = {
  accountSessions: accountSessionsOverHttp,
  fileDownload: (_http, page) => browserFileDownload(page),
  newsletter: newsletterOverHttp,
  profile: profileOverHttp,
  reauthentication: reauthenticationOverHttp,
  renewals: renewalsOverHttp,
  savedCards: savedCardsOverHttp,
  support: supportOverHttp,
} satisfies Partial<PortBindings>;

/** Defines the flows of the user's own account. */
export function defineFlows(
  resolve: ResolvePorts,
  { session, preferences, visit, clock, keys, saleStorage }: App,
) {
  const ports = { ...resolve(accountPorts), clock };
  return {
    profile: {
      paths: () => ['/profile'],
      isPersonal: true,
      create() {
        const profile = createActor(profileMachine.provide({ actors: createProfileActors(ports) }), {
          input: {
            language: getLanguage(preferences.getSnapshot().context),
            today: toCalendarDay(clock.now(), markets[visit.market].timeZone),
          },
        });
        profile.subscribe(({ status, context: { reading, failure } }) => {
          if (status === 'done' || failure?.reason.code === 'SESSION_REQUIRED') {
            session.send({ type: 'session.lost' });
            return;
          }
          const { user } = session.getSnapshot().context;
          const profileUser = reading?.profile.user;
          if (profileUser !== undefined && profileUser !== user && profileUser.id === user?.id)
            session.send({ type: 'session.started', user: profileUser });
        });
        return profile;
      },
    },
    savedCards: {
      paths: () => [buildAccountPath('cards')],
      isPersonal: true,
      failure: (savedCards) => savedCards.getSnapshot().context.failure,
      create: () =>
        createActor(savedCardsMachine.provide({ actors: createSavedCardsActors(ports.savedCards) })),
    },
    renewals: {
      paths: () => [renewalsPath],
      isPersonal: true,
      // Its end is a cart: another visit reads the list again.
      isForgottenWhenDone: true,
      failure: (renewals) => renewals.getSnapshot().context.failure,
      create: () =>
        createActor(
          renewalsMachine.provide({
            actors: createRenewalsActors({ renewals: ports.renewals, saleStorage }),
          }),
          { input: { seed: keys.generate() } },
        ),
    },
    supportRequest: {
      paths: () => ['/contact'],
      isForgottenWhenDone: true,
      create: () =>
        createActor(supportRequestMachine.provide({ actors: createSupportRequestActors(ports.support) })),
    },
    newsletter: {
      paths: () => ['/newsletter'],
      create: ({ token }) =>
        createActor(newsletterMachine.provide({ actors: createNewsletterActors(ports.newsletter) }), {
          input: { token },
        }),
    },
  } satisfies Partial<FlowDefinitions>;
}
