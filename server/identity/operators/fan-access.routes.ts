import { findAccounts, requirePasswordReset } from '#contract/fan-access.ts';
import type { FanAccount } from '#domain/identity/fan-account.ts';
import { ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind, type Call, toIso } from '#server/http/public.ts';
import type { FanAccessSupport } from '#server/identity/operators/fan-access.ts';

/** Registers the endpoints with which managers secure a fan account. */
export function registerFanAccessRoutes(shell: Shell, { help }: { readonly help: FanAccessSupport }): void {
  bind(shell, findAccounts, async (call) => {
    const found = await help.find(call.body.searchText, call.market, toActor(call));
    return found.ok ? ok({ accounts: found.value.map(toFanAccountWire) }) : found;
  });

  bind(shell, requirePasswordReset, async (call) => {
    const required = await help.requirePasswordReset(call.params.id, toActor(call), call.language);
    return required.ok
      ? ok({ ...required.value, account: toFanAccountWire(required.value.account) })
      : required;
  });
}

const toActor = ({ principal, caller }: Pick<Call<typeof findAccounts>, 'principal' | 'caller'>) => ({
  personId: principal.personId,
  sessionId: principal.sessionId,
  address: caller.address,
});

const toFanAccountWire = ({ resetRequiredAt, ...account }: FanAccount) => ({
  ...account,
  resetRequiredAt: resetRequiredAt === null ? null : toIso(resetRequiredAt),
});
