import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { determinePlanState, isPlanPayable } from '#domain/installment/plan-state.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { holdWindow, maxHoldDuration } from '#domain/reservation/hold-window.ts';
import { maxPaymentAttempts } from '#server/payments/public.ts';
import type { InstallmentUnitOfWork, PlanRecord } from './installments.port.ts';

/** Returns true while installments of the plan may be paid. */
export async function canBePaid(
  store: Pick<InstallmentUnitOfWork, 'plans'>,
  plan: PlanRecord,
): Promise<boolean> {
  // The event of a running plan is cancelled: what was paid is paid back, and nothing more is taken.
  if (plan.isCancelled) return false;
  const installments = await store.plans.listInstallments(plan.id);
  const hasPaid = plan.hasTickets || installments.some(({ status }) => status === 'PAID');
  return isPlanPayable(determinePlanState({ ...plan, hasPaid }));
}

/**
 * Keeps the seats of a plan while a payment is under way, whose result decides about them. False when they are no longer booked. The
 * caller has locked the plan.
 */
export const keepSeatsInPayment = async (
  { plans }: Pick<InstallmentUnitOfWork, 'plans'>,
  { reservationId, bookedUntil }: PlanRecord,
): Promise<boolean> =>
  reservationId === null || bookedUntil === null || plans.setBookingDeadline(reservationId, null);

/**
 * Gives the payer of a first installment that failed the time of a hold for another try, within the longest time that seats are held
 * without a payment. A voucher or transfer that was declined or given up in time gives it in any case, as often as a hold may be paid.
 * Seats of a plan that has begun have no deadline.
 */
export async function resumeBookingDeadline(
  { payments, plans }: Pick<InstallmentUnitOfWork, 'payments' | 'plans'>,
  { id, reservationId, hasTickets, createdAt, now }: PlanRecord,
): Promise<void> {
  if (reservationId === null || hasTickets) return;
  const others = await payments.list(id);
  if (others.some(({ status }) => isOpenInstallmentPayment(status))) return;
  const [latest] = others;
  const isGivenUpInTime =
    latest !== undefined &&
    hasTrait(latest, 'canBePaidLate') &&
    latest.status !== 'EXPIRED' &&
    others.length < maxPaymentAttempts;
  const until = isGivenUpInTime
    ? now + holdWindow.length
    : Math.max(Math.min(now + holdWindow.length, createdAt + maxHoldDuration), now);
  await plans.setBookingDeadline(reservationId, until);
}

/** Issues the deposit tickets with the first paid installment: they show the seats and open no gate. */
export async function issueDeposits(
  { orders, tickets }: Pick<InstallmentUnitOfWork, 'orders' | 'tickets'>,
  { orderId, hasTickets, tickets: planned }: PlanRecord,
): Promise<void> {
  const order = orderId === null || hasTickets ? null : await orders.find(orderId);
  if (order !== null)
    await tickets.insert(
      order,
      planned.map((ticket) => ({ ...ticket, type: 'DEPOSIT' })),
    );
}

/**
 * Sells the seats of a complete plan and turns its deposits into tickets, as any paid order. The caller has locked the plan and its
 * seats, and has issued the deposits.
 */
export async function sellPlannedSeats(
  { attempts, holds, orders, outbox, tickets }: InstallmentUnitOfWork,
  { orderId, reservationId, tickets: planned, now }: PlanRecord,
): Promise<void> {
  if (orderId === null || reservationId === null) return;
  const order = await orders.find(orderId);
  const attempt = (await attempts.list(orderId)).find((known) => hasTrait(known, 'isPaidInInstallments'));
  if (order === null || attempt === undefined) throw new Error('A sold plan has an order and its attempt.');
  const isHeld = await holds.returnToHold(reservationId, holdWindow.length);
  const fences = isHeld ? await holds.markPaymentStarted(reservationId, now + holdWindow.length) : null;
  if (fences === null || !(await holds.sell(reservationId, fences)))
    throw new Error('The seats of a plan in good standing could not be sold.');
  await attempts.update(attempt.id, { status: 'COMPLETED', record: 'PAID' });
  await orders.markPaid(orderId, attempt.id, order.total);
  await tickets.completeDeposits(orderId, planned);
  await outbox.insert({ key: `receipt:${orderId}`, kind: 'RECEIPT', payload: { orderId } });
}
