import { createActor } from 'xstate';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { createAssistedInstallmentsActors } from '#machines/assisted-installments/assisted-installments.actors.ts';
import {
  type AssistedInstallmentsFlow,
  assistedInstallmentsMachine,
} from '#machines/assisted-installments/assisted-installments.machine.ts';
import { createCancellationActors } from '#machines/cancellation/cancellation.actors.ts';
import { type CancellationFlow, cancellationMachine } from '#machines/cancellation/cancellation.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { createPaymentExceptionsActors } from '#machines/payment-exceptions/payment-exceptions.actors.ts';
import {
  type PaymentExceptionsFlow,
  paymentExceptionsMachine,
} from '#machines/payment-exceptions/payment-exceptions.machine.ts';
import { createRefundActors } from '#machines/refund/refund.actors.ts';
import { type RefundFlow, refundMachine } from '#machines/refund/refund.machine.ts';
import { createStaffBookingsActors } from '#machines/staff-bookings/staff-bookings.actors.ts';
import {
  type StaffBookingsFlow,
  staffBookingsMachine,
} from '#machines/staff-bookings/staff-bookings.machine.ts';
import type { BackOfficePorts } from './back-office-ports.ts';
import { createFlowRegistry } from './flow-registry.ts';

/** Starts the back-office flows: refunds, payment exceptions, cancellations, staff bookings and installments. */
export function startBackOfficeFlows(
  {
    alerts,
    cancellations,
    assistedInstallments,
    refunds,
    secondFactorSettings,
    staffBookings,
    keys,
  }: BackOfficePorts,
  {
    session,
    onInstallmentsCollected,
  }: Pick<Flows, 'session'> & { readonly onInstallmentsCollected: () => void },
) {
  const refundFlows = createFlowRegistry<RefundFlow>();
  const paymentExceptionFlows = createFlowRegistry<PaymentExceptionsFlow>();
  const cancellationFlows = createFlowRegistry<CancellationFlow>();
  const bookingFlows = createFlowRegistry<StaffBookingsFlow>();
  const installmentFlows = createFlowRegistry<AssistedInstallmentsFlow>();
  return {
    cancellation: ({ eventId }) =>
      cancellationFlows.getOrStart(eventId, [`/backoffice/events/${eventId}`], () => {
        const flow = createActor(
          cancellationMachine.provide({
            actors: createCancellationActors(cancellations, secondFactorSettings),
          }),
          { input: { eventId, key: keys.generate() } },
        );
        flow.subscribe(({ context }) => {
          if (context.failure?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return flow.start();
      }),
    paymentExceptions: (query) =>
      paymentExceptionFlows.getOrStart(JSON.stringify(query), ['/backoffice/payment-exceptions'], () => {
        const flow = createActor(
          paymentExceptionsMachine.provide({
            actors: createPaymentExceptionsActors(alerts, secondFactorSettings),
          }),
          { input: { query: query, key: keys.generate() } },
        );
        flow.subscribe(({ context }) => {
          if (context.failure?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return flow.start();
      }),
    refund: ({ orderId }) =>
      refundFlows.getOrStart(orderId, [`/backoffice/sales/${orderId}`], () => {
        const flow = createActor(
          refundMachine.provide({ actors: createRefundActors(refunds, secondFactorSettings) }),
          {
            input: { orderId, key: keys.generate() },
          },
        );
        flow.subscribe(({ context }) => {
          if (context.failure?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return flow.start();
      }),
    staffBookings: ({ kind }) =>
      bookingFlows.getOrStart(
        kind,
        [kind === 'BOOKING' ? '/backoffice/staff-bookings' : '/backoffice/transfers'],
        () => {
          const flow = createActor(
            staffBookingsMachine.provide({ actors: createStaffBookingsActors(staffBookings) }),
            {
              input: { kind, seed: keys.generate() },
            },
          );
          flow.subscribe(({ context }) => {
            if (context.failure?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
          });
          return flow.start();
        },
      ),
    assistedInstallments: () =>
      installmentFlows.getOrStart('', [buildStepPath('ASSISTED', 'INSTALLMENT')], () => {
        const flow = createActor(
          assistedInstallmentsMachine.provide({
            actors: createAssistedInstallmentsActors(assistedInstallments),
          }),
          {
            input: { seed: keys.generate() },
          },
        );
        flow.subscribe(({ context }) => {
          if (context.failure?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        flow.on('installments.collected', onInstallmentsCollected);
        return flow.start();
      }),
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      refundFlows.leaveFor(path);
      bookingFlows.leaveFor(path);
      installmentFlows.leaveFor(path);
      paymentExceptionFlows.leaveFor(path);
      cancellationFlows.leaveFor(path);
    },
  } satisfies Pick<
    Flows,
    'cancellation' | 'assistedInstallments' | 'staffBookings' | 'paymentExceptions' | 'refund'
  > & {
    leaveFor(path: string): void;
  };
}
