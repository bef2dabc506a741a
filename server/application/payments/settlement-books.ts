import type { MoneyAlertKind } from '#domain/payment/money-alert.ts';
import type { ProviderReading } from '#domain/payment/provider-reading.ts';
import type { House } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord, ProviderWords, ReservationRecord } from '../sale/sale-records.ts';
import type { EffectKind, SaleStore } from '../sale/sale-store.port.ts';
import { cartPrint } from './cart-print.ts';
import type { ProviderPayment } from './payment-provider.port.ts';

/** The result of settling a provider payment. */
export type Settlement =
  /** Written, or already known. */
  | 'SETTLED'
  /** Ignored, because it is older than a final status. */
  | 'STALE'
  /** Contradicts our records: nothing was settled and staff are alerted. */
  | 'PARKED';

/** The locked records that a settlement reads and writes. */
export type Books = {
  readonly store: SaleStore;
  readonly attempt: AttemptRecord;
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly house: House;
  readonly payment: ProviderPayment;
};

/** A provider status that we can interpret. */
export type KnownReading = Extract<ProviderReading, { readonly kind: 'known' }>;

/** The result of a payment that does not need review. */
export type Settled = Exclude<Settlement, 'PARKED'>;

export const isPaid = ({ status }: OrderRecord): boolean => status === 'PAID' || status === 'TRANSFERRED';

/** Returns true when the cart has not changed since the attempt started. */
export const isForThisCart = ({ attempt, reservation }: Books): boolean =>
  attempt.cart === cartPrint(reservation.items);

export const isInPayment = ({ status }: ReservationRecord): boolean =>
  status === 'STARTED_PAYMENT' || status === 'WAITING_FOR_PAYMENT';

export async function raise({ store, attempt, order, payment }: Books, kind: MoneyAlertKind): Promise<void> {
  await store.raise({
    key: `${kind.toLowerCase()}:${payment.id}:${kind === 'UNKNOWN_STATUS' ? payment.status : ''}`,
    kind,
    market: order.market,
    orderId: order.id,
    attemptId: attempt.id,
    refundId: null,
    paymentId: payment.id,
    amount: payment.amount,
    expected: attempt.amount.amount,
    detail: `${payment.status}/${payment.statusDetail}`,
  });
}

export const owe = (
  store: SaleStore,
  kind: EffectKind,
  subject: string,
  payload: Record<string, unknown>,
): Promise<void> =>
  store.addEffect({
    key: `${kind.toLowerCase()}:${subject}`,
    kind,
    payload: kind === 'REFUND' ? { ...payload, paymentId: subject } : payload,
  });

/** Converts a provider payment to the status fields that are stored and interpreted. */
export const wordsOf = (payment: ProviderPayment): ProviderWords => ({
  status: payment.status,
  statusDetail: payment.statusDetail,
  paymentMethodId: payment.methodId,
  paymentTypeId: payment.typeId,
  challengeUrl: payment.challengeUrl,
  paper: payment.paper,
  card: payment.card,
  expiresAt: payment.expiresAt,
});
