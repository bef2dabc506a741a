import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Instant } from '#domain/shared/instant.ts';
import { accountRoutes } from './account.ts';
import { argon2Hash } from './adapters/argon2-hash.ts';
import { knownBrowsers } from './adapters/known-browsers.ts';
import { postgresAudit } from './adapters/postgres/audit.repository.ts';
import { createClaimFeed } from './adapters/postgres/claim-feed.ts';
import { postgresEvents } from './adapters/postgres/events.repository.ts';
import { postgresFanAccess } from './adapters/postgres/fan-access.repository.ts';
import { postgresHouses } from './adapters/postgres/houses.ts';
import { postgresIdempotency } from './adapters/postgres/idempotency.repository.ts';
import { postgresIssuedTickets } from './adapters/postgres/issued-tickets.ts';
import { postgresLayouts } from './adapters/postgres/layouts.repository.ts';
import { liveClaims } from './adapters/postgres/live-claims.ts';
import { postgresOperators } from './adapters/postgres/operators.repository.ts';
import { postgresOwnFactors } from './adapters/postgres/own-factors.repository.ts';
import { postgresPeople } from './adapters/postgres/people.repository.ts';
import { postgresRateLimits } from './adapters/postgres/rate-limits.repository.ts';
import { saleTransactionsOver } from './adapters/postgres/sale-store.ts';
import { postgresSecondFactors } from './adapters/postgres/second-factors.repository.ts';
import { postgresSessions } from './adapters/postgres/sessions.repository.ts';
import { postgresSignInHistory } from './adapters/postgres/sign-in-history.ts';
import { type SecretBox, secretBox } from './adapters/secret-box.ts';
import { totp } from './adapters/totp.ts';
import type { SlowHash } from './application/auth/hashing.port.ts';
import { passwordLogin } from './application/auth/password-login.ts';
import type { Limit } from './application/auth/rate-limits.port.ts';
import { type Catalogue, catalogue } from './application/catalogue/catalogue.ts';
import { eventShelf } from './application/catalogue/event-shelf.ts';
import type { Messenger } from './application/messenger.port.ts';
import { helpFans } from './application/operators/fan-access.ts';
import { manageOperators } from './application/operators/manage-operators.ts';
import { ownFactor } from './application/operators/own-factor.ts';
import { secondFactor } from './application/operators/second-factor.ts';
import type { TicketSigner } from './application/tickets/ticket-signer.port.ts';
import { type LayoutShelf, layoutShelf } from './application/venues/layout-shelf.ts';
import { seatBoards } from './application/venues/seat-boards.ts';
import type { Database } from './db/client.ts';
import { authRoutes } from './http/auth.routes.ts';
import { authAccountRoutes } from './http/auth-account.routes.ts';
import { cartRoutes } from './http/cart.routes.ts';
import { docsRoutes } from './http/docs.routes.ts';
import type { HttpEnv } from './http/env.ts';
import { eventRoutes } from './http/events.routes.ts';
import { nobodyServes } from './http/fallback.ts';
import { fanAccessRoutes } from './http/fan-access.routes.ts';
import { faultRoutes } from './http/faults.routes.ts';
import { healthRoutes } from './http/health.ts';
import { type LiveSeatsSettings, liveSeats } from './http/live-seats.ts';
import { newVisits } from './http/new-visits.ts';
import { operatorRoutes } from './http/operators.routes.ts';
import { type OriginSettings, siteOf } from './http/origin.ts';
import { reservationRoutes } from './http/reservations.routes.ts';
import { seatRoutes } from './http/seats.routes.ts';
import type { Shell } from './http/shell.ts';
import { createShell } from './http/shell-app.ts';
import { type SiteSettings, serveSite } from './http/site.ts';
import { ticketRoutes } from './http/tickets.routes.ts';
import { createIdentity } from './identity.ts';

/** The services that further contexts may use. */
export type Common = { readonly catalogue: Catalogue; readonly layouts: LayoutShelf };

/** Registers the routes of one context. */
export type Routes = (shell: Shell, common: Common) => void;

export type AppDeps = {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly signer: TicketSigner;
  /** The key that seals secrets at rest, so that a stolen database does not reveal them: 32 bytes or more. */
  readonly secret: Uint8Array;
  readonly log: Logger;
  readonly now: () => Instant;
  /** Replaced in tests by a counting hash; argon2 everywhere else. */
  readonly hash?: SlowHash;
  readonly origins: OriginSettings;
  /** Validates every response against its schema. */
  readonly checkAnswers: boolean;
  readonly liveSeats?: LiveSeatsSettings;
  /** The limit of new sessions per address. */
  readonly newVisitLimit?: Limit;
  /** The built site, when this process serves it. */
  readonly site?: SiteSettings;
  /** The routes of further contexts. */
  readonly routes?: readonly Routes[];
};

