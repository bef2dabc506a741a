import type { Logger } from 'pino';
import type { MarketCode } from '#domain/market/market.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { withFailureReporting } from './payments/provider/failure-reporting.ts';
import { mercadoPagoProvider } from './payments/provider/mercado-pago.ts';
import { verifySignature } from './payments/provider/mercado-pago-signature.ts';
import { postgresCancellations } from './cancellations/cancellations.repository.ts';
import { installmentTransactionsOver } from './installments/installments.repository.ts';
import { postgresLinkSecret } from './kernel/security/link-secrets.repository.ts';
import { postgresOrderLists } from './orders/order-lists.repository.ts';
import { postgresOutbox } from './kernel/outbox/outbox.repository.ts';
import { postgresPaymentExceptions } from './payment-exceptions/payment-exceptions.repository.ts';
import { postgresProfiles } from './identity/account/profiles.repository.ts';
import { postgresPurchaseFingerprints } from './orders/purchase-fingerprints.repository.ts';
import { postgresRefunds } from './refunds/refunds.repository.ts';
import { saleTransactionsOver } from './unit-of-work/sale-store.ts';
import { postgresSalesContexts } from './catalogue/sales-contexts.repository.ts';
import { postgresSavedCards } from './payments/saved-cards.repository.ts';
import { postgresSessions } from './kernel/sessions/sessions.repository.ts';
import { postgresSoldOrders } from './refunds/sold-orders.repository.ts';
import { postgresStaffBookings } from './staff-bookings/staff-bookings.repository.ts';
import { postgresWebhookInbox } from './payments/webhook-inbox.repository.ts';
import type { SharedDeps } from './app.ts';
import { processCancelledEvents } from './cancellations/process-cancelled-events.ts';
import {
  createInstallmentEmailHandler,
  createRefundHandler,
} from './installments/installment-outbox-handlers.ts';
import {
  reconcileInstallmentPayments,
  settleInstallmentUpdate,
} from './installments/reconcile-installment-payments.ts';
import type { Messenger } from './kernel/messenger/messenger.port.ts';
import { createPurchaseUpdateFeed } from './orders/purchase-updates.ts';
import { buildStatusPath, createPaymentLinks, createStatusLinks } from './payments/signed-links.ts';
import { deliverOutbox } from './kernel/outbox/deliver-outbox.ts';
import { createSaleOutboxHandlers } from './notifications/sale-outbox-handlers.ts';
import { coalesceCalls } from './payments/coalesce-calls.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import type { PaymentProvider } from './payments/payment-provider.port.ts';
import { processWebhookInbox } from './payments/process-webhook-inbox.ts';
import { cacheProviderMethods } from './payments/provider-methods.ts';
import { reconcileOpenAttempts } from './payments/reconcile-open-attempts.ts';
import type { StaffProblem } from './kernel/outbox/staff-alert.port.ts';
import { createNewsletter } from './identity/account/newsletter.ts';
import { createNewsletterConfirmation } from './identity/account/newsletter-confirmation.ts';
import type { Database } from './db/client.ts';
import { registerBoxOfficeRoutes } from './box-office/box-office.routes.ts';
import { registerCalendarRoute } from './orders/calendar.routes.ts';
import { registerCancellationRoutes } from './cancellations/cancellations.routes.ts';
import { registerCardRoutes } from './payments/cards.routes.ts';
import { registerCheckoutRoutes } from './payments/checkout.routes.ts';
import { registerInstallmentRoutes } from './installments/installments.routes.ts';
import { registerOrderRoutes } from './orders/orders.routes.ts';
import { registerPaymentExceptionRoutes } from './payment-exceptions/payment-exceptions.routes.ts';
import { createPurchaseUpdateStreams, purchaseUpdateStreamDefaults } from './orders/purchase-update-streams.ts';
import { registerPurchaseUpdateRoute } from './orders/purchase-updates.routes.ts';
import { registerRefundRoutes } from './refunds/refunds.routes.ts';
import type { Shell } from './kernel/http/shell.ts';
import { registerStaffBookingRoutes } from './staff-bookings/staff-bookings.routes.ts';
import { mercadoPagoWebhookPath, registerWebhookRoute } from './payments/webhooks.routes.ts';

export type SaleSettings = {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly log: Logger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
  /** Wraps the payment provider; only tests use it. */
  readonly wrapProvider?: (provider: PaymentProvider) => PaymentProvider;
  readonly provider: {
    readonly url: string;
    readonly publicUrl: string;
    readonly publicKey: string;
    readonly accessToken: string;
    readonly webhookSecret: string;
    /** The timeout of one call in milliseconds; after it the fan sees that the payment is being checked. */
    readonly timeoutMs?: number;
  };
};

