import { findAccounts, requirePasswordReset } from '#contract/fan-access.ts';
import type { FanAccount } from '#domain/fan/fan-access.ts';
import { ok } from '#domain/shared/result.ts';
import type { HelpFans } from '#server/application/operators/fan-access.ts';
import { bind, type Call } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

/** Registers the endpoints with which managers secure a fan account. */
export function fanAccessRoutes(shell: Shell, { help }: { readonly help: HelpFans }): void {
  bind(shell, findAccounts, async (call) => {
    const found = await help.find(call.body.words, call.market, byOf(call));
    return found.ok ? ok({ accounts: found.value.map(accountOnWire) }) : found;
  });

  bind(shell, requirePasswordReset, async (call) => {
    const required = await help.requireReset(call.params.id, byOf(call), call.language);
    return required.ok ? ok({ ...required.value, account: accountOnWire(required.value.account) }) : required;
  });
}

const byOf = ({ principal, caller }: Pick<Call<typeof findAccounts>, 'principal' | 'caller'>) => ({
  personId: principal.personId,
  sessionId: principal.sessionId,
  address: caller.address,
});

const accountOnWire = ({ resetRequiredAt, ...account }: FanAccount) => ({
  ...account,
  resetRequiredAt: resetRequiredAt === null ? null : iso(resetRequiredAt),
});
