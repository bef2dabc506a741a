import type { Logger } from 'pino';
import type { MarketCode } from '#domain/market/market.ts';
import { stepPath } from '#domain/sale/sale-path.ts';
import { mercadoPago } from './adapters/payments/mercado-pago.ts';
import { verifySignature } from './adapters/payments/mercado-pago-signature.ts';
import { reportedProvider } from './adapters/payments/reported-provider.ts';
import { postgresCancellations } from './adapters/postgres/cancellations.repository.ts';
import { postgresHouses } from './adapters/postgres/houses.ts';
import { installmentTransactionsOver } from './adapters/postgres/installments.repository.ts';
import { postgresKeptSales } from './adapters/postgres/kept-sales.ts';
import { postgresLinkSecret } from './adapters/postgres/link-secrets.ts';
import { postgresMoneyAlerts } from './adapters/postgres/money-alerts.repository.ts';
import { postgresNotices } from './adapters/postgres/notices.repository.ts';
import { postgresOrderLists } from './adapters/postgres/order-lists.ts';
import { postgresOutbox } from './adapters/postgres/outbox.repository.ts';
import { postgresProfiles } from './adapters/postgres/profiles.repository.ts';
import { postgresPurchaseStamps } from './adapters/postgres/purchase-stamps.ts';
import { postgresRefunds } from './adapters/postgres/refunds.repository.ts';
import { saleTransactionsOver } from './adapters/postgres/sale-store.ts';
import { postgresSavedCards } from './adapters/postgres/saved-cards.repository.ts';
import { postgresSessions } from './adapters/postgres/sessions.repository.ts';
import { postgresSoldOrders } from './adapters/postgres/sold-orders.ts';
import type { Common } from './app.ts';
import { endCancelled } from './application/cancellations/end-cancelled.ts';
import { quotaNews, reconcileQuotas } from './application/installments/ask-quotas.ts';
import { refundOfEither, tellOfQuotas } from './application/installments/quota-effects.ts';
import type { Messenger } from './application/messenger.port.ts';
import { purchaseNews } from './application/orders/purchase-news.ts';
import { paymentLinks, statusLinks, statusPath } from './application/orders/status-link.ts';
import { relayEffects } from './application/outbox/relay-effects.ts';
import { saleEffects } from './application/outbox/sale-effects.ts';
import { actOnNotices } from './application/payments/act-on-notices.ts';
import { joined } from './application/payments/joined.ts';
import type { PaymentParts } from './application/payments/payment-parts.ts';
import type { PaymentProvider } from './application/payments/payment-provider.port.ts';
import { providerMethods } from './application/payments/provider-methods.ts';
import { reconcile } from './application/payments/reconcile.ts';
import type { StaffProblem } from './application/payments/staff-alert.port.ts';
import { firstNews } from './application/profile/first-news.ts';
import { newsletter } from './application/profile/newsletter.ts';
import type { Database } from './db/client.ts';
import { alertRoutes } from './http/alerts.routes.ts';
import { calendarRoutes } from './http/calendar.routes.ts';
import { cancellationRoutes } from './http/cancellations.routes.ts';
import { cardRoutes } from './http/cards.routes.ts';
import { checkoutRoutes } from './http/checkout.routes.ts';
import { installmentRoutes } from './http/installments.routes.ts';
import { keptRoutes } from './http/kept.routes.ts';
import { livePurchaseRoutes } from './http/live-purchases.routes.ts';
import { livePurchases, livePurchasesDefaults } from './http/live-purchases.ts';
import { orderRoutes } from './http/orders.routes.ts';
import { refundRoutes } from './http/refunds.routes.ts';
import type { Shell } from './http/shell.ts';
import { mercadoPagoWebhookPath, webhookRoutes } from './http/webhooks.routes.ts';

