import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { isPaid } from '#domain/order/order-status.ts';
import {
  type AwaitedPayment,
  type BankConfirmation,
  type PaymentLink,
  type PaymentLinkStatus,
  paymentLinkMethods,
} from '#domain/order/payment-link.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import { toHeldItems } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type {
  AttemptRecord,
  OrderRecord,
  PaymentLinkRecord,
  ReservationRecord,
} from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import { findPaymentInstruction } from '../attempts/payment-instruction.ts';
import { findBankChallenge } from '../attempts/purchase.ts';
import { listPaymentOptions } from '../checkout/payment-options.ts';
import { reconcileAttempt } from '../reconciliation/reconcile-attempt.ts';
import { listSavedCards } from '../saved-cards/saved-cards.ts';
import { findDeclinedLinkPayment } from '../settlement/await-link-payment.ts';
import { isSaleCancelled } from '../settlement/settlement-context.ts';
import { findCardOwner, findOpenAttempt, type PaymentLinkDeps, toSellerPrincipal } from './pay-by-link.ts';

type ReadPaymentLinkDeps = PaymentLinkDeps & {
  readonly cardTokens: { readonly url: string; readonly publicKey: string };
};

/** An id that matches no link: an invalid token runs the same query as an expired one and gets the same result. */
const unknownLinkId = '';

/**
 * Returns the sale behind a payment link and its status, to anyone who opens it. An expired link is indistinguishable
 * from one that never existed, unless money was received for it.
 */
export async function readPaymentLink(
  deps: ReadPaymentLinkDeps,
  of: {
    readonly principal: Principal;
    readonly token: string;
    readonly market: MarketCode;
    readonly language: Language;
  },
): Promise<PaymentLink> {
  const link = await deps.sales.links.findUsable(deps.paymentLinks.verifyToken(of.token) ?? unknownLinkId);
  const context = link === null ? null : await loadContext(deps, link);
  if (context === null || context.order.market !== of.market)
    return emptyPaymentLink('OVER', await deps.sales.clock.now());
  const { order, reservation, salesContext, open } = context;
  const status = determineStatus(context);
  const statusToken =
    statusesWithPayment.has(status) || context.hadMoney ? deps.links.createToken(order.id) : null;
  if (status !== 'TO_PAY' || open?.expiresAt == null)
    return {
      ...emptyPaymentLink(status, reservation.now),
      statusToken,
      confirmation: findBankConfirmation(context),
      awaited: findAwaitedPayment(context),
    };
  const owner = findCardOwner(of.principal, order);
  return {
    ...emptyPaymentLink(status, reservation.now),
    sale: {
      event: salesContext.titles[of.language],
      startsAt: salesContext.startsAt,
      timeZone: salesContext.timeZone,
      venue: salesContext.venueName,
      city: salesContext.city,
      items: toHeldItems(reservation.items, salesContext),
      total: order.total,
      payBy: open.expiresAt,
    },
    paymentOptions: await listLinkPaymentOptions(deps, context, owner),
    cardTokens: deps.cardTokens,
    decline: context.decline,
    canSaveCards: owner !== null,
  };
}

/** Statuses with a payment to report on. */
const statusesWithPayment: ReadonlySet<PaymentLinkStatus> = new Set(['PAYING', 'PAID', 'REFUNDED']);

function findBankConfirmation({
  open,
  salesContext,
}: Pick<PaymentLinkContext, 'open' | 'salesContext'>): BankConfirmation | null {
  const challenge = open === null ? null : findBankChallenge(open);
  if (open === null || challenge === null) return null;
  const { timeZone, city } = salesContext;
  return { ...challenge, expiresAt: open.expiresAt, place: { timeZone, city } };
}

function findAwaitedPayment({
  order,
  open,
  salesContext: { timeZone, city },
}: Pick<PaymentLinkContext, 'order' | 'open' | 'salesContext'>): AwaitedPayment | null {
  const instruction = open === null ? null : findPaymentInstruction({ order, attempt: open });
  return instruction === null || instruction.kind === 'BANK'
    ? null
    : { payBy: instruction.expiresAt, place: { timeZone, city } };
}

const emptyPaymentLink = (status: PaymentLinkStatus, serverNow: number): PaymentLink => ({
  status: status,
  sale: null,
  paymentOptions: [],
  cardTokens: null,
  statusToken: null,
  confirmation: null,
  awaited: null,
  decline: null,
  canSaveCards: false,
  serverNow,
});

type PaymentLinkContext = {
  readonly link: PaymentLinkRecord;
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly salesContext: SalesContext;
  /** The open attempt that the order waits for. */
  readonly open: AttemptRecord | null;
  readonly decline: PaymentLink['decline'];
  /** Money was received for it, even if too late: its payer has to learn where it is. */
  readonly hadMoney: boolean;
};

async function loadContext(
  deps: PaymentLinkDeps,
  link: PaymentLinkRecord,
): Promise<PaymentLinkContext | null> {
  const before = await findOpenAttempt(deps, link.orderId);
  if (before !== null) await reconcileAttempt(deps, before);
  const context = await deps.sales.snapshot(async (store) => {
    const order = await store.orders.find(link.orderId);
    const reservation = order === null ? null : await store.reservations.find(order.reservationId);
    if (order === null || reservation === null) return null;
    const attempts = await store.attempts.list(order.id);
    return {
      order,
      reservation,
      open: attempts.find(isOpenAttempt) ?? null,
      decline: findDeclinedLinkPayment(link, attempts),
      hadMoney: attempts.some(({ status }) => status === 'COMPLETED'),
    };
  });
  const salesContext = context === null ? null : await deps.salesContexts.find(context.order.eventId);
  return context === null || salesContext === null ? null : { ...context, link, salesContext };
}

/**
 * Lists the assisted sale's payment options that need no presence at the box office, with the payer's saved cards.
 */
async function listLinkPaymentOptions(
  deps: ReadPaymentLinkDeps,
  { order, reservation, salesContext }: PaymentLinkContext,
  owner: string | null,
): Promise<readonly PaymentOption[]> {
  const principal = toSellerPrincipal(order.sellerId ?? '', order);
  const paymentOptions = await listPaymentOptions(deps, {
    reservation,
    principal,
    salesContext,
    isByLink: true,
  });
  const cards = owner === null ? [] : await listSavedCards(deps, owner, reservation.now);
  return paymentLinkMethods.flatMap((method) =>
    paymentOptions
      .filter((choice) => choice.method === method)
      .map((choice) => (hasTrait(choice, 'takesCard') ? { ...choice, cards } : choice)),
  );
}

function determineStatus(context: PaymentLinkContext): PaymentLinkStatus {
  const { link, order, open } = context;
  if (isPaid(order)) return 'PAID';
  if (order.status === 'REFUNDED') return 'REFUNDED';
  // A payment may have started before the link was revoked; its result is reported first.
  if (open !== null && !hasTrait(open, 'isPaidByLink')) return 'PAYING';
  if (isSaleCancelled(context)) return 'EVENT_CANCELLED';
  if (link.isCancelled) return 'CANCELLED';
  return open === null ? 'OVER' : 'TO_PAY';
}
