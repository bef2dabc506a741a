import { createActor, fromPromise } from 'xstate';
import type { MemoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { cashStepsMachine } from '#machines/cash-steps/cash-steps.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { houseActors } from '#machines/house/house.actors.ts';
import { houseMachine } from '#machines/house/house.machine.ts';
import { loginActors } from '#machines/login/login.actors.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { startGestures } from '#machines/seat-map/gestures.ts';
import { sentLinkMachine } from '#machines/sent-link/sent-link.machine.ts';
import { type StepUpFlow, stepUpMachine } from '#machines/step-up/step-up.machine.ts';
import type { Trouble } from '#machines/support/trouble.ts';
import { loginInput } from '#testing/login-desk.ts';
import { mariana, saleDesk, seat } from '#testing/sale-desk.ts';

type Desk = ReturnType<typeof saleDesk>;

/** The house of an event over a memory box office. */
export const houseOver =
  (ports: MemoryPorts): Flows['house'] =>
  (input) => {
    const { actors, seats } = houseActors(ports);
    const actor = createActor(houseMachine.provide({ actors }), { input }).start();
    return {
      getSnapshot: actor.getSnapshot.bind(actor),
      subscribe: actor.subscribe.bind(actor),
      send: actor.send,
      seats,
    };
  };

/** The steps of paying in cash; a step taken in one story is not taken in the next. */
export const countedCashSteps: Flows['cashSteps'] = ({ desk }) =>
  createActor(cashStepsMachine, { input: { desk } }).start();

/** A link that a seller sent, in the hands of nobody who answers: what is pressed is under way for ever. */
export const sentLinkWaiting: Flows['sentLink'] = ({ orderId }) =>
  createActor(
    sentLinkMachine.provide({ actors: { send: fromPromise(() => new Promise(() => undefined)) } }),
    { input: { orderId, seed: 'story' } },
  ).start();

/** A login over a memory box office. */
export const loginOver = (ports: MemoryPorts) =>
  createActor(loginMachine.provide({ actors: loginActors(ports) }), {
    input: loginInput({ returnTo: '/', place: 'purchase' }),
  }).start();

/** An operator who is asked who they are, perhaps after a refusal; what they answer is being checked for ever. */
export function askedWho(trouble: Trouble | null = null): StepUpFlow {
  const machine = stepUpMachine.provide({
    actors: { prove: fromPromise(() => new Promise(() => undefined)) },
  });
  const snapshot = machine.resolveState({
    value: 'asking',
    context: { isCodeIncomplete: false, trouble, isProven: false },
  });
  const actor = createActor(machine, { snapshot }).start();
  return {
    getSnapshot: actor.getSnapshot.bind(actor),
    subscribe: actor.subscribe.bind(actor),
    send: actor.send,
  };
}

/** A sale that was brought somewhere, and all that its screen needs. */
export async function arranged(
  arrange: (desk: Desk) => unknown,
  options: Parameters<typeof saleDesk>[0] = { buyer: mariana },
) {
  const desk = saleDesk({ ports: memoryPorts(), ...options });
  await arrange(desk);
  return {
    flow: desk.sale,
    market: desk.ports.office.market,
    house: houseOver(desk.ports),
    login: { isPrepared: () => true, prepare: async () => undefined, start: () => loginOver(desk.ports) },
    startGestures,
  };
}

export const twoSeats = [seat('A-1'), seat('A-2')] as const;
export const nothing = (): void => undefined;
