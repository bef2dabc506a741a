import { findAccounts, requirePasswordReset } from '#contract/fan-access.ts';
import { findFan } from '#contract/fans.ts';
import { ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import type { FanAccessSupport } from '#server/identity/operators/fan-access.ts';
import { toManager } from './operators.routes.ts';

/** Registers the endpoints with which managers secure a fan account and sellers find the fan of a sale (Spec §7, /api/fan). */
export function registerFanAccessRoutes(shell: Shell, { help }: { readonly help: FanAccessSupport }): void {
  bind(shell, findFan, async (call) => {
    const { email, documentType, documentNumber } = call.query;
    const document =
      documentType === undefined || documentNumber === undefined ? null : { documentType, documentNumber };
    const query = email === undefined ? document : { email };
    if (query === null) return ok({ fan: null });
    const found = await help.findFan(query, toManager(call));
    return found.ok ? ok({ fan: found.value }) : found;
  });

  bind(shell, findAccounts, async (call) => {
    const found = await help.find(call.body.searchText, toManager(call));
    return found.ok ? ok({ accounts: found.value }) : found;
  });

  bind(shell, requirePasswordReset, async (call) => {
    return help.requirePasswordReset(call.params.id, toManager(call), call.language);
  });
}
