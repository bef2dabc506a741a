import type { OrderStatus } from '../order/order-status.ts';
import type { PaymentRecordStatus } from './payment-record.ts';
import type { PaymentStatus } from './payment-status.ts';
import type { PurchaseResult } from './purchase-result.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** A payment as Mercado Pago describes it; every value may be unknown. */
export type ProviderStatus = {
  readonly status: string;
  readonly statusDetail: string;
  /** Payment method and type: the status of a pending payment cannot be interpreted without them. */
  readonly paymentMethodId: string;
  readonly paymentTypeId: string;
};

export const providerMeanings = [
  'approved',
  'approved-refunded-in-part',
  'authorized',
  'in-review',
  'challenged',
  'cash-instructed',
  'transfer-begun',
  'spei-instructed',
  'credit-asked',
  'rejected',
  'expired',
  'cancelled',
  'refunded',
  'disputed',
  'charged-back',
] as const;
export type ProviderMeaning = (typeof providerMeanings)[number];

/** The statuses of our records that correspond to a provider's state. */
export type ProviderVerdict = {
  readonly record: PaymentRecordStatus;
  readonly payment: PaymentStatus;
  readonly transaction: TransactionStatus;
  /** The order's status, depending on whether its seats are still held. */
  readonly order: { readonly whileHeld: OrderStatus; readonly onceReleased: OrderStatus };
  /** Null if no purchase page waits for this update. */
  readonly result: PurchaseResult | null;
};

export type ProviderReading =
  | ({ readonly kind: 'known'; readonly meaning: ProviderMeaning } & ProviderVerdict)
  /**
   * An unknown status: nothing is written, a payment exception is raised, and the fan sees that the payment
   * is being checked.
   */
  | {
      readonly kind: 'parked';
      readonly status: string;
      readonly statusDetail: string;
      readonly result: 'PENDING_PAYMENT';
    };

/**
 * Maps a provider's status to our states. It is total and the only place that knows the provider's values.
 * Assumption: Spec §4 and §7 name the lists and no mapping. Source: Mercado Pago, "Payment status" and Orders
 * API.
 */
export function readProviderStatus(answer: ProviderStatus): ProviderReading {
  const meaning = meaningOf(plainWords(answer));
  if (meaning === null) {
    const { status, statusDetail } = answer;
    return { kind: 'parked', status, statusDetail, result: 'PENDING_PAYMENT' };
  }
  return { kind: 'known', meaning, ...providerVerdicts[meaning] };
}

/** The status mapping of every provider state, as data. */
export const providerVerdicts = {
  approved: verdict('PAID', 'COMPLETED', 'COMPLETED', 'PAID', 'SUCCESSFUL'),
  'approved-refunded-in-part': verdict('PAID', 'COMPLETED', 'COMPLETED', 'PAID', 'SUCCESSFUL'),
  authorized: verdict('PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_CARD'),
  'in-review': verdict('PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_CARD'),
  challenged: verdict('PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_CARD'),
  'cash-instructed': verdict(
    'PENDING',
    'PENDING',
    'PENDING_CASH_PAYMENT',
    'PENDING_CASH_PAYMENT',
    'PENDING_CASH_MP',
  ),
  'transfer-begun': verdict(
    'PENDING',
    'PENDING',
    'PROCESSING_TRANSFER',
    'PROCESSING_TRANSFER',
    'PENDING_TRANSFER',
  ),
  'spei-instructed': verdict(
    'PENDING',
    'PENDING',
    'PROCESSING_TRANSFER',
    'PROCESSING_TRANSFER',
    'PENDING_TRANSFER_SPEI',
  ),
  'credit-asked': verdict('PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_PAYMENT'),
  rejected: {
    ...verdict('REJECTED', 'DECLINED', 'DECLINED', 'PENDING', 'FAIL'),
    order: { whileHeld: 'PENDING', onceReleased: 'EXPIRED' },
  },
  expired: verdict('CANCELLED', 'DECLINED', 'EXPIRED', 'EXPIRED', 'FAIL'),
  cancelled: verdict('CANCELLED', 'DECLINED', 'EXPIRED', 'CANCELED', 'FAIL'),
  refunded: verdict('REFUNDED', 'COMPLETED', 'COMPLETED', 'REFUNDED', null),
  disputed: verdict('PAID', 'COMPLETED', 'COMPLETED', 'PAID', null),
  'charged-back': verdict('REFUNDED', 'COMPLETED', 'COMPLETED', 'REFUNDED', null),
} as const satisfies Record<ProviderMeaning, ProviderVerdict>;

type Words = { status: string; detail: string; method: string; type: string };

function plainWords(answer: ProviderStatus): Words {
  const status = plain(answer.status);
  const detail = plain(answer.statusDetail);
  const words = ordersApiWords.get(`${status}/${detail}`) ?? { status, detail };
  return { ...words, method: plain(answer.paymentMethodId), type: plain(answer.paymentTypeId) };
}

const plain = (word: string): string => word.trim().toLowerCase();

/** Equivalents of the statuses of the Orders API. */
const ordersApiWords: ReadonlyMap<string, { status: string; detail: string }> = new Map([
  ['action_required/waiting_payment', { status: 'pending', detail: 'pending_waiting_payment' }],
  ['action_required/waiting_transfer', { status: 'pending', detail: 'pending_waiting_transfer' }],
  ['processed/accredited', { status: 'approved', detail: 'accredited' }],
  ['processing/in_process', { status: 'in_process', detail: '' }],
]);

function meaningOf(words: Words): ProviderMeaning | null {
  switch (words.status) {
    case 'approved':
      return words.detail === 'partially_refunded' ? 'approved-refunded-in-part' : 'approved';
    case 'authorized':
      return 'authorized';
    case 'in_process':
      return 'in-review';
    case 'pending':
      return pendingMeaningOf(words);
    case 'rejected':
      return 'rejected';
    case 'cancelled':
      return words.detail === 'expired' ? 'expired' : 'cancelled';
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

function pendingMeaningOf({ detail, method, type }: Words): ProviderMeaning | null {
  if (method === 'clabe') return 'spei-instructed';
  if (type === 'digital_currency' || method === 'consumer_credits') return 'credit-asked';
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

function verdict(
  record: PaymentRecordStatus,
  payment: PaymentStatus,
  transaction: TransactionStatus,
  order: OrderStatus,
  result: PurchaseResult | null,
): ProviderVerdict {
  return { record, payment, transaction, order: { whileHeld: order, onceReleased: order }, result };
}
