import type { RenewalsPort } from '#application/renewals.port.ts';
import type { Renewal } from '#domain/order/renewal.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

/** The renewals of the visitor: those of `renewals`, which become holds of the backend and leave it. */
export function memoryRenewals(backend: MemoryBackend, renewals: Renewal[]): RenewalsPort {
  const find = (id: string): Renewal | undefined =>
    renewals.find(({ reservationId }) => reservationId === id);
  return {
    listRenewals: () => backend.read(() => ok([...renewals])),
    renew: (id, key) =>
      backend.change('renewals.renew', key, () => {
        const renewal = find(id);
        const hold = backend.findCurrentHold(id);
        if (renewal === undefined || hold === null) return createRejectedFailure('NOT_FOUND');
        return ok(hold.reservation);
      }),
    release: (id, key) =>
      backend.change('renewals.release', key, () => {
        const renewal = find(id);
        if (renewal === undefined) return createRejectedFailure('NOT_FOUND');
        renewals.splice(renewals.indexOf(renewal), 1);
        return ok(null);
      }),
  };
}
