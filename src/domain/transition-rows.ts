import { installmentLifecycle, installmentPaymentLifecycle } from './installment/installment-transitions.ts';
import { orderLifecycle } from './order/order-transitions.ts';
import { paymentRecordLifecycle } from './payment/payment-record-transitions.ts';
import { transactionLifecycle } from './payment/transaction-transitions.ts';
import { reservationLifecycle } from './reservation/reservation-transitions.ts';
import type { Lifecycle } from './shared/transition.ts';

/** Every list of statuses that has a life of its own, by the name that the database uses for it. */
export const lifecycles = {
  reservation: reservationLifecycle,
  order: orderLifecycle,
  transaction: transactionLifecycle,
  payment_record: paymentRecordLifecycle,
  installment: installmentLifecycle,
  installment_payment: installmentPaymentLifecycle,
} as const satisfies Record<string, Lifecycle<string>>;

export type StatusList = keyof typeof lifecycles;

/** One allowed change; `from` is null for a birth. */
export type TransitionRow = {
  readonly list: StatusList;
  readonly from: string | null;
  readonly to: string;
  readonly event: string;
};

/** Every allowed change of every list, by event: what the docs print. */
export function transitionRows(): TransitionRow[] {
  return statusLists.flatMap((list) => {
    const { births, moves }: Lifecycle<string> = lifecycles[list];
    return [
      ...Object.entries(births).map(([event, to]) => ({ list, from: null, to, event })),
      ...Object.entries(moves).flatMap(([from, byEvent]) =>
        Object.entries(byEvent).map(([event, to]) => ({ list, from, to, event })),
      ),
    ];
  });
}

/** Each pair of ends once, births included: what the database's trigger looks up. */
export function transitionPairs(): { list: StatusList; from: string | null; to: string }[] {
  const pairs = new Map(
    transitionRows().map(({ list, from, to }) => [`${list} ${from} ${to}`, { list, from, to }]),
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
] as const satisfies readonly StatusList[];
