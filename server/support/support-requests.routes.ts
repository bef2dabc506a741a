import * as supportRequestEndpoints from '#contract/support-requests.ts';
import { err, ok } from '#domain/shared/result.ts';
import { bind, type Shell } from '#server/http/public.ts';
import { type SupportRequestDeps, sendSupportRequest } from './send-support-request.ts';

/** Registers the contact form: open to everybody, limited by address. */
export function registerSupportRoutes(shell: Shell, deps: SupportRequestDeps): void {
  bind(
    shell,
    supportRequestEndpoints.sendSupportRequest,
    async ({ body, principal, market, caller, now }) => {
      const sender = { address: caller.address, personId: principal.personId };
      const { topic, email, message, orderCode } = body;
      const request = { market, topic, email, message, orderCode: orderCode || null };
      const sent = await sendSupportRequest(deps, sender, request, now);
      return sent.ok ? ok(undefined) : err({ code: 'TooManyRequestsException', ...sent.error });
    },
  );
}
