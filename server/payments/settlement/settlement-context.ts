import type { ProviderStatusReading } from '#domain/order/provider-status.ts';
import type { PaymentExceptionKind } from '#domain/payment/payment-exception.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { OutboxMessage, OutboxMessageKind } from '#server/kernel/public.ts';
import type {
  AttemptRecord,
  OrderRecord,
  ProviderPaymentStatus,
  ReservationRecord,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import { fingerprintCart } from '../attempts/cart-fingerprint.ts';
import type { ProviderPayment } from '../attempts/payment-provider.port.ts';

/** The result of settling a provider payment. */
export type SettlementResult =
  /** Written, or already known. */
  | 'SETTLED'
  /** Ignored, because it is older than a final status. */
  | 'STALE'
  /** Contradicts our records: nothing was settled and staff are alerted. */
  | 'NEEDS_REVIEW';

/** The locked records that a settlement reads and writes. */
export type SettlementContext = {
  readonly store: UnitOfWork;
  readonly attempt: AttemptRecord;
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly salesContext: SalesContext;
  readonly payment: ProviderPayment;
};

/** A provider status that we can interpret. */
export type KnownProviderReading = Extract<ProviderStatusReading, { readonly kind: 'known' }>;

/** The result of a payment that does not need review. */
export type AppliedSettlement = Exclude<SettlementResult, 'NEEDS_REVIEW'>;

/** Returns true when the cart has not changed since the attempt started. */
export const matchesCart = ({
  attempt,
  reservation,
}: Pick<SettlementContext, 'attempt' | 'reservation'>): boolean =>
  attempt.cartFingerprint === fingerprintCart(reservation.items);

/** Returns true if the event of a sale, or an event of its bundle, is cancelled: every payment for it is refunded. */
export const isSaleCancelled = ({
  salesContext: { cancelled, bundle },
  reservation: { items },
}: Pick<SettlementContext, 'salesContext' | 'reservation'>): boolean =>
  cancelled ||
  (bundle?.events ?? []).some(
    (event) => event.cancelled && items.some(({ eventId }) => eventId === event.eventId),
  );

export async function raisePaymentException(
  { store, attempt, order, payment }: SettlementContext,
  kind: PaymentExceptionKind,
): Promise<void> {
  await store.exceptions.raise({
    key: `${kind.toLowerCase()}:${payment.id}:${kind === 'UNKNOWN_STATUS' ? payment.status : ''}`,
    kind,
    market: order.market,
    orderId: order.id,
    attemptId: attempt.id,
    refundId: null,
    paymentId: payment.id,
    amount: payment.amount,
    expectedAmount: attempt.amount.amount,
    detail: `${payment.status}/${payment.statusDetail}`,
  });
}

export const enqueue = (
  store: Pick<UnitOfWork, 'outbox'>,
  kind: OutboxMessageKind,
  subjectId: string,
  payload: Record<string, unknown>,
): Promise<void> => store.outbox.insert(createMessage(kind, subjectId, payload));

/** Creates an outbox message; one subject has at most one of a kind. */
export const createMessage = (
  kind: OutboxMessageKind,
  subjectId: string,
  payload: Record<string, unknown>,
): OutboxMessage => ({
  key: `${kind.toLowerCase()}:${subjectId}`,
  kind,
  payload: kind === 'REFUND' ? { ...payload, paymentId: subjectId } : payload,
});

/** Converts a provider payment to the status fields that are stored and interpreted. */
export const toProviderStatus = (payment: ProviderPayment): ProviderPaymentStatus => ({
  status: payment.status,
  statusDetail: payment.statusDetail,
  paymentMethodId: payment.methodId,
  paymentTypeId: payment.typeId,
  challengeUrl: payment.challengeUrl,
  creq: payment.creq,
  paper: payment.paper,
  card: payment.card,
  expiresAt: payment.expiresAt,
});
