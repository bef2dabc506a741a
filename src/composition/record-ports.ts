import { type Container, ContainerModule } from 'inversify';
import { createPublicContent } from '#adapters/content/public-content.content.ts';
import { myPurchasesOverHttp } from '#adapters/http/my-purchases.http.ts';
import { myTicketsOverHttp } from '#adapters/http/my-tickets.http.ts';
import { resolveInstallments } from './installments-port.ts';
import * as tokens from './tokens.ts';
import { resolveVenueLayouts } from './venue-layouts-port.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.MY_PURCHASES).toResolvedValue(myPurchasesOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.MY_TICKETS).toResolvedValue(myTicketsOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.PUBLIC_CONTENT)
    .toResolvedValue(
      (client) => createPublicContent((path) => client.json({ method: 'GET', path })),
      [tokens.HTTP],
    )
    .inSingletonScope();
});

/** Binds the ports that later pages only read from: purchases, questions and venue layouts. */
export function resolveRecordPorts(container: Container) {
  container.load(http);
  return {
    installments: resolveInstallments(container),
    myPurchases: container.get(tokens.MY_PURCHASES),
    myTickets: container.get(tokens.MY_TICKETS),
    publicContent: container.get(tokens.PUBLIC_CONTENT),
    venueLayouts: resolveVenueLayouts(container),
  };
}
export type RecordPorts = ReturnType<typeof resolveRecordPorts>;
