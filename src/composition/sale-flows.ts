import { createActor } from 'xstate';
import { type SalesChannel, salesChannelRules, salesChannels } from '#domain/payment/sales-channel.ts';
import { createBoxOfficeActors } from '#machines/box-office/box-office.actors.ts';
import { type BoxOfficeFlow, boxOfficeMachine } from '#machines/box-office/box-office.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { createSaleActors } from '#machines/sale/sale.actors.ts';
import { type SaleFlow, saleMachine } from '#machines/sale/sale.machine.ts';
import { createSeatAvailabilityActors } from '#machines/seat-availability/seat-availability.actors.ts';
import {
  type SeatAvailabilityFlow,
  seatAvailabilityMachine,
} from '#machines/seat-availability/seat-availability.machine.ts';
import { startGestureRecognizer } from '#machines/seat-map/gestures.ts';
import type { Ports } from './container.ts';
import type { Visit } from './environment.ts';
import { createFlowRegistry } from './flow-registry.ts';
import { createSessionFailureReporter } from './report-session-failure.ts';
import { saleBasePaths } from './sale-base-paths.ts';
import type { SalePorts } from './sale-ports.ts';

/** Starts the flows of a sale, in both sales channels. */
export function startSaleFlows(
  ports: Pick<Ports, 'eventCatalogue'> & SalePorts,
  { market, channel }: Visit,
  { session }: Pick<Flows, 'session'>,
) {
  const sales = createFlowRegistry<SaleFlow>();
  const seatAvailabilities = createFlowRegistry<SeatAvailabilityFlow>();
  const boxOffices = createFlowRegistry<BoxOfficeFlow>();

  function startSale(salesChannel: SalesChannel, eventId: string | null) {
    const buyer = salesChannelRules[salesChannel].requiresFan ? null : session.getSnapshot().context.user;
    const sale = createActor(saleMachine.provide({ actors: createSaleActors(ports) }), {
      input: { salesChannel: salesChannel, market, channel, seed: ports.keys.generate(), buyer, eventId },
    });
    const reportFailure = createSessionFailureReporter(session);
    sale.subscribe(({ context }) => {
      const { user } = session.getSnapshot().context;
      reportFailure(context.failure);
      const hasNewerUser = context.buyer !== user && context.buyer?.id === user?.id;
      if (hasNewerUser && context.buyer !== null && !salesChannelRules[salesChannel].requiresFan)
        session.send({ type: 'session.started', user: context.buyer });
    });
    return sale.start();
  }

  /** Self-service sales follow sign-in and sign-out; an assisted sale has its own fan and ignores them. */
  let currentUser = session.getSnapshot().context.user;
  session.subscribe(({ context: { user } }) => {
    if (user === currentUser) return;
    currentUser = user;
    for (const salesChannel of salesChannels) {
      const sale = sales.get(salesChannel);
      if (user === null) sale?.send({ type: 'buyer.signedOut' });
      else sale?.send({ type: 'buyer.signedIn', user });
    }
  });

  return {
    sale: (salesChannel, eventId = null) =>
      sales.getOrStart(salesChannel, [salesChannelRules[salesChannel].basePath], () =>
        startSale(salesChannel, eventId),
      ),
    seatAvailability: ({ eventId, layoutId }) =>
      seatAvailabilities.getOrStart(`${eventId} ${layoutId}`, [...saleBasePaths, '/event'], () => {
        const { actors, seats } = createSeatAvailabilityActors(ports);
        const actor = createActor(seatAvailabilityMachine.provide({ actors }), {
          input: { eventId, layoutId },
        });
        actor.start();
        return {
          getSnapshot: actor.getSnapshot.bind(actor),
          subscribe: actor.subscribe.bind(actor),
          send: actor.send,
          stop: () => void actor.stop(),
          seats,
        };
      }),
    boxOffice: () =>
      boxOffices.getOrStart('till', [salesChannelRules.ASSISTED.basePath], () =>
        createActor(boxOfficeMachine.provide({ actors: createBoxOfficeActors(ports.checkout) }), {
          input: { seed: ports.keys.generate() },
        }).start(),
      ),
    startGestureRecognizer,
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [sales, seatAvailabilities, boxOffices]) flows.leaveFor(path);
    },
  } satisfies Pick<Flows, 'sale' | 'seatAvailability' | 'boxOffice' | 'startGestureRecognizer'> & {
    leaveFor(path: string): void;
  };
}
