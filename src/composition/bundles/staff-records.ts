import { cancellationsOverHttp } from '#adapters/http/cancellations.http.ts';
import { managedCatalogueOverHttp } from '#adapters/http/managed-catalogue.http.ts';
import { operatorsOverHttp } from '#adapters/http/operators.http.ts';
import { paymentExceptionsOverHttp } from '#adapters/http/payment-exceptions.http.ts';
import { refundsOverHttp } from '#adapters/http/refunds.http.ts';
import type { PortBindings } from '../ports.ts';

/** The ports that the lists of the back office read from. */
export const staffRecordPorts = {
  cancellations: cancellationsOverHttp,
  managedCatalogue: managedCatalogueOverHttp,
  operators: operatorsOverHttp,
  paymentExceptions: paymentExceptionsOverHttp,
  refunds: refundsOverHttp,
} satisfies Partial<PortBindings>;
