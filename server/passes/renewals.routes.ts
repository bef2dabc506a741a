import * as renewalEndpoints from '#contract/renewals.ts';
import { ok } from '#domain/shared/result.ts';
import { bind, type Shell } from '#server/http/public.ts';
import { listRenewals, type RenewPassDeps, releaseRenewal, renewPass } from './renew-pass.ts';

/** Registers the endpoints with which fans renew their passes. */
export function registerRenewalRoutes(shell: Shell, deps: RenewPassDeps): void {
  bind(shell, renewalEndpoints.listRenewals, async ({ principal: { personId }, language }) =>
    ok({ renewals: await listRenewals(deps, { personId, language }) }),
  );

  bind(shell, renewalEndpoints.renewPass, ({ principal, params: { id } }) => renewPass(deps, principal, id));

  bind(shell, renewalEndpoints.releaseRenewal, async ({ principal, params: { id } }) => {
    const released = await releaseRenewal(deps, principal, id);
    return released.ok ? ok({ released: true as const }) : released;
  });
}
