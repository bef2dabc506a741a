import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Instant } from '#domain/shared/instant.ts';
import { accountRoutes } from './account.ts';
import { argon2Hash } from './kernel/security/argon2-hash.ts';
import { postgresAuditTrail } from './kernel/security/audit.repository.ts';
import { createClaimFeed } from './catalogue/claim-feed.ts';
import { postgresEvents } from './catalogue/events.repository.ts';
import { postgresFanAccess } from './identity/operators/fan-access.repository.ts';
import { postgresIdempotency } from './kernel/idempotency/idempotency.repository.ts';
import { postgresIssuedTickets } from './tickets/issued-tickets.repository.ts';
import { postgresLayouts } from './catalogue/layouts.repository.ts';
import { liveClaims } from './catalogue/live-claims.ts';
import { postgresOperators } from './identity/operators/operators.repository.ts';
import { postgresPeople } from './identity/fans/people.repository.ts';
import { postgresRateLimits } from './kernel/limits/rate-limits.repository.ts';
import { saleTransactionsOver } from './unit-of-work/sale-store.ts';
import { postgresSalesContexts } from './catalogue/sales-contexts.repository.ts';
import { postgresSecondFactorSettings } from './identity/operators/second-factor-settings.repository.ts';
import { postgresSecondFactors } from './identity/operators/second-factors.repository.ts';
import { postgresSessions } from './kernel/sessions/sessions.repository.ts';
import { postgresSignInHistory } from './identity/sign-in/sign-in-history.repository.ts';
import { createSecretBox, type SecretBox } from './kernel/security/secret-box.ts';
import { createTotp } from './identity/operators/totp.ts';
import { createTrustedDevices } from './kernel/sessions/trusted-devices.ts';
import type { SlowHash } from './kernel/security/hashing.port.ts';
import { createPasswordLogin } from './identity/sign-in/password-login.ts';
import type { Limit } from './kernel/limits/rate-limits.port.ts';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { createEventCache } from './catalogue/event-cache.ts';
import type { Messenger } from './kernel/messenger/messenger.port.ts';
import { createFanAccessSupport } from './identity/operators/fan-access.ts';
import { createOperatorManagement } from './identity/operators/manage-operators.ts';
import { createSecondFactor } from './identity/operators/second-factor.ts';
import { createSecondFactorSettings } from './identity/operators/second-factor-settings.ts';
import type { TicketSigner } from './tickets/ticket-signer.port.ts';
import { createLayoutCache, type LayoutCache } from './catalogue/layout-cache.ts';
import { createSeatAvailabilityFeeds } from './catalogue/seat-availability-feeds.ts';
import type { Database } from './db/client.ts';
import { registerAuthRoutes } from './identity/sign-in/auth.routes.ts';
import { registerAuthAccountRoutes } from './identity/sign-in/auth-account.routes.ts';
import { registerCartRoutes } from './payments/cart.routes.ts';
import { registerClientErrorRoutes } from './kernel/http/client-errors.routes.ts';
import { createShell } from './kernel/http/create-shell.ts';
import { registerDocsRoutes } from './kernel/http/docs.routes.ts';
import type { HttpEnv } from './kernel/http/env.ts';
import { registerEventRoutes } from './catalogue/events.routes.ts';
import { respondToUnknownRoute } from './kernel/http/fallback.ts';
import { registerFanAccessRoutes } from './identity/operators/fan-access.routes.ts';
import { registerHealthRoutes } from './kernel/http/health.ts';
import { createNewVisitorLimit } from './kernel/http/new-visitor-limit.ts';
import { registerOperatorRoutes } from './identity/operators/operators.routes.ts';
import { createPublicOriginLookup, type OriginSettings } from './kernel/http/origin.ts';
import { registerReservationRoutes } from './holds/reservations.routes.ts';
import { createSeatUpdateStreams, type SeatUpdateStreamSettings } from './catalogue/seat-update-streams.ts';
import { registerSeatRoutes } from './catalogue/seats.routes.ts';
import type { Shell } from './kernel/http/shell.ts';
import { type SiteSettings, serveSite } from './site/site.ts';
import { registerTicketRoutes } from './tickets/tickets.routes.ts';
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
