import type { PaymentType } from './payment-methods.ts';

export const paymentStatuses = [
  'pending',
  'approved',
  'authorized',
  'in_process',
  'in_mediation',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type Refund = {
  readonly id: number;
  readonly payment_id: number;
  readonly amount: number;
  readonly metadata: object;
  readonly source: { readonly id: string; readonly name: string; readonly type: string };
  readonly date_created: string;
  readonly unique_sequence_number: null;
  readonly refund_mode: 'standard';
  readonly adjustment_amount: 0;
  readonly status: 'approved';
  readonly reason: null;
  readonly labels: readonly string[];
  readonly amount_refunded_to_payer: number;
};

/** A payment as returned by the API, with the fields of the public reference that clients may rely on. */
export type Payment = {
  readonly id: number;
  readonly date_created: string;
  readonly date_approved: string | null;
  readonly date_last_updated: string;
  readonly date_of_expiration: string | null;
  readonly money_release_date: string | null;
  readonly operation_type: 'regular_payment';
  readonly issuer_id: string | null;
  readonly payment_method_id: string;
  readonly payment_type_id: PaymentType;
  readonly payment_method: { readonly id: string; readonly type: PaymentType; readonly data: object };
  readonly status: PaymentStatus;
  readonly status_detail: string;
  readonly currency_id: string;
  readonly description: string | null;
  readonly live_mode: false;
  readonly authorization_code: string | null;
  readonly collector_id: number;
  readonly payer: object;
  readonly metadata: object;
  readonly additional_info: object;
  readonly order: object;
  readonly external_reference: string | null;
  readonly transaction_amount: number;
  readonly transaction_amount_refunded: number;
  readonly installments: number;
  readonly transaction_details: {
    readonly payment_method_reference_id: string | null;
    readonly verification_code: string | null;
    readonly net_received_amount: number;
    readonly total_paid_amount: number;
    readonly overpaid_amount: number;
    readonly external_resource_url: string | null;
    readonly installment_amount: number;
    readonly financial_institution: string | null;
    readonly bank_transfer_id: string | null;
    readonly barcode: { readonly content: string } | null;
  };
  readonly captured: boolean;
  readonly binary_mode: boolean;
  readonly statement_descriptor: string | null;
  readonly card: object;
  readonly notification_url: string | null;
  readonly callback_url: string | null;
  readonly refunds: readonly Refund[];
  readonly processing_mode: 'aggregator';
  readonly point_of_interaction: object;
  readonly three_ds_info?: { readonly external_resource_url: string; readonly creq: string };
};

/**
 * The allowed status transitions. Late approvals (from cancelled or rejected) exist because money can arrive late; refunded
 * and charged-back payments are final.
 */
export const paymentTransitions = {
  pending: ['approved', 'authorized', 'in_process', 'rejected', 'cancelled'],
  in_process: ['approved', 'rejected', 'cancelled'],
  authorized: ['approved', 'rejected', 'cancelled'],
  approved: ['in_mediation', 'charged_back', 'refunded'],
  in_mediation: ['approved', 'charged_back', 'refunded'],
  rejected: ['approved'],
  cancelled: ['approved'],
  refunded: [],
  charged_back: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

/** The default status detail of each status. */
export const defaultDetails = {
  pending: 'pending_waiting_payment',
  in_process: 'pending_review_manual',
  authorized: 'pending_capture',
  approved: 'accredited',
  in_mediation: 'pending',
  rejected: 'cc_rejected_other_reason',
  cancelled: 'expired',
  refunded: 'refunded',
  charged_back: 'settled',
} as const satisfies Record<PaymentStatus, string>;

export function canTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  const next: readonly PaymentStatus[] = paymentTransitions[from];
  return next.includes(to);
}

export function isPaymentStatus(text: string): text is PaymentStatus {
  return paymentStatuses.some((status) => status === text);
}
