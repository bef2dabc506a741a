import { randomBytes } from 'node:crypto';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import {
  isSameSchedule,
  type OfferedPlan,
  type PlannedInstallment,
  schedulePlan,
} from '#domain/installment/plan-schedule.ts';
import type { Language } from '#domain/market/locale.ts';
import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import { getTicketLimitLockName } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import {
  buildProviderKey,
  createTickets,
  describeAttempt,
  describeOrder,
  findCardLimits,
  findSaleToPay,
  findStatusError,
  methodNotOffered,
  type PaymentDeps,
  type PaymentError,
} from '#server/payments/public.ts';
import type { ReservationRecord } from '#server/unit-of-work/public.ts';
import type { InstallmentTransactions, InstallmentUnitOfWork, PlanRecord } from './installments.port.ts';
import { toInstallmentPlan } from './list-plans.ts';

export type OpenPlanDeps = Pick<PaymentDeps, 'methods' | 'sales' | 'salesContexts'> & {
  readonly installments: InstallmentTransactions;
};

export type OpenPlanRequest = {
  readonly principal: Principal;
  readonly salesChannel: SalesChannel;
  readonly reservationId: string;
  /** The buyer in an assisted sale. */
  readonly fanId: string | null;
  readonly channel: PurchaseChannel;
  /** The plan, among those of the product, and the schedule that the buyer agreed to. */
  readonly offerId: string;
  readonly installments: readonly PlannedInstallment[];
  /** The idempotency key of one confirmation. */
  readonly key: string;
};

type PlanSale = { readonly reservation: ReservationRecord; readonly salesContext: SalesContext };
type CardLimits = Awaited<ReturnType<typeof findCardLimits>>;

/** Lists the plans that can pay for a hold now, each with its schedule. */
export async function listOfferedPlans(
  deps: Pick<OpenPlanDeps, 'methods'>,
  sale: PlanSale,
): Promise<readonly OfferedPlan[]> {
  if (sale.salesContext.plans.length === 0 || sale.reservation.reservedUntil !== null) return [];
  const cardLimits = await findCardLimits(deps, sale.reservation.market);
  return sale.salesContext.plans.flatMap((terms) => {
    const plan = schedulePlan(terms, toScheduleInput(sale, cardLimits));
    return plan.ok ? [plan.value] : [];
  });
}

const toScheduleInput = ({ reservation, salesContext }: PlanSale, cardLimits: CardLimits) => ({
  total: getTotal(calculateCartTotal(reservation.items, markets[reservation.market].currency)),
  now: reservation.now,
  // A plan names its days in the time zone of its market, wherever it is read.
  timeZone: markets[reservation.market].timeZone,
  startsAt: salesContext.bundle?.remaining[0]?.startsAt ?? salesContext.startsAt,
  cardLimits,
});

/**
 * Books the seats of a hold for an installment plan: plan, order and booking in one transaction. The seats wait for the first
 * installment as long as for any payment (docs/decisions/0072). One plan per idempotency key and hold.
 */
export async function openPlan(
  deps: OpenPlanDeps,
  request: OpenPlanRequest,
  language: Language,
): Promise<Result<InstallmentPlan, PaymentError>> {
  const providerKey = buildProviderKey('PLAN', request);
  const found = await findSaleToPay(deps, { ...request, providerKey });
  if (!found.ok) return found;
  if (found.value.kind === 'known')
    return toResult(deps, await deps.installments.plans.findByOrder(found.value.attempt.orderId), language);
  const { buyer, salesContext, reservation } = found.value;
  // A plan is a debt of a person, as free tickets belong to one.
  if (request.salesChannel === 'SELF_SERVICE' && buyer.documentNumber === null)
    return err({ code: 'FAN_REQUIRED' });
  const cardLimits = await findCardLimits(deps, reservation.market);
  const opened = await deps.installments.transaction((store) =>
    bookForPlan(store, { ...request, providerKey, buyerId: buyer.id, salesContext, cardLimits }),
  );
  return opened.ok
    ? toResult(deps, await deps.installments.plans.findByOrder(opened.value), language)
    : opened;
}

/** A sale of a plan, as its order and its tickets need it. */
export type PlanBooking = Omit<OpenPlanRequest, 'fanId' | 'key' | 'principal'> & {
  readonly principal: Principal;
  readonly providerKey: string;
  readonly buyerId: string;
  readonly salesContext: SalesContext;
  readonly cardLimits: CardLimits;
};

/**
 * Books a hold for a plan and writes its order, inside the transaction of `store`. Returns the id of the order, which is that of the
 * plan.
 */
