import { createActor } from 'xstate';
import { assistedInstallmentsOverHttp } from '#adapters/http/assisted-installments.http.ts';
import { cancellationsOverHttp } from '#adapters/http/cancellations.http.ts';
import { paymentExceptionsOverHttp } from '#adapters/http/payment-exceptions.http.ts';
import { refundsOverHttp } from '#adapters/http/refunds.http.ts';
import { saleControlsOverHttp } from '#adapters/http/sale-controls.http.ts';
import { secondFactorSettingsOverHttp } from '#adapters/http/second-factor-settings.http.ts';
import { staffBookingsOverHttp } from '#adapters/http/staff-bookings.http.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { createAssistedInstallmentsActors } from '#machines/assisted-installments/assisted-installments.actors.ts';
import { assistedInstallmentsMachine } from '#machines/assisted-installments/assisted-installments.machine.ts';
import { createCancellationActors } from '#machines/cancellation/cancellation.actors.ts';
import { cancellationMachine } from '#machines/cancellation/cancellation.machine.ts';
import { createPaymentExceptionsActors } from '#machines/payment-exceptions/payment-exceptions.actors.ts';
import { paymentExceptionsMachine } from '#machines/payment-exceptions/payment-exceptions.machine.ts';
import { createRefundActors } from '#machines/refund/refund.actors.ts';
import { refundMachine } from '#machines/refund/refund.machine.ts';
import { createSaleControlsActors } from '#machines/sale-controls/sale-controls.actors.ts';
import { saleControlsMachine } from '#machines/sale-controls/sale-controls.machine.ts';
import { createStaffBookingsActors } from '#machines/staff-bookings/staff-bookings.actors.ts';
import { staffBookingsMachine } from '#machines/staff-bookings/staff-bookings.machine.ts';
import type { App } from '../app.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, ResolvePorts } from '../ports.ts';
import { findSessionLoss } from '../report-session-failure.ts';

const backOfficePorts = {
  assistedInstallments: assistedInstallmentsOverHttp,
  cancellations: cancellationsOverHttp,
  paymentExceptions: paymentExceptionsOverHttp,
  refunds: refundsOverHttp,
  saleControls: saleControlsOverHttp,
  secondFactorSettings: secondFactorSettingsOverHttp,
  staffBookings: staffBookingsOverHttp,
} satisfies Partial<PortBindings>;

/** Defines the back-office flows: refunds, payment exceptions, cancellations, sale controls, staff bookings and installments. */
export function defineFlows(resolve: ResolvePorts, { keys, resource }: App) {
  const { secondFactorSettings, ...ports } = resolve(backOfficePorts);
  return {
    cancellation: {
      paths: ({ eventId }) => [`/backoffice/events/${eventId}`],
      failure: findSessionLoss,
      create: ({ eventId }) =>
        createActor(
          cancellationMachine.provide({
            actors: createCancellationActors(ports.cancellations, secondFactorSettings),
          }),
          { input: { eventId, key: keys.generate() } },
        ),
    },
    saleControls: {
      paths: ({ eventId }) => [`/backoffice/events/${eventId}`],
      failure: findSessionLoss,
      create: ({ eventId }) =>
        createActor(saleControlsMachine.provide({ actors: createSaleControlsActors(ports.saleControls) }), {
          input: { eventId, key: keys.generate() },
        }),
    },
    paymentExceptions: {
      paths: () => ['/backoffice/payment-exceptions'],
      failure: findSessionLoss,
      create: (query) =>
        createActor(
          paymentExceptionsMachine.provide({
            actors: createPaymentExceptionsActors(ports.paymentExceptions, secondFactorSettings),
          }),
          { input: { query, key: keys.generate() } },
        ),
    },
    refund: {
      paths: ({ orderId }) => [`/backoffice/sales/${orderId}`],
      failure: findSessionLoss,
      create: ({ orderId }) =>
        createActor(
          refundMachine.provide({ actors: createRefundActors(ports.refunds, secondFactorSettings) }),
          { input: { orderId, key: keys.generate() } },
        ),
    },
    staffBookings: {
      paths: ({ kind }) => [kind === 'BOOKING' ? '/backoffice/staff-bookings' : '/backoffice/transfers'],
      failure: findSessionLoss,
      create: ({ kind }) =>
        createActor(
          staffBookingsMachine.provide({ actors: createStaffBookingsActors(ports.staffBookings) }),
          { input: { kind, seed: keys.generate() } },
        ),
    },
    assistedInstallments: {
      paths: () => [buildStepPath('ASSISTED', 'INSTALLMENT')],
      failure: findSessionLoss,
      create(of) {
        const actors = createAssistedInstallmentsActors(ports.assistedInstallments);
        const flow = createActor(assistedInstallmentsMachine.provide({ actors }), {
          input: { seed: keys.generate(), ...of },
        });
        flow.on('installments.collected', () =>
          resource('sellerSales', null).send({ type: 'refresh.requested' }),
        );
        return flow;
      },
    },
  } satisfies Partial<FlowDefinitions>;
}