/** The payment module: its routes, and the jobs that any server may run at any time. */
export type SaleModule = {
  readonly routes: (shell: Shell, common: Pick<SharedDeps, 'catalogue'>) => void;
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
 * The background jobs. Each does a bounded amount of work and returns how much it found. Correctness never depends on
 * them.
 */
export type SaleJobs = {
  /** Expires overdue holds, which updates the seat availability for viewers. */
  readonly sweepExpiredHolds: () => Promise<number>;
  /** Processes received webhook events. */
  readonly processWebhookInbox: () => Promise<number>;
  /** Reconciles payments without webhook events. */
  readonly reconcile: () => Promise<number>;
  /** Processes the remaining sales of cancelled events. */
  readonly processCancellations: () => Promise<number>;
  /** Delivers outbox messages: e-mails and refunds. */
  readonly deliverOutbox: () => Promise<number>;
};

/**
 * The timeouts of provider calls: after these the payer sees that the payment is being checked. A charge without a
 * response is looked up once, so both together stay well within the request timeout (`bind.ts`). Assumption.
 */
export const providerTimeouts = { chargeMs: 10_000, readMs: 4_000 } as const;

export function createSale(sale: SaleSettings): SaleModule {
  const {
    database,
    messenger,
    log,
    publicUrls,
    provider: settings,
    wrapProvider: through = (provider) => provider,
  } = sale;
  const provider = withFailureReporting(
    through(
      mercadoPagoProvider({
        url: settings.url,
        accessToken: settings.accessToken,
        timeoutMs: settings.timeoutMs ?? providerTimeouts.chargeMs,
        readTimeoutMs: Math.min(settings.timeoutMs ?? providerTimeouts.readMs, providerTimeouts.readMs),
      }),
    ),
    (call, failure) => log.warn({ call, failure }, 'the payment provider failed'),
  );
  const buildPageUrl = (
    step: 'PENDING' | 'TRANSFER',
    { market, salesChannel, orderId }: Parameters<PaymentDeps['bankReturnUrl']>[0],
  ): string =>
    `${publicUrls[market]}${buildStepPath(salesChannel, step)}?${new URLSearchParams({ order: orderId })}`;
  const links = createStatusLinks(settings.webhookSecret);
  const deps = {
    sales: saleTransactionsOver(database),
    plans: installmentTransactionsOver(database),
    salesContexts: postgresSalesContexts(database),
    webhookInbox: postgresWebhookInbox(database),
    provider,
    methods: cacheProviderMethods(provider),
    savedCards: postgresSavedCards(database),
    bookings: postgresStaffBookings(database),
    refunds: postgresRefunds(database),
    sold: postgresSoldOrders(database),
    paymentExceptions: postgresPaymentExceptions(database),
    links,
    paymentLinks: createPaymentLinks(settings.webhookSecret),
    cancellations: postgresCancellations(database),
    alert: (problem: StaffProblem) => log.error({ problem }, 'this needs a person'),
    onUnsettled: (error: unknown, attemptId: string) => {
      log.error({ err: error, attemptId }, 'a try to pay was not settled');
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
    INSTALLMENT_NOTICE: createInstallmentEmailHandler(deps),
    FIRST_NEWS: createNewsletterConfirmation({
      profiles,
      newsletter: createNewsletter({ profiles, secret: postgresLinkSecret(database, 'unsubscribe') }),
      messenger,
      publicUrls,
    }),
  };
  const jobs: SaleJobs = {
    sweepExpiredHolds: () => deps.sales.transaction((store) => store.sweepExpiredHolds(100)),
    processCancellations: () => processCancelledEvents(deps),
    processWebhookInbox: () =>
      processWebhookInbox({
        ...deps,
        settleOtherPayment: (payment, webhookEventId) =>
          settleInstallmentUpdate(deps, payment, webhookEventId),
      }),
    reconcile: async () => (await reconcileOpenAttempts(deps)) + (await reconcileInstallmentPayments(deps)),
    deliverOutbox: () =>
      deliverOutbox({
        outbox,
        handlers: effects,
        alert: deps.alert,
        onError: (error, { kind, key }) =>
          log.error({ err: error, kind, key }, 'outbox message could not be delivered'),
      }),
  };
  const processInboxNow = coalesceCalls(jobs.processWebhookInbox);
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
    routes: (shell, { catalogue }) => {
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
      registerPaymentExceptionRoutes(shell, deps);
      registerCancellationRoutes(shell, deps);
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