export async function bookForPlan(
  store: InstallmentUnitOfWork,
  booking: PlanBooking,
): Promise<Result<string, PaymentError>> {
  const { principal, salesChannel, buyerId, salesContext, providerKey } = booking;
  // Serialises two carts of one fan, so that the ticket limit counts both.
  await store.locks.acquire(getTicketLimitLockName({ ...principal, personId: buyerId }));
  const reservation = await store.reservations.lock(booking.reservationId);
  const known = await store.attempts.findByProviderKey(providerKey);
  if (known !== null) return ok(known.orderId);
  if (reservation === null) return err({ code: 'NOT_FOUND' });
  const statusError = findStatusError(reservation);
  if (statusError !== null) return err({ code: statusError, detail: { orderId: reservation.orderId } });
  if (salesContext.disabled) return err({ code: 'SALE_CLOSED' });
  const offer = findAgreedOffer(booking, reservation);
  if (!offer.ok) return offer;
  if (salesChannel === 'SELF_SERVICE') {
    const exceeded = await store.reservations.findExceededLimit(reservation.id, buyerId);
    if (exceeded !== null) return err({ code: 'TICKET_LIMIT', detail: exceeded });
  }
  if (!(await store.plans.lockAccount(buyerId))) return err({ code: 'NOT_FOUND' });
  if (reservation.personId !== buyerId) await store.reservations.assignBuyer(reservation.id, buyerId);
  const until = reservation.now + holdWindow.length;
  const fences = await store.holds.markBooked(reservation.id, until);
  if (fences === null) return err({ code: 'HOLD_EXPIRED' });
  const orderId = await writeOrder(store, booking, { reservation, fences, until });
  await writePlan(store, booking, { reservation, offer: offer.value, orderId });
  return ok(orderId);
}

/** Schedules the plan again and compares it with the schedule that the buyer agreed to. */
function findAgreedOffer(
  { offerId, installments, salesContext, cardLimits }: PlanBooking,
  reservation: ReservationRecord,
): Result<OfferedPlan, PaymentError> {
  const terms = salesContext.plans.find(({ id }) => id === offerId);
  // A renewal has a deadline of its own, which that of a plan would replace.
  if (terms === undefined || reservation.reservedUntil !== null) return err({ code: 'METHOD_NOT_OFFERED' });
  const offer = schedulePlan(terms, toScheduleInput({ reservation, salesContext }, cardLimits));
  if (!offer.ok) return err(methodNotOffered(offer.error));
  return isSameSchedule(offer.value.installments, installments)
    ? offer
    : err({ code: 'TOTAL_CHANGED', detail: { total: offer.value.total } });
}

/** Writes the order with the attempt that stands for the plan until it is complete. */
async function writeOrder(
  store: Pick<InstallmentUnitOfWork, 'attempts' | 'orders'>,
  booking: PlanBooking,
  {
    reservation,
    fences,
    until,
  }: {
    readonly reservation: ReservationRecord;
    readonly fences: NonNullable<Awaited<ReturnType<InstallmentUnitOfWork['holds']['markBooked']>>>;
    readonly until: number;
  },
): Promise<string> {
  const total = calculateCartTotal(reservation.items, markets[reservation.market].currency);
  const openOrder = await store.orders.findLatest(reservation.id);
  // A declined payment leaves an open order.
  const isOpen = openOrder?.status === 'PENDING';
  const order = describeOrder(booking, {
    reservation,
    total,
    ...(isOpen && { orderId: openOrder.id }),
  });
  if (isOpen) await store.orders.updateOpen(order.id, order);
  else await store.orders.insert(order);
  const attempt = describeAttempt(
    { ...booking, method: 'INSTALLMENT_PLAN', handler: { provider: 'taquilla', isHosted: false } },
    { orderId: order.id, reservation, amount: getTotal(total) },
  );
  await store.attempts.insert({ ...attempt, fences, expiresAt: until });
  await store.attempts.update(attempt.id, { status: 'PENDING', record: 'PENDING' });
  return order.id;
}

async function writePlan(
  store: Pick<InstallmentUnitOfWork, 'plans'>,
  { buyerId, salesContext }: Pick<PlanBooking, 'buyerId' | 'salesContext'>,
  {
    reservation,
    offer,
    orderId,
  }: { readonly reservation: ReservationRecord; readonly offer: OfferedPlan; readonly orderId: string },
): Promise<void> {
  const { kind, total, graceDays, returnedShare } = offer;
  await store.plans.insert(
    {
      // A plan is found by the order that it pays for.
      id: orderId,
      personId: buyerId,
      market: reservation.market,
      kind,
      titles: salesContext.titles,
      total,
      orderId,
      reservationId: reservation.id,
      terms: { graceDays, returnedShare },
      tickets: createTickets(reservation.items, { salesContext, isComplimentary: false }),
    },
    offer.installments.map((installment) => ({ ...installment, installmentId: newId(), status: 'PENDING' })),
  );
}

const toResult = async (
  { installments }: Pick<OpenPlanDeps, 'installments'>,
  plan: PlanRecord | null,
  language: Language,
): Promise<Result<InstallmentPlan, PaymentError>> =>
  plan === null ? err({ code: 'NOT_FOUND' }) : ok(await toInstallmentPlan(installments, plan, language));

const newId = (): string => randomBytes(16).toString('base64url');
