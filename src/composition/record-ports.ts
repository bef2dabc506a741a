import { type Container, ContainerModule } from 'inversify';
import { publicContentFrom } from '#adapters/content/public-content.content.ts';
import { myPurchasesOverHttp } from '#adapters/http/my-purchases.http.ts';
import { myTicketsOverHttp } from '#adapters/http/my-tickets.http.ts';
import { installmentsIn } from './installments-port.ts';
import * as tokens from './tokens.ts';
import { venueLayoutsIn } from './venue-layouts-port.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.MY_PURCHASES).toResolvedValue(myPurchasesOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.MY_TICKETS).toResolvedValue(myTicketsOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.PUBLIC_CONTENT)
    .toResolvedValue(
      (client) => publicContentFrom((path) => client.json({ method: 'GET', path })),
      [tokens.HTTP],
    )
    .inSingletonScope();
});

/** Binds what is only read behind the first page: what was bought, what is asked, what a house looks like. */
export function recordPortsIn(container: Container) {
  container.load(http);
  return {
    installments: installmentsIn(container),
    myPurchases: container.get(tokens.MY_PURCHASES),
    myTickets: container.get(tokens.MY_TICKETS),
    publicContent: container.get(tokens.PUBLIC_CONTENT),
    venueLayouts: venueLayoutsIn(container),
  };
}
export type RecordPorts = ReturnType<typeof recordPortsIn>;
