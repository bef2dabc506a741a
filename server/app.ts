import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Instant } from '#domain/shared/instant.ts';
import { accountRoutes } from './account.ts';
import { argon2Hash } from './adapters/argon2-hash.ts';
import { postgresAuditTrail } from './adapters/postgres/audit.repository.ts';
import { createClaimFeed } from './adapters/postgres/claim-feed.ts';
import { postgresEvents } from './adapters/postgres/events.repository.ts';
import { postgresFanAccess } from './adapters/postgres/fan-access.repository.ts';
import { postgresIdempotency } from './adapters/postgres/idempotency.repository.ts';
import { postgresIssuedTickets } from './adapters/postgres/issued-tickets.repository.ts';
import { postgresLayouts } from './adapters/postgres/layouts.repository.ts';
import { liveClaims } from './adapters/postgres/live-claims.ts';
import { postgresOperators } from './adapters/postgres/operators.repository.ts';
import { postgresPeople } from './adapters/postgres/people.repository.ts';
import { postgresRateLimits } from './adapters/postgres/rate-limits.repository.ts';
import { saleTransactionsOver } from './adapters/postgres/sale-store.ts';
import { postgresSalesContexts } from './adapters/postgres/sales-contexts.repository.ts';
import { postgresSecondFactorSettings } from './adapters/postgres/second-factor-settings.repository.ts';
import { postgresSecondFactors } from './adapters/postgres/second-factors.repository.ts';
import { postgresSessions } from './adapters/postgres/sessions.repository.ts';
import { postgresSignInHistory } from './adapters/postgres/sign-in-history.repository.ts';
import { createSecretBox, type SecretBox } from './adapters/secret-box.ts';
import { createTotp } from './adapters/totp.ts';
import { createTrustedDevices } from './adapters/trusted-devices.ts';
import type { SlowHash } from './application/auth/hashing.port.ts';
import { createPasswordLogin } from './application/auth/password-login.ts';
import type { Limit } from './application/auth/rate-limits.port.ts';
import { type Catalogue, createCatalogue } from './application/catalogue/catalogue.ts';
import { createEventCache } from './application/catalogue/event-cache.ts';
import type { Messenger } from './application/messenger.port.ts';
import { createFanAccessSupport } from './application/operators/fan-access.ts';
import { createOperatorManagement } from './application/operators/manage-operators.ts';
import { createSecondFactor } from './application/operators/second-factor.ts';
import { createSecondFactorSettings } from './application/operators/second-factor-settings.ts';
import type { TicketSigner } from './application/tickets/ticket-signer.port.ts';
import { createLayoutCache, type LayoutCache } from './application/venues/layout-cache.ts';
import { createSeatAvailabilityFeeds } from './application/venues/seat-availability-feeds.ts';
import type { Database } from './db/client.ts';
import { registerAuthRoutes } from './http/auth.routes.ts';
import { registerAuthAccountRoutes } from './http/auth-account.routes.ts';
import { registerCartRoutes } from './http/cart.routes.ts';
import { registerClientErrorRoutes } from './http/client-errors.routes.ts';
import { createShell } from './http/create-shell.ts';
import { registerDocsRoutes } from './http/docs.routes.ts';
import type { HttpEnv } from './http/env.ts';
import { registerEventRoutes } from './http/events.routes.ts';
import { respondToUnknownRoute } from './http/fallback.ts';
import { registerFanAccessRoutes } from './http/fan-access.routes.ts';
import { registerHealthRoutes } from './http/health.ts';
import { createNewVisitorLimit } from './http/new-visitor-limit.ts';
import { registerOperatorRoutes } from './http/operators.routes.ts';
import { createPublicOriginLookup, type OriginSettings } from './http/origin.ts';
import { registerReservationRoutes } from './http/reservations.routes.ts';
import { createSeatUpdateStreams, type SeatUpdateStreamSettings } from './http/seat-update-streams.ts';
import { registerSeatRoutes } from './http/seats.routes.ts';
import type { Shell } from './http/shell.ts';
import { type SiteSettings, serveSite } from './http/site.ts';
import { registerTicketRoutes } from './http/tickets.routes.ts';
import { createIdentity } from './identity.ts';

/** The services that further contexts may use. */
export type SharedDeps = { readonly catalogue: Catalogue; readonly layouts: LayoutCache };

