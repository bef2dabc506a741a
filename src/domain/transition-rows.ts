import { installmentLifecycle, installmentPaymentLifecycle } from './installment/installment-transitions.ts';
import { orderLifecycle } from './order/order-transitions.ts';
import { paymentRecordLifecycle } from './payment/payment-record-transitions.ts';
import { transactionLifecycle } from './payment/transaction-transitions.ts';
import { reservationLifecycle } from './reservation/reservation-transitions.ts';
import type { Lifecycle } from './shared/transition.ts';
import { ticketTransferLifecycle } from './ticket/ticket-transfer.ts';

/** The lifecycle of every status list, keyed by its name in the database. */
export const lifecycles = {
  reservation: reservationLifecycle,
  order: orderLifecycle,
  transaction: transactionLifecycle,
  payment_record: paymentRecordLifecycle,
  installment: installmentLifecycle,
  installment_payment: installmentPaymentLifecycle,
  ticket_transfer: ticketTransferLifecycle,
} as const satisfies Record<string, Lifecycle<string>>;

export type StatusList = keyof typeof lifecycles;

/** An allowed transition; `from` is null for an initial status. */
export type TransitionRow = {
  readonly list: StatusList;
  readonly from: string | null;
  readonly to: string;
  readonly event: string;
};

/** Lists the allowed transitions of every status list by event, as the docs print them. */
export function listTransitionRows(): TransitionRow[] {
  return statusLists.flatMap((list) => {
    const { initialStatuses, transitions: moves }: Lifecycle<string> = lifecycles[list];
    return [
      ...Object.entries(initialStatuses).map(([event, to]) => ({ list, from: null, to, event })),
      ...Object.entries(moves).flatMap(([from, byEvent]) =>
        Object.entries(byEvent).map(([event, to]) => ({ list, from, to, event })),
      ),
    ];
  });
}

/** Lists each pair of statuses once, initial ones included, for the database trigger. */
export function listTransitionPairs(): { list: StatusList; from: string | null; to: string }[] {
  const pairs = new Map(
    listTransitionRows().map(({ list, from, to }) => [`${list} ${from} ${to}`, { list, from, to }]),
  );
  return [...pairs.values()];
}

export const statusLists = [
  'reservation',
  'order',
  'transaction',
  'payment_record',
  'installment',
  'installment_payment',
  'ticket_transfer',
] as const satisfies readonly StatusList[];
