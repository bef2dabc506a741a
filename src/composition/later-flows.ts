import { createActor } from 'xstate';
import { markets } from '#domain/market/market.ts';
import { type SaleMode, saleDesks, saleModes } from '#domain/sale/sale-mode.ts';
import { dayAt } from '#domain/shared/calendar-day.ts';
import { type CashStepsFlow, cashStepsMachine } from '#machines/cash-steps/cash-steps.machine.ts';
import { checkoutOutcomeActors } from '#machines/checkout-outcome/checkout-outcome.actors.ts';
import {
  type CheckoutOutcomeFlow,
  checkoutOutcomeMachine,
} from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { houseActors } from '#machines/house/house.actors.ts';
import { type HouseFlow, houseMachine } from '#machines/house/house.machine.ts';
import { loginActors } from '#machines/login/login.actors.ts';
import { type LoginFlow, loginMachine } from '#machines/login/login.machine.ts';
import { languageIn } from '#machines/preferences/preferences.machine.ts';
import { saleActors } from '#machines/sale/sale.actors.ts';
import { type SaleFlow, saleMachine } from '#machines/sale/sale.machine.ts';
import { startGestures } from '#machines/seat-map/gestures.ts';
import type { Ports } from './container.ts';
import type { Visit } from './environment.ts';
import type { LaterPorts } from './later-ports.ts';
import { runningFlows } from './running.ts';

type Running = Pick<Flows, 'session' | 'preferences'>;

/** The flows that the first page does without, beside those that already run. */
export function startLaterFlows(
  ports: Ports & LaterPorts,
  { market, channel }: Visit,
  { session, preferences }: Running,
) {
  const sales = runningFlows<SaleFlow>();
  const outcomes = runningFlows<CheckoutOutcomeFlow>();
  const cashSteps = runningFlows<CashStepsFlow>();
  const logins = runningFlows<LoginFlow>();
  const houses = runningFlows<HouseFlow>();

  function startSale(mode: SaleMode) {
    const buyer = saleDesks[mode].namesFan ? null : session.getSnapshot().context.user;
    const sale = createActor(saleMachine.provide({ actors: saleActors(ports) }), {
      input: { mode, market, channel, seed: ports.keys.next(), buyer },
    });
    sale.subscribe(({ context }) => {
      const { user } = session.getSnapshot().context;
      if (context.trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
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
    sale: (mode) => sales.of(mode, [saleDesks[mode].basePath], () => startSale(mode)),
    outcome({ mode, of }) {
      const name = 'orderId' in of ? of.orderId : of.token;
      return outcomes.of(name, [saleDesks[mode].basePath], () => {
        const outcome = createActor(
          checkoutOutcomeMachine.provide({ actors: checkoutOutcomeActors(ports) }),
          {
            input: { mode, of },
          },
        );
        // The same order may be paid another way: its outcome begins again.
        outcome.subscribe(({ status }) => {
          if (status === 'done') outcomes.stop(name);
        });
        return outcome.start();
      });
    },
    cashSteps: ({ desk, orderId }) =>
      cashSteps.of(`${desk} ${orderId}`, salePaths, () =>
        createActor(cashStepsMachine, { input: { desk } }).start(),
      ),
    login: ({ returnTo, place, step = 'LOGIN' }) => {
      const name = `${place} ${returnTo}`;
      return logins.of(name, ['/authorization', ...salePaths], () => {
        const login = createActor(loginMachine.provide({ actors: loginActors(ports) }), {
          input: {
            language: languageIn(preferences.getSnapshot().context),
            market,
            today: dayAt(ports.clock.now(), markets[market].timeZone),
            returnTo,
            place,
            step,
            user: session.getSnapshot().context.user,
          },
        });
        login.on('session.opened', ({ user }) => session.send({ type: 'session.started', user }));
        // Whoever signs in here again begins again.
        login.subscribe(({ status }) => {
          if (status === 'done') logins.stop(name);
        });
        return login.start();
      });
    },
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
    startGestures,
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      for (const flows of [sales, outcomes, cashSteps, logins, houses]) flows.leaveFor(path);
    },
  } satisfies Pick<Flows, LaterFlow> & { leaveFor(path: string): void };
}
export type LaterFlows = ReturnType<typeof startLaterFlows>;
type LaterFlow = 'sale' | 'outcome' | 'cashSteps' | 'login' | 'house' | 'startGestures';

const salePaths = saleModes.map((mode) => saleDesks[mode].basePath);
