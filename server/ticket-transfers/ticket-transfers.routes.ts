import * as transferEndpoints from '#contract/ticket-transfers.ts';
import { err, ok } from '#domain/shared/result.ts';
import { bind, type Shell } from '#server/http/public.ts';
import { toContactPoint } from '#server/identity/public.ts';
import { type ReadOfferDeps, readOffer } from './read-offer.ts';
import {
  acceptOffer,
  declineOffer,
  offerTickets,
  type TransferTicketsDeps,
  withdrawOffer,
} from './transfer-tickets.ts';

/** Registers the endpoints with which fans give tickets to others. */
export function registerTicketTransferRoutes(shell: Shell, deps: TransferTicketsDeps & ReadOfferDeps): void {
  bind(
    shell,
    transferEndpoints.offerTickets,
    ({ principal: { personId, sessionId }, body, market, language, caller: { address } }) =>
      offerTickets(
        deps,
        { personId, sessionId, address },
        { ticketIds: body.ticketIds, contact: toContactPoint(body.to), market, language },
      ),
  );

  bind(
    shell,
    transferEndpoints.withdrawOffer,
    ({ principal: { personId, sessionId }, params: { id }, caller: { address } }) =>
      withdrawOffer(deps, { personId, sessionId, address }, id),
  );

  bind(shell, transferEndpoints.readOffer, async ({ principal: { personId }, body, language, now }) => {
    const offer = await readOffer(deps, { personId, language, now }, body.offer);
    return offer === null ? err({ code: 'NOT_FOUND' }) : ok(offer);
  });

  bind(
    shell,
    transferEndpoints.acceptOffer,
    ({ principal: { personId, sessionId }, body, caller: { address } }) =>
      acceptOffer(deps, { personId, sessionId, address }, body.offer),
  );

  bind(
    shell,
    transferEndpoints.declineOffer,
    ({ principal: { personId, sessionId }, body, caller: { address } }) =>
      declineOffer(deps, { personId, sessionId, address }, body.offer),
  );
}
