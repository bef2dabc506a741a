import { fromPromise } from 'xstate';
import type { RenewalsPort } from '#application/renewals.port.ts';
import type { SaleStoragePort } from '#application/sale-storage.port.ts';
import { getSaleStorageKey } from '../sale/sale-storage-key.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { renewalsActorSlots } from './renewals.machine.ts';

/** Creates the actors of the renewals. The sale of this device continues with the cart that a renewal becomes. */
export const createRenewalsActors = ({
  renewals,
  saleStorage,
}: {
  readonly renewals: RenewalsPort;
  readonly saleStorage: SaleStoragePort;
}): typeof renewalsActorSlots => ({
  list: fromPromise(() => toActorResult(renewals.listRenewals())),
  renew: fromPromise(async ({ input }) => {
    const result = await toActorResult(renewals.renew(input.reservationId, input.key));
    if (result.ok) {
      const { eventId, reservationId, maxExpiresAt, expiresAt } = result.value;
      saleStorage.save(getSaleStorageKey('SELF_SERVICE'), {
        eventId,
        reservationId,
        paymentKey: null,
        heldUntil: maxExpiresAt ?? expiresAt,
      });
    }
    return result;
  }),
  release: fromPromise(({ input }) => toActorResult(renewals.release(input.reservationId, input.key))),
});