/** Registers the routes of one context. */
export type Routes = (shell: Shell, common: SharedDeps) => void;

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
  readonly validatesResponses: boolean;
  readonly liveSeats?: SeatUpdateStreamSettings;
  /** The limit of new sessions per address. */
  readonly newVisitorLimit?: Limit;
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
export const createSecondFactorBox = (secret: Uint8Array): SecretBox =>
  createSecretBox(secret, 'second-factor');

/** Builds all of `/api` and the site without listening: tests and the listener call `fetch`. */
export function createApp(deps: AppDeps): App {
  const { database, messenger, signer, secret, log, now, origins, validatesResponses, routes = [] } = deps;
  const people = postgresPeople(database);
  const audit = postgresAuditTrail(database);
  const limits = postgresRateLimits(database);
  const hash = deps.hash ?? argon2Hash();
  const box = createSecondFactorBox(secret);
  const factorDeps = {
    factors: postgresSecondFactors(database, box),
    people,
    totp: createTotp(),
    limits,
    hash,
    audit,
  };
  const factor = createSecondFactor(factorDeps);
  const identity = createIdentity({ database, messenger, people, limits, hash, audit });

  const feed = createClaimFeed(database, {
    onError: (error) => log.warn({ err: error }, 'seat changes could not be read'),
  });
  const claims = liveClaims(database, feed);
  const layouts = createLayoutCache(postgresLayouts(database));
  const events = postgresEvents(database, (eventId, error) =>
    log.error({ eventId, err: error }, 'invalid event skipped'),
  );
  const catalogue = createCatalogue(
    createEventCache(events, now),
    createSeatAvailabilityFeeds(claims, layouts, now),
  );
  const live = createSeatUpdateStreams(deps.liveSeats);
  let isClosing = false;

  const shell = createShell({
    log,
    now,
    origins,
    validatesResponses,
    sessions: postgresSessions(database),
    trustedDevices: createTrustedDevices(secret),
    idempotency: postgresIdempotency(database),
    admitNewVisitor: createNewVisitorLimit(limits, deps.newVisitorLimit),
  });
  registerAuthRoutes(shell, {
    ...identity,
    logIn: createPasswordLogin({
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
  registerAuthAccountRoutes(shell, identity);
  registerOperatorRoutes(shell, {
    factor,
    ownFactor: createSecondFactorSettings({
      ...factorDeps,
      settingsStore: postgresSecondFactorSettings(database, box),
      messenger,
    }),
    operators: createOperatorManagement({
      operators: postgresOperators(database),
      people,
      messenger,
      limits,
      hash,
      audit,
      factor,
      siteOf: createPublicOriginLookup(origins),
    }),
  });
  registerFanAccessRoutes(shell, {
    help: createFanAccessSupport({ access: postgresFanAccess(database), limits, messenger, audit }),
  });
  accountRoutes(shell, {
    database,
    people,
    messenger,
    limits,
    hash,
    audit,
    contacts: identity.contacts,
    reauthentication: identity.reauthentication,
  });
  registerEventRoutes(shell, { catalogue: catalogue });
  registerSeatRoutes(shell, { catalogue: catalogue, layouts, live });
  const saleDeps = { sales: saleTransactionsOver(database), salesContexts: postgresSalesContexts(database) };
  registerReservationRoutes(shell, saleDeps);
  registerCartRoutes(shell, saleDeps);
  registerTicketRoutes(shell, { tickets: postgresIssuedTickets(database), events: catalogue, signer });
  for (const add of routes) add(shell, { catalogue: catalogue, layouts });
  registerClientErrorRoutes(shell);
  registerDocsRoutes(shell);
  registerHealthRoutes(
    shell,
    async () => !isClosing && (await database.query('select 1 as up')).length === 1,
  );
  shell.app.all('/api/*', respondToUnknownRoute(shell));
  shell.app.all('/api', respondToUnknownRoute(shell));
  if (deps.site !== undefined) {
    serveSite(shell, deps.site, {
      hasEvent: async (id) => (await catalogue.findSummaries([id], { language: 'es', now: now() })).has(id),
      findEvent: (reader, id) => catalogue.findDetail({ ...reader, now: now() }, id),
    });
  }
  shell.app.notFound(respondToUnknownRoute(shell));

  return {
    fetch: shell.app.fetch,
    catalogue: catalogue,
    refresh: () => feed.poll(),
    close: () => {
      isClosing = true;
      live.close();
      feed.stop();
    },
  };
}