export type App = {
  readonly fetch: Hono<HttpEnv>['fetch'];
  readonly catalogue: Catalogue;
  /** Reads seat changes now instead of at the next poll. */
  readonly refresh: () => Promise<void>;
  /** Ends the streams and stops polling; requests under way continue. */
  readonly close: () => void;
};

/** Creates the box that seals authenticator secrets with a key of their own; the demo seed uses it too. */
export const secondFactorBox = (secret: Uint8Array): SecretBox => secretBox(secret, 'second-factor');

/** Builds all of `/api` and the site without listening: tests and the listener call `fetch`. */
export function createApp(deps: AppDeps): App {
  const { database, messenger, signer, secret, log, now, origins, checkAnswers, routes = [] } = deps;
  const people = postgresPeople(database);
  const audit = postgresAudit(database);
  const limits = postgresRateLimits(database);
  const hash = deps.hash ?? argon2Hash();
  const box = secondFactorBox(secret);
  const factorParts = {
    factors: postgresSecondFactors(database, box),
    people,
    totp: totp(),
    limits,
    hash,
    audit,
  };
  const factor = secondFactor(factorParts);
  const identity = createIdentity({ database, messenger, people, limits, hash, audit });

  const feed = createClaimFeed(database, {
    onError: (error) => log.warn({ err: error }, 'seat changes could not be read'),
  });
  const claims = liveClaims(database, feed);
  const layouts = layoutShelf(postgresLayouts(database));
  const events = postgresEvents(database, (eventId, error) =>
    log.error({ eventId, err: error }, 'invalid event skipped'),
  );
  const shows = catalogue(eventShelf(events, now), seatBoards(claims, layouts, now));
  const live = liveSeats(deps.liveSeats);
  let isClosing = false;

  const shell = createShell({
    log,
    now,
    origins,
    checkAnswers,
    sessions: postgresSessions(database),
    browsers: knownBrowsers(secret),
    idempotency: postgresIdempotency(database),
    newVisits: newVisits(limits, deps.newVisitLimit),
  });
  authRoutes(shell, {
    ...identity,
    logIn: passwordLogin({
      people,
      limits,
      hash,
      history: postgresSignInHistory(database),
      audit,
      factor,
      codes: identity.codes,
    }),
    people,
    audit,
  });
  authAccountRoutes(shell, identity);
  operatorRoutes(shell, {
    factor,
    ownFactor: ownFactor({ ...factorParts, ownFactors: postgresOwnFactors(database, box), messenger }),
    operators: manageOperators({
      operators: postgresOperators(database),
      people,
      messenger,
      limits,
      hash,
      audit,
      factor,
      siteOf: siteOf(origins),
    }),
  });
  fanAccessRoutes(shell, {
    help: helpFans({ access: postgresFanAccess(database), limits, messenger, audit }),
  });
  accountRoutes(shell, {
    database,
    people,
    messenger,
    limits,
    hash,
    audit,
    contacts: identity.contacts,
    again: identity.again,
  });
  eventRoutes(shell, { catalogue: shows });
  seatRoutes(shell, { catalogue: shows, layouts, live });
  const selling = { sales: saleTransactionsOver(database), houses: postgresHouses(database) };
  reservationRoutes(shell, selling);
  cartRoutes(shell, selling);
  ticketRoutes(shell, { tickets: postgresIssuedTickets(database), events: shows, signer });
  for (const add of routes) add(shell, { catalogue: shows, layouts });
  faultRoutes(shell);
  docsRoutes(shell);
  healthRoutes(shell, async () => !isClosing && (await database.query('select 1 as up')).length === 1);
  shell.app.all('/api/*', nobodyServes(shell));
  shell.app.all('/api', nobodyServes(shell));
  if (deps.site !== undefined) {
    serveSite(shell, deps.site, {
      hasEvent: async (id) => (await shows.summaries([id], { language: 'es', now: now() })).has(id),
      eventFor: (reader, id) => shows.detail({ ...reader, now: now() }, id),
    });
  }
  shell.app.notFound(nobodyServes(shell));

  return {
    fetch: shell.app.fetch,
    catalogue: shows,
    refresh: () => feed.poll(),
    close: () => {
      isClosing = true;
      live.close();
      feed.stop();
    },
  };
}
