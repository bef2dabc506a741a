import { registerFan, updateFan } from '#contract/fans.ts';
import { ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import type { FanAccounts } from '#server/identity/fans/fan-accounts.ts';

/** Registers the endpoints that write a fan's account. Spec §7, /api/fan. */
export function registerFanRoutes(shell: Shell, { fans }: { readonly fans: FanAccounts }): void {
  bind(shell, registerFan, async ({ body, caller, principal }) => {
    const made = await fans.register(body, { ...principal, address: caller.address });
    return made.ok ? ok({ fan: made.value }) : made;
  });

  bind(shell, updateFan, async ({ body, caller, principal, market, language, now }) => {
    const { consents, password, ...details } = body;
    const { address } = caller;
    const { personId, isRecent } = principal;
    const visit = { address, market, language, now, isRecent };
    const updated = await fans.updateProfile(personId, details, { ...visit, consents, password });
    return updated.ok ? ok({ fan: updated.value }) : updated;
  });
}
