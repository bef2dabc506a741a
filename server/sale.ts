import type { MarketCode } from '#domain/market/market.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { registerBoxOfficeRoutes } from '#server/box-office/public.ts';
import {
  postgresCancellations,
  processCancelledEvents,
  registerCancellationRoutes,
} from '#server/cancellations/public.ts';
import { postgresSalesContexts } from '#server/catalogue/public.ts';
import type { Shell } from '#server/http/public.ts';
import { createNewsletter, createNewsletterConfirmation, postgresProfiles } from '#server/identity/public.ts';
import {
  chargeDueInstallments,
  createInstallmentEmailHandler,
  createPlanEndedHandler,
  createRefundHandler,
  createReminderHandler,
  installmentTransactionsOver,
  reconcileInstallmentPayments,
  registerInstallmentRoutes,
  remindOfInstallments,
  settleInstallmentUpdate,
} from '#server/installments/public.ts';
import type { StaffProblem } from '#server/kernel/public.ts';
import {
  deliverOutbox,
  postgresLinkSecret,
  postgresOutbox,
  postgresRateLimits,
  postgresSessions,
  yieldWhileBusy,
} from '#server/kernel/public.ts';
import {
  postgresEventDrafts,
  postgresManagedProducts,
  registerEventDraftRoutes,
  registerManagedCatalogueRoutes,
} from '#server/managed-catalogue/public.ts';
import { createSaleOutboxHandlers } from '#server/notifications/public.ts';
import {
  createPurchaseUpdateFeed,
  createPurchaseUpdateStreams,
  postgresOrderLists,
  postgresPurchaseFingerprints,
  purchaseUpdateStreamDefaults,
  registerCalendarRoute,
  registerOrderRoutes,
  registerPurchaseUpdateRoute,
} from '#server/orders/public.ts';
import {
  createMatchAddedEmailHandler,
  createRenewalEmailHandler,
  postgresGivenTickets,
  postgresRenewals,
  registerRenewalRoutes,
  remindOfRenewals,
} from '#server/passes/public.ts';
import {
  postgresPaymentExceptions,
  registerPaymentExceptionRoutes,
} from '#server/payment-exceptions/public.ts';
import type { PaymentDeps } from '#server/payments/public.ts';
import {
  buildStatusPath,
  cacheProviderMethods,
  coalesceCalls,
  createMercadoPagoClient,
  createPaymentLinks,
  createStatusLinks,
  createTicketOfferLinks,
  mercadoPagoCardVault,
  mercadoPagoProvider,
  mercadoPagoWebhookPath,
  type ProviderFailure,
  postgresSavedCards,
  postgresWebhookInbox,
  processWebhookInbox,
  reconcileOpenAttempts,
  registerCardRoutes,
  registerCheckoutRoutes,
  registerWebhookRoute,
  reportCardVaultFailures,
  reportPaymentFailures,
  verifySignature,
} from '#server/payments/public.ts';
import { postgresRefunds, postgresSoldOrders, registerRefundRoutes } from '#server/refunds/public.ts';
import { postgresSaleControls, registerSaleControlRoutes } from '#server/sale-controls/public.ts';
import { readSupportDirectories } from '#server/site/public.ts';
import { postgresStaffBookings, registerStaffBookingRoutes } from '#server/staff-bookings/public.ts';
import { createSupportRequestHandler } from '#server/support/public.ts';
import {
  createOfferDecidedHandler,
  createOfferMessageHandler,
  postgresTicketTransfers,
  registerTicketTransferRoutes,
} from '#server/ticket-transfers/public.ts';
import { drawQrPicture, postgresIssuedTickets } from '#server/tickets/public.ts';
import { saleTransactionsOver } from '#server/unit-of-work/public.ts';
import type { SharedDeps } from './app.ts';
import type { SaleJobs, SaleSettings } from './sale-settings.ts';

/** The payment module: its routes, and the jobs that any server may run at any time. */
export type SaleModule = {
  readonly routes: (shell: Shell, common: Pick<SharedDeps, 'catalogue' | 'layouts'>) => void;
  readonly jobs: SaleJobs;
  /** Reads purchase updates now instead of at the next poll. */
  readonly refresh: () => Promise<void>;
  /**
   * Sends the heartbeat to all streams and ends those of ended sessions, now instead of at the next interval.
   */
  readonly sendHeartbeat: () => Promise<void>;
  /** Ends the streams of purchase updates. */
  readonly close: () => void;
};

