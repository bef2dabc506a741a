import type { PaymentRecordStatus } from '../payment/payment-record.ts';
import type { PaymentStatus } from '../payment/payment-status.ts';
import type { PurchaseResult } from '../payment/purchase-result.ts';
import type { TransactionStatus } from '../payment/transaction-status.ts';
import type { OrderStatus } from './order-status.ts';

/** A payment as Mercado Pago describes it; every value may be unknown. */
export type RawProviderStatus = {
  readonly status: string;
  readonly statusDetail: string;
  /** Payment method and type: the status of a pending payment cannot be interpreted without them. */
  readonly paymentMethodId: string;
  readonly paymentTypeId: string;
};

export const providerPaymentStates = [
  'approved',
  'approved-refunded-in-part',
  'authorized',
  'in-review',
  'challenged',
  'cash-instructed',
  'transfer-begun',
  'spei-instructed',
  'credit-requested',
  'rejected',
  'expired',
  'cancelled',
  'refunded',
  'disputed',
  'charged-back',
] as const;
export type ProviderPaymentState = (typeof providerPaymentStates)[number];

/** The statuses of our records that correspond to a provider's state. */
export type ProviderStatusMapping = {
  readonly record: PaymentRecordStatus;
  readonly payment: PaymentStatus;
  readonly transaction: TransactionStatus;
  /** The order's status, depending on whether its seats are still held. */
  readonly order: { readonly whileHeld: OrderStatus; readonly onceReleased: OrderStatus };
  /** Null if no purchase page waits for this update. */
  readonly result: PurchaseResult | null;
};

export type ProviderStatusReading =
  | ({ readonly kind: 'known'; readonly providerState: ProviderPaymentState } & ProviderStatusMapping)
  /**
   * An unknown status: nothing is written, a payment exception is raised, and the fan sees that the payment
   * is being checked.
   */
  | {
      readonly kind: 'unknown';
      readonly status: string;
      readonly statusDetail: string;
      readonly result: 'PENDING_PAYMENT';
    };

/**
 * Maps a provider's status to our states. It is total and the only place that knows the provider's values.
 * Assumption: Spec §4 and §7 name the lists and no mapping. Source: Mercado Pago, "Payment status" and Orders
 * API.
 */
export function interpretProviderStatus(payment: RawProviderStatus): ProviderStatusReading {
  const providerState = determineProviderState(normalizeFields(payment));
  if (providerState === null) {
    const { status, statusDetail } = payment;
    return { kind: 'unknown', status, statusDetail, result: 'PENDING_PAYMENT' };
  }
  return { kind: 'known', providerState, ...statusMappingByProviderState[providerState] };
}

/** The status mapping of every provider state, as data. */
export const statusMappingByProviderState = {
  approved: buildStatusMapping('PAID', 'COMPLETED', 'COMPLETED', 'PAID', 'SUCCESSFUL'),
  'approved-refunded-in-part': buildStatusMapping('PAID', 'COMPLETED', 'COMPLETED', 'PAID', 'SUCCESSFUL'),
  authorized: buildStatusMapping('PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_CARD'),
  'in-review': buildStatusMapping('PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_CARD'),
  challenged: buildStatusMapping('PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_CARD'),
  'cash-instructed': buildStatusMapping(
    'PENDING',
    'PENDING',
    'PENDING_CASH_PAYMENT',
    'PENDING_CASH_PAYMENT',
    'PENDING_CASH_MP',
  ),
  'transfer-begun': buildStatusMapping(
    'PENDING',
    'PENDING',
    'PROCESSING_TRANSFER',
    'PROCESSING_TRANSFER',
    'PENDING_TRANSFER',
  ),
  'spei-instructed': buildStatusMapping(
    'PENDING',
    'PENDING',
    'PROCESSING_TRANSFER',
    'PROCESSING_TRANSFER',
    'PENDING_TRANSFER_SPEI',
  ),
  'credit-requested': buildStatusMapping('PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_PAYMENT'),
  rejected: {
    ...buildStatusMapping('REJECTED', 'DECLINED', 'DECLINED', 'PENDING', 'FAIL'),
    order: { whileHeld: 'PENDING', onceReleased: 'EXPIRED' },
  },
  expired: buildStatusMapping('CANCELLED', 'DECLINED', 'EXPIRED', 'EXPIRED', 'FAIL'),
  cancelled: buildStatusMapping('CANCELLED', 'DECLINED', 'EXPIRED', 'CANCELED', 'FAIL'),
  refunded: buildStatusMapping('REFUNDED', 'COMPLETED', 'COMPLETED', 'REFUNDED', null),
  disputed: buildStatusMapping('PAID', 'COMPLETED', 'COMPLETED', 'PAID', null),
  'charged-back': buildStatusMapping('REFUNDED', 'COMPLETED', 'COMPLETED', 'REFUNDED', null),
} as const satisfies Record<ProviderPaymentState, ProviderStatusMapping>;

