import { type Container, ContainerModule } from 'inversify';
import { assistedInstallmentsOverHttp } from '#adapters/http/assisted-installments.http.ts';
import { cancellationsOverHttp } from '#adapters/http/cancellations.http.ts';
import { paymentExceptionsOverHttp } from '#adapters/http/payment-exceptions.http.ts';
import { refundsOverHttp } from '#adapters/http/refunds.http.ts';
import { secondFactorSettingsOverHttp } from '#adapters/http/second-factor-settings.http.ts';
import { staffBookingsOverHttp } from '#adapters/http/staff-bookings.http.ts';
import { resolveIdempotencyKeys } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.CANCELLATIONS).toResolvedValue(cancellationsOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.PAYMENT_EXCEPTIONS)
    .toResolvedValue(paymentExceptionsOverHttp, [tokens.HTTP])
    .inSingletonScope();
  bind(tokens.REFUNDS).toResolvedValue(refundsOverHttp, [tokens.HTTP]).inSingletonScope();
});

/** Binds the ports of the back office, and resolves each once. */
export function resolveBackOfficePorts(container: Container, page: Window) {
  container.load(http);
  return {
    keys: resolveIdempotencyKeys(container, page),
    assistedInstallments: assistedInstallmentsOverHttp(container.get(tokens.HTTP)),
    staffBookings: staffBookingsOverHttp(container.get(tokens.HTTP)),
    secondFactorSettings: secondFactorSettingsOverHttp(container.get(tokens.HTTP)),
    alerts: container.get(tokens.PAYMENT_EXCEPTIONS),
    cancellations: container.get(tokens.CANCELLATIONS),
    refunds: container.get(tokens.REFUNDS),
  };
}
export type BackOfficePorts = ReturnType<typeof resolveBackOfficePorts>;