/**
 * The time for which new webhook events yield to sales; afterwards the job of each second processes them too. Most confirm what the
 * response of a charge has already settled. Assumption.
 */
const maxWebhookWaitMs = 1_000;

/**
 * The timeouts of provider calls: after these the payer sees that the payment is being checked. A charge without a
 * response is looked up once, so both together stay well within the request timeout (`bind.ts`). Assumption.
 */
export const providerTimeouts = { chargeMs: 10_000, readMs: 4_000 } as const;

export function createSale(sale: SaleSettings): SaleModule {
  const {
    database,
    messenger,
    signer,
    log,
    publicUrls,
    provider: settings,
    wrapProvider: through = (provider) => provider,
    hasJobs = false,
    support = readSupportDirectories(),
  } = sale;
  const callProvider = createMercadoPagoClient({
    url: settings.url,
    accessToken: settings.accessToken,
    timeoutMs: settings.timeoutMs ?? providerTimeouts.chargeMs,
    readTimeoutMs: Math.min(settings.timeoutMs ?? providerTimeouts.readMs, providerTimeouts.readMs),
  });
  const report = (call: string, failure: ProviderFailure) =>
    log.warn({ call, failure }, 'the payment provider failed');
  const provider = reportPaymentFailures(through(mercadoPagoProvider(callProvider)), report);
  const cardVault = reportCardVaultFailures(mercadoPagoCardVault(callProvider), report);
  const buildPageUrl = (
    step: 'PENDING' | 'TRANSFER',
    { market, salesChannel, orderId }: Parameters<PaymentDeps['bankReturnUrl']>[0],
  ): string =>
    `${publicUrls[market]}${buildStepPath(salesChannel, step)}?${new URLSearchParams({ order: orderId })}`;
  const links = createStatusLinks(settings.webhookSecret);
  const deps = {
    sales: saleTransactionsOver(database),
    installments: installmentTransactionsOver(database),
    salesContexts: postgresSalesContexts(database),
    webhookInbox: postgresWebhookInbox(database),
    provider,
    cardVault,
    methods: cacheProviderMethods(provider),
    savedCards: postgresSavedCards(database),
    bookings: postgresStaffBookings(database),
    refunds: postgresRefunds(database),
    sold: postgresSoldOrders(database),
    paymentExceptions: postgresPaymentExceptions(database),
    issued: { tickets: postgresIssuedTickets(database), signer, drawCode: drawQrPicture },
    links,
    paymentLinks: createPaymentLinks(settings.webhookSecret),
    offerLinks: createTicketOfferLinks(settings.webhookSecret),
    transfers: postgresTicketTransfers(database),
    limits: postgresRateLimits(database),
    cancellations: postgresCancellations(database),
    saleControls: postgresSaleControls(database),
    renewals: postgresRenewals(database),
    alert: (problem: StaffProblem) => log.error({ problem }, 'this needs a person'),
    onUnsettled: (error: unknown, attemptId: string) => {
      log.error({ err: error, attemptId }, 'a payment attempt was not settled');
    },
    onCancellationFailed: (error: unknown, reservationId: string) => {
      log.error({ err: error, reservationId }, 'a sale of a cancelled event could not be processed');
    },
    onError: (error: unknown, { paymentId }: { readonly paymentId: string }) => {
      log.error({ err: error, paymentId }, 'webhook event could not be processed');
    },
    messenger,
    publicUrls,
    notificationUrl: (market: MarketCode) => new URL(mercadoPagoWebhookPath, publicUrls[market]).href,
    returnUrls: (of: Parameters<PaymentDeps['returnUrls']>[0]) => {
      const pageUrl = buildPageUrl('PENDING', of);
      return { success: pageUrl, pending: pageUrl, failure: pageUrl };
    },
    bankReturnUrl: (of: Parameters<PaymentDeps['bankReturnUrl']>[0]) =>
      of.byLink
        ? `${publicUrls[of.market]}${buildStatusPath(links.createToken(of.orderId))}`
        : buildPageUrl('TRANSFER', of),
    cardTokens: {
      url: new URL('/v1/card_tokens', settings.publicUrl).href,
      publicKey: settings.publicKey,
    },
  };
  const outbox = postgresOutbox(database);
  const profiles = postgresProfiles(database);
  const orderHandlers = createSaleOutboxHandlers(deps);
  const effects = {
    ...orderHandlers,
    REFUND: createRefundHandler(deps, orderHandlers.REFUND),
    INSTALLMENT_EMAIL: createInstallmentEmailHandler(deps),
    INSTALLMENT_REMINDER: createReminderHandler(deps),
    INSTALLMENT_PLAN_ENDED: createPlanEndedHandler(deps),
    RENEWAL_EMAIL: createRenewalEmailHandler(deps),
    TICKET_OFFER: createOfferMessageHandler(deps),
    TICKET_OFFER_DECIDED: createOfferDecidedHandler(deps),
    MATCH_ADDED_EMAIL: createMatchAddedEmailHandler({
      ...deps,
      givenTickets: postgresGivenTickets(database),
    }),
    SUPPORT_REQUEST: createSupportRequestHandler({
      messenger,
      publicUrls,
      mailboxOf: (market) => support[market].email,
    }),
    NEWSLETTER_CONFIRMATION: createNewsletterConfirmation({
      profiles,
      newsletter: createNewsletter({ profiles, secret: postgresLinkSecret(database, 'unsubscribe') }),
      messenger,
      publicUrls,
    }),
  };
  const jobs: SaleJobs = {
    sweepExpiredHolds: () => deps.sales.transaction((store) => store.holds.sweepExpired(100)),
    processCancellations: () => processCancelledEvents(deps),
    processWebhookInbox: () =>
      processWebhookInbox({
        ...deps,
        settleOtherPayment: (payment, webhookEventId) =>
          settleInstallmentUpdate(deps, payment, webhookEventId),
      }),
    reconcile: async () =>
      (await reconcileOpenAttempts(deps)) +
      (await reconcileInstallmentPayments(deps)) +
      (await chargeDueInstallments(deps)),
    enqueueReminders: async () => (await remindOfInstallments(deps)) + (await remindOfRenewals(deps)),
    deliverOutbox: () =>
      deliverOutbox({
        outbox,
        handlers: effects,
        alert: deps.alert,
        onError: (error, { kind, key }) =>
          log.error({ err: error, kind, key }, 'outbox message could not be delivered'),
      }),
  };
  const processInboxNow = coalesceCalls(
    hasJobs
      ? yieldWhileBusy(jobs.processWebhookInbox, { maxWaitMs: maxWebhookWaitMs })
      : jobs.processWebhookInbox,
  );
  const purchaseUpdates = createPurchaseUpdateFeed(postgresPurchaseFingerprints(database), {
    onError: (error) => log.warn({ err: error }, 'purchase updates could not be read'),
  });
  const live = createPurchaseUpdateStreams(purchaseUpdates, postgresSessions(database), {
    ...purchaseUpdateStreamDefaults,
    onError: (error) => log.warn({ err: error }, 'ended sessions could not be read'),
  });
  return {
    jobs,
    refresh: purchaseUpdates.poll,
    sendHeartbeat: live.sendHeartbeats,
    close: () => {
      live.close();
      purchaseUpdates.stop();
    },
    routes: (shell, { catalogue, layouts }) => {
      registerCheckoutRoutes(shell, deps);
      registerBoxOfficeRoutes(shell, deps);
      registerOrderRoutes(shell, {
        lists: postgresOrderLists(database),
        salesContexts: deps.salesContexts,
        events: catalogue,
        links: deps.links,
      });
      registerCalendarRoute(shell, deps);
      registerPurchaseUpdateRoute(shell, { ...deps, live });
      registerCardRoutes(shell, deps);
      registerRefundRoutes(shell, deps);
      registerStaffBookingRoutes(shell, deps);
      registerInstallmentRoutes(shell, deps);
      registerRenewalRoutes(shell, deps);
      registerTicketTransferRoutes(shell, deps);
      registerPaymentExceptionRoutes(shell, deps);
      registerCancellationRoutes(shell, deps);
      registerSaleControlRoutes(shell, deps);
      registerManagedCatalogueRoutes(shell, {
        products: postgresManagedProducts(database),
        summaries: catalogue,
      });
      registerEventDraftRoutes(shell, { drafts: postgresEventDrafts(database), layouts });
      registerWebhookRoute(shell, {
        webhookInbox: deps.webhookInbox,
        verify: (notification, now) => verifySignature(notification, settings.webhookSecret, now),
        onStored: () => {
          processInboxNow().catch((error: unknown) =>
            log.error({ err: error }, 'webhook inbox could not be processed'),
          );
        },
      });
    },
  };
}