export type SaleSettings = {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly log: Logger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
  /** Wraps the payment provider; only tests use it. */
  readonly through?: (provider: PaymentProvider) => PaymentProvider;
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
export type Sale = {
  readonly routes: (shell: Shell, common: Pick<Common, 'catalogue'>) => void;
  readonly chores: SaleChores;
  /** Reads purchase updates now instead of at the next poll. */
  readonly refresh: () => Promise<void>;
  /**
   * Sends the heartbeat to all streams and ends those of ended sessions, now instead of at the next interval.
   */
  readonly beat: () => Promise<void>;
  /** Ends the streams of purchase updates. */
  readonly close: () => void;
};

/**
 * The background jobs. Each does a bounded amount of work and returns how much it found. Correctness never depends on
 * them.
 */
export type SaleChores = {
  /** Expires overdue holds, which updates the seat availability for viewers. */
  readonly sweep: () => Promise<number>;
  /** Processes received webhook events. */
  readonly notices: () => Promise<number>;
  /** Reconciles payments without webhook events. */
  readonly reconcile: () => Promise<number>;
  /** Processes the remaining sales of cancelled events. */
  readonly cancellations: () => Promise<number>;
  /** Delivers outbox messages: e-mails and refunds. */
  readonly effects: () => Promise<number>;
};

/**
 * The timeouts of provider calls: after these the payer sees that the payment is being checked. A charge without a
 * response is looked up once, so both together stay well within the request timeout (`bind.ts`). Assumption.
 */
export const providerPatience = { chargeMs: 10_000, questionMs: 4_000 } as const;

export function createSale(sale: SaleSettings): Sale {
  const { database, messenger, log, publicUrls, provider: settings, through = (provider) => provider } = sale;
  const provider = reportedProvider(
    through(
      mercadoPago({
        url: settings.url,
        accessToken: settings.accessToken,
        timeoutMs: settings.timeoutMs ?? providerPatience.chargeMs,
        readTimeoutMs: Math.min(
          settings.timeoutMs ?? providerPatience.questionMs,
          providerPatience.questionMs,
        ),
      }),
    ),
    (call, failure) => log.warn({ call, failure }, 'the payment provider failed'),
  );
  const pageOf = (
    step: 'PENDING' | 'TRANSFER',
    { market, mode, orderId }: Parameters<PaymentParts['bankReturnUrl']>[0],
  ): string => `${publicUrls[market]}${stepPath(mode, step)}?${new URLSearchParams({ order: orderId })}`;
  const links = statusLinks(settings.webhookSecret);
  const parts = {
    sales: saleTransactionsOver(database),
    plans: installmentTransactionsOver(database),
    houses: postgresHouses(database),
    notices: postgresNotices(database),
    provider,
    methods: providerMethods(provider),
    savedCards: postgresSavedCards(database),
    kept: postgresKeptSales(database),
    refunds: postgresRefunds(database),
    sold: postgresSoldOrders(database),
    alerts: postgresMoneyAlerts(database),
    links,
    paymentLinks: paymentLinks(settings.webhookSecret),
    cancellations: postgresCancellations(database),
    alert: (problem: StaffProblem) => log.error({ problem }, 'this needs a person'),
    onUnsettled: (error: unknown, attemptId: string) => {
      log.error({ err: error, attemptId }, 'a try to pay was not settled');
    },
    onStuck: (error: unknown, reservationId: string) => {
      log.error({ err: error, reservationId }, 'a sale of a cancelled event could not be processed');
    },
    onError: (error: unknown, { paymentId }: { readonly paymentId: string }) => {
      log.error({ err: error, paymentId }, 'webhook event could not be processed');
    },
    messenger,
    publicUrls,
    notificationUrl: (market: MarketCode) => new URL(mercadoPagoWebhookPath, publicUrls[market]).href,
    returnUrls: (of: Parameters<PaymentParts['returnUrls']>[0]) => {
      const here = pageOf('PENDING', of);
      return { success: here, pending: here, failure: here };
    },
    bankReturnUrl: (of: Parameters<PaymentParts['bankReturnUrl']>[0]) =>
      of.byLink ? `${publicUrls[of.market]}${statusPath(links.tokenOf(of.orderId))}` : pageOf('TRANSFER', of),
    cardTokens: {
      url: new URL('/v1/card_tokens', settings.publicUrl).href,
      publicKey: settings.publicKey,
    },
  };
  const outbox = postgresOutbox(database);
  const profiles = postgresProfiles(database);
  const ofOrders = saleEffects(parts);
  const effects = {
    ...ofOrders,
    REFUND: refundOfEither(parts, ofOrders.REFUND),
    INSTALLMENT_NOTICE: tellOfQuotas(parts),
    FIRST_NEWS: firstNews({
      profiles,
      newsletter: newsletter({ profiles, secret: postgresLinkSecret(database, 'unsubscribe') }),
      messenger,
      publicUrls,
    }),
  };
  const chores: SaleChores = {
    sweep: () => parts.sales.transaction((store) => store.sweep(100)),
    cancellations: () => endCancelled(parts),
    notices: () =>
      actOnNotices({ ...parts, otherNews: (payment, noticeId) => quotaNews(parts, payment, noticeId) }),
    reconcile: async () => (await reconcile(parts)) + (await reconcileQuotas(parts)),
    effects: () =>
      relayEffects({
        outbox,
        carriers: effects,
        alert: parts.alert,
        onError: (error, { kind, key }) =>
          log.error({ err: error, kind, key }, 'outbox message could not be delivered'),
      }),
  };
  const actAtOnce = joined(chores.notices);
  const news = purchaseNews(postgresPurchaseStamps(database), {
    onError: (error) => log.warn({ err: error }, 'purchase updates could not be read'),
  });
  const live = livePurchases(news, postgresSessions(database), {
    ...livePurchasesDefaults,
    onError: (error) => log.warn({ err: error }, 'ended sessions could not be read'),
  });
  return {
    chores,
    refresh: news.poll,
    beat: live.beat,
    close: () => {
      live.close();
      news.stop();
    },
    routes: (shell, { catalogue }) => {
      checkoutRoutes(shell, parts);
      orderRoutes(shell, {
        lists: postgresOrderLists(database),
        houses: parts.houses,
        events: catalogue,
        links: parts.links,
      });
      calendarRoutes(shell, parts);
      livePurchaseRoutes(shell, { ...parts, live });
      cardRoutes(shell, parts);
      refundRoutes(shell, parts);
      keptRoutes(shell, parts);
      installmentRoutes(shell, parts);
      alertRoutes(shell, parts);
      cancellationRoutes(shell, parts);
      webhookRoutes(shell, {
        notices: parts.notices,
        verify: (notification, now) => verifySignature(notification, settings.webhookSecret, now),
        onKept: () => {
          actAtOnce().catch((error: unknown) =>
            log.error({ err: error }, 'webhook inbox could not be processed'),
          );
        },
      });
    },
  };
}
