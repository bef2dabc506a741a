import { createActor } from 'xstate';
import { type SaleMode, saleDesks, saleModes } from '#domain/sale/sale-mode.ts';
import type { Flows } from '#machines/flows.ts';
import { houseActors } from '#machines/house/house.actors.ts';
import { type HouseFlow, houseMachine } from '#machines/house/house.machine.ts';
import { saleActors } from '#machines/sale/sale.actors.ts';
import { type SaleFlow, saleMachine } from '#machines/sale/sale.machine.ts';
import { startGestures } from '#machines/seat-map/gestures.ts';
import { tillActors } from '#machines/till/till.actors.ts';
import { type TillFlow, tillMachine } from '#machines/till/till.machine.ts';
import type { Ports } from './container.ts';
import type { Visit } from './environment.ts';
import { runningFlows } from './running.ts';
import { salePaths } from './sale-paths.ts';
import type { SalePorts } from './sale-ports.ts';
import { tellSession } from './tell-session.ts';

/** The flows of choosing and paying, at both desks. */
export function startSaleFlows(
  ports: Pick<Ports, 'eventCatalogue'> & SalePorts,
  { market, channel }: Visit,
  { session }: Pick<Flows, 'session'>,
) {
  const sales = runningFlows<SaleFlow>();
  const houses = runningFlows<HouseFlow>();
  const tills = runningFlows<TillFlow>();

  function startSale(mode: SaleMode, eventId: string | null) {
    const buyer = saleDesks[mode].namesFan ? null : session.getSnapshot().context.user;
    const sale = createActor(saleMachine.provide({ actors: saleActors(ports) }), {
      input: { mode, market, channel, seed: ports.keys.next(), buyer, eventId },
    });
    const tell = tellSession(session);
    sale.subscribe(({ context }) => {
      const { user } = session.getSnapshot().context;
      tell(context.trouble);
      const isKnownBetter = context.buyer !== user && context.buyer?.id === user?.id;
      if (isKnownBetter && context.buyer !== null && !saleDesks[mode].namesFan)
        session.send({ type: 'session.started', user: context.buyer });
    });
    return sale.start();
  }

  /** Sales hear who comes and goes; a seller's sale has its own fan and does not mind. */
  let known = session.getSnapshot().context.user;
  session.subscribe(({ context: { user } }) => {
    if (user === known) return;
    known = user;
    for (const mode of saleModes) {
      const sale = sales.get(mode);
      if (user === null) sale?.send({ type: 'buyer.signedOut' });
      else sale?.send({ type: 'buyer.signedIn', user });
    }
  });

  return {
    sale: (mode, eventId = null) =>
      sales.of(mode, [saleDesks[mode].basePath], () => startSale(mode, eventId)),
    house: ({ eventId, layoutId }) =>
      houses.of(`${eventId} ${layoutId}`, [...salePaths, '/event'], () => {
        const { actors, seats } = houseActors(ports);
        const actor = createActor(houseMachine.provide({ actors }), { input: { eventId, layoutId } });
        actor.start();
        return {
          getSnapshot: actor.getSnapshot.bind(actor),
          subscribe: actor.subscribe.bind(actor),
          send: actor.send,
          stop: () => void actor.stop(),
          seats,
        };
      }),
    till: () =>
      tills.of('till', [saleDesks.ASSISTED.basePath], () =>
        createActor(tillMachine.provide({ actors: tillActors(ports.checkout) }), {
          input: { seed: ports.keys.next() },
        }).start(),
      ),
    startGestures,
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [sales, houses, tills]) flows.leaveFor(path);
    },
  } satisfies Pick<Flows, 'sale' | 'house' | 'till' | 'startGestures'> & { leaveFor(path: string): void };
}
