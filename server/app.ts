import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createSearchVocabulary } from '#domain/catalogue/text-search.ts';
import { defaultMessageBudgets, type MessageBudgets } from '#domain/identity/message-budget.ts';
import type { Instant } from '#domain/shared/instant.ts';
import {
  type Catalogue,
  createCatalogue,
  createClaimFeed,
  createEventCache,
  createLayoutCache,
  createSeatAvailabilityFeeds,
  createSeatUpdateStreams,
  type LayoutCache,
  liveClaims,
  posterPictures,
  postgresClubs,
  postgresEvents,
  postgresLayouts,
  postgresSalesContexts,
  postgresTourVisits,
  registerEventRoutes,
  registerSeatRoutes,
  type SeatUpdateStreamSettings,
} from '#server/catalogue/public.ts';
import { registerContentSchemaRoute } from '#server/content/public.ts';
import {
  createUnpaidSeatsLimit,
  postgresUnpaidSeats,
  registerReservationRoutes,
  type UnpaidSeatsLimit,
} from '#server/holds/public.ts';
import type { HttpEnv, Shell } from '#server/http/public.ts';
import {
  createNewVisitorLimit,
  createPublicOriginLookup,
  createShell,
  type OriginSettings,
  registerClientErrorRoutes,
  registerDocsRoutes,
  registerHealthRoutes,
  respondToUnknownRoute,
} from '#server/http/public.ts';
import {
  createFanAccessSupport,
  createOperatorManagement,
  createPasswordLogin,
  createSecondFactor,
  createSecondFactorSettings,
  createTotp,
  postgresFanAccess,
  postgresOperators,
  postgresPeople,
  postgresSecondFactorSettings,
  postgresSecondFactors,
  postgresSignInHistory,
  registerAuthAccountRoutes,
  registerAuthRoutes,
  registerFanAccessRoutes,
  registerOperatorRoutes,
} from '#server/identity/public.ts';
import type { Limit, Messenger, SlowHash } from '#server/kernel/public.ts';
import {
  argon2Hash,
  createSecretBox,
  createTrustedDevices,
  postgresAuditTrail,
  postgresIdempotency,
  postgresRateLimits,
  postgresSessions,
  type SecretBox,
} from '#server/kernel/public.ts';
import { registerCartRoutes } from '#server/payments/public.ts';
import {
  readHomePage,
  readSupportDirectories,
  type SiteSettings,
  type SupportDirectories,
  serveSite,
} from '#server/site/public.ts';
import { registerSupportRoutes } from '#server/support/public.ts';
import type { TicketSigner } from '#server/tickets/public.ts';
import {
  postgresIssuedTickets,
  registerTicketPrintingRoute,
  registerTicketRoutes,
  renderTicketSheets,
} from '#server/tickets/public.ts';
import { saleTransactionsOver } from '#server/unit-of-work/public.ts';
import { accountRoutes } from './account.ts';
import type { Database } from './db/client.ts';
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
  /** True when others than this machine reach the site: demo people do not sign in. */
  readonly isPublic: boolean;
  /** Compares each response that a handler recorded with what it returns. */
  readonly comparesRecordedResponses: boolean;
  readonly liveSeats?: SeatUpdateStreamSettings;
  /** The limit of new sessions per address. */
  readonly newVisitorLimit?: Limit;
  /** The limit of unpaid seats per address. */
  readonly unpaidSeats?: UnpaidSeatsLimit;
  /** The budgets of messages with codes; the defaults in tests. */
  readonly messageBudgets?: MessageBudgets;
  /** The support directories; those of the repository in tests. */
  readonly support?: SupportDirectories;
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
  const {
    database,
    messenger,
    signer,
    secret,
    log,
    now,
    origins,
    isPublic,
    comparesRecordedResponses,
    routes = [],
    support = readSupportDirectories(),
  } = deps;
  const people = postgresPeople(database, { isPublic });
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
  const identity = createIdentity({
    database,
    messenger,
    people,
    limits,
    hash,
    audit,
    messageBudgets: deps.messageBudgets ?? defaultMessageBudgets,
    alert: (problem) => log.error({ problem }, 'this needs a person'),
  });

  const feed = createClaimFeed(database, {
    onError: (error) => log.warn({ err: error }, 'seat changes could not be read'),
  });
  const claims = liveClaims(database, feed);
  const layouts = createLayoutCache(postgresLayouts(database));
  const vocabulary = createSearchVocabulary();
  const events = postgresEvents(database, vocabulary, (eventId, error) =>
    log.error({ eventId, err: error }, 'invalid event skipped'),
  );
  const catalogue = createCatalogue({
    cache: createEventCache(events, now),
    feeds: createSeatAvailabilityFeeds(claims, layouts, now),
    vocabulary,
    tourVisits: postgresTourVisits(database, now),
    now,
  });
  const live = createSeatUpdateStreams(deps.liveSeats);
  let isClosing = false;

  const shell = createShell({
    log,
    now,
    origins,
    comparesRecordedResponses,
    sessions: postgresSessions(database, { isPublic }),
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
  const clubs = postgresClubs(database);
  registerEventRoutes(shell, { catalogue, clubs });
  registerSeatRoutes(shell, { catalogue: catalogue, layouts, live });
  const saleDeps = {
    sales: saleTransactionsOver(database),
    salesContexts: postgresSalesContexts(database),
    unpaidSeats: deps.unpaidSeats ?? createUnpaidSeatsLimit(postgresUnpaidSeats(database), now),
  };
  registerReservationRoutes(shell, saleDeps);
  registerCartRoutes(shell, saleDeps);
  const ticketDeps = { tickets: postgresIssuedTickets(database), events: catalogue, signer };
  registerTicketRoutes(shell, ticketDeps);
  registerTicketPrintingRoute(shell, { ...ticketDeps, renderSheets: renderTicketSheets });
  for (const add of routes) add(shell, { catalogue: catalogue, layouts });
  registerSupportRoutes(shell, { sales: saleDeps.sales, limits });
  registerClientErrorRoutes(shell);
  registerDocsRoutes(shell);
  registerContentSchemaRoute(shell);
  registerHealthRoutes(
    shell,
    async () => !isClosing && (await database.query('select 1 as up')).length === 1,
  );
  shell.app.all('/api/*', respondToUnknownRoute(shell));
  shell.app.all('/api', respondToUnknownRoute(shell));
  if (deps.site !== undefined) {
    serveSite(shell, deps.site, {
      support,
      siteOf: createPublicOriginLookup(origins),
      posters: posterPictures(),
      hasEvent: async (id) => (await catalogue.findSummaries([id], { language: 'es', now: now() })).has(id),
      findEvent: (reader, id) => catalogue.findDetail({ ...reader, now: now() }, id),
      findFirstBanner: async (market) =>
        (await catalogue.listBanners({ market, language: 'es', now: now() }))[0] ?? null,
      findStock: async (market, id) => (await catalogue.findStock(market, id))?.sections ?? [],
      readHome: (reader) => readHomePage(catalogue, { ...reader, now: now() }),
      listEventIds: catalogue.listShownIds,
      findOrganisationName: async (market, id) =>
        (await clubs.listClubs({ market, id, offset: 0, limit: 1 })).clubs[0]?.name ?? null,
      listOrganisationIds: async (market) =>
        (await clubs.listClubs({ market, id: undefined, offset: 0, limit: 10_000 })).clubs.map(
          ({ id }) => id,
        ),
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
