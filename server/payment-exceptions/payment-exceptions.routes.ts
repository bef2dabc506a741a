import * as paymentExceptionEndpoints from '#contract/payment-exceptions.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { listPaymentExceptions } from '#server/payment-exceptions/list-payment-exceptions.ts';
import {
  type PaymentExceptionDeps,
  resolvePaymentException,
} from '#server/payment-exceptions/resolve-payment-exception.ts';

/** Registers the payment exception endpoints for managers. */
export function registerPaymentExceptionRoutes(shell: Shell, deps: PaymentExceptionDeps): void {
  bind(
    shell,
    paymentExceptionEndpoints.listPaymentExceptions,
    async ({ query: { state, page }, market, language }) => {
      const found = await listPaymentExceptions(deps.paymentExceptions, { market, language, state, page });
      return ok(found);
    },
  );

  bind(
    shell,
    paymentExceptionEndpoints.resolvePaymentException,
    async ({ params: { id }, body, key, principal, market, language, caller }) => {
      const { personId, sessionId } = principal;
      const requestKey = `${personId} ${key}`;
      const resolved = await resolvePaymentException(
        deps,
        { id, market, ...body, requestKey },
        { personId, sessionId, address: caller.address },
      );
      if (!resolved.ok) return resolved;
      const alert = await deps.paymentExceptions.findOne({ market, language, id });
      return alert === null ? err({ code: 'NOT_FOUND' }) : ok({ alert });
    },
  );
}