type NormalizedFields = { status: string; detail: string; method: string; type: string };

function normalizeFields(payment: RawProviderStatus): NormalizedFields {
  const status = normalizeText(payment.status);
  const detail = normalizeText(payment.statusDetail);
  const fields = statusByOrdersApiStatus.get(`${status}/${detail}`) ?? { status, detail };
  return {
    ...fields,
    method: normalizeText(payment.paymentMethodId),
    type: normalizeText(payment.paymentTypeId),
  };
}

const normalizeText = (word: string): string => word.trim().toLowerCase();

/** Equivalents of the statuses of the Orders API. */
const statusByOrdersApiStatus: ReadonlyMap<string, { status: string; detail: string }> = new Map([
  ['action_required/waiting_payment', { status: 'pending', detail: 'pending_waiting_payment' }],
  ['action_required/waiting_transfer', { status: 'pending', detail: 'pending_waiting_transfer' }],
  ['processed/accredited', { status: 'approved', detail: 'accredited' }],
  ['processing/in_process', { status: 'in_process', detail: '' }],
]);

function determineProviderState(fields: NormalizedFields): ProviderPaymentState | null {
  switch (fields.status) {
    case 'approved':
      return fields.detail === 'partially_refunded' ? 'approved-refunded-in-part' : 'approved';
    case 'authorized':
      return 'authorized';
    case 'in_process':
      return 'in-review';
    case 'pending':
      return determinePendingState(fields);
    case 'rejected':
      return 'rejected';
    case 'cancelled':
      return fields.detail === 'expired' ? 'expired' : 'cancelled';
    case 'refunded':
      return 'refunded';
    case 'in_mediation':
      return 'disputed';
    case 'charged_back':
      return 'charged-back';
    default:
      return null;
  }
}

function determinePendingState({ detail, method, type }: NormalizedFields): ProviderPaymentState | null {
  if (method === 'clabe') return 'spei-instructed';
  if (type === 'digital_currency' || method === 'consumer_credits') return 'credit-requested';
  if (detail === 'pending_challenge') return 'challenged';
  if (reviewDetails.has(detail)) return 'in-review';
  if (detail === 'pending_waiting_transfer' && (method === 'pse' || type === 'bank_transfer')) {
    return 'transfer-begun';
  }
  if (detail === 'pending_waiting_payment' && cashTypes.has(type)) return 'cash-instructed';
  return null;
}

const reviewDetails: ReadonlySet<string> = new Set([
  'pending_contingency',
  'pending_review_manual',
  'offline_process',
]);
const cashTypes: ReadonlySet<string> = new Set(['ticket', 'atm']);

function buildStatusMapping(
  record: PaymentRecordStatus,
  payment: PaymentStatus,
  transaction: TransactionStatus,
  order: OrderStatus,
  result: PurchaseResult | null,
): ProviderStatusMapping {
  return { record, payment, transaction, order: { whileHeld: order, onceReleased: order }, result };
}
