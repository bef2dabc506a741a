import { createActor, fromPromise } from 'xstate';
import { memoryClock } from '#adapters/memory/clock.memory.ts';
import type { MemoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { SeatConflict, SeatConflictsQuery } from '#domain/catalogue/seat-conflict.ts';
import { bankChallengeMachine } from '#machines/bank-challenge/bank-challenge.machine.ts';
import type { BankChallengeView } from '#machines/bank-challenge/bank-challenge.view.ts';
import { cashStepsMachine } from '#machines/cash-steps/cash-steps.machine.ts';
import { createEntryCodeActors } from '#machines/entry-code/entry-code.actors.ts';
import { entryCodeMachine } from '#machines/entry-code/entry-code.machine.ts';
import type { GetFlow } from '#machines/flows.ts';
import { createLoginActors } from '#machines/login/login.actors.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { paymentLinkSentMachine } from '#machines/payment-link-sent/payment-link-sent.machine.ts';
import { createResourceActors } from '#machines/resource/resource.actors.ts';
import { resourceMachine } from '#machines/resource/resource.machine.ts';
import { createSeatAvailabilityActors } from '#machines/seat-availability/seat-availability.actors.ts';
import { seatAvailabilityMachine } from '#machines/seat-availability/seat-availability.machine.ts';
import { startGestureRecognizer } from '#machines/seat-map/gestures.ts';
import { seatPickerMachine } from '#machines/seat-picker/seat-picker.machine.ts';
import { type StepUpFlow, stepUpMachine } from '#machines/step-up/step-up.machine.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { buildLoginInput } from '#testing/login-driver.ts';
import { createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';

type SaleDriver = ReturnType<typeof createSaleDriver>;

/** Creates the live seat availability of an event over in-memory ports. */
export const createSeatAvailabilityFlow =
  (ports: MemoryPorts): GetFlow<'seatAvailability'> =>
  (input) => {
    const { actors, seats } = createSeatAvailabilityActors(ports);
    return Object.assign(createActor(seatAvailabilityMachine.provide({ actors }), { input }).start(), {
      seats,
    });
  };

/** Creates the way through a seat picker. */
export const createSeatPickerFlow: GetFlow<'seatPicker'> = ({ frameStyle, sections }) =>
  createActor(seatPickerMachine, { input: { frameStyle, sections } }).start();

/** Creates a bank's confirmation in a state; by default its frame was closed. */
export const createBankChallengeFlow =
  (value: BankChallengeView['screen'] = 'abandoned'): GetFlow<'bankChallenge'> =>
  () =>
    createActor(bankChallengeMachine, {
      snapshot: bankChallengeMachine.resolveState({ value }),
    }).start();

/** Creates the steps of a cash payment; each story starts anew. */
export const createCashStepsFlow: GetFlow<'cashSteps'> = ({ checkoutProvider }) =>
  createActor(cashStepsMachine, { input: { checkoutProvider } }).start();

/** Creates a sent payment link whose resend never completes. */
export const createPaymentLinkSentFlow: GetFlow<'paymentLinkSent'> = ({ orderId }) =>
  createActor(
    paymentLinkSentMachine.provide({ actors: { resend: fromPromise(() => new Promise(() => undefined)) } }),
    { input: { orderId, seed: 'story' } },
  ).start();

/** Creates the changing part of a code, at a time that stands still. */
export const createEntryCodeFlow =
  (compute: () => Promise<string> = async () => '12345678'): GetFlow<'entryCode'> =>
  (input) =>
    createActor(
      entryCodeMachine.provide({
        actors: createEntryCodeActors({
          clock: memoryClock(Date.UTC(2027, 2, 14, 21, 30, 6)),
          oneTimePasswords: { compute },
        }),
      }),
      { input },
    ).start();

/** Creates a login over in-memory ports. */
export const createLoginFlow = (ports: MemoryPorts) =>
  createActor(loginMachine.provide({ actors: createLoginActors(ports) }), {
    input: buildLoginInput({ returnTo: '/', place: 'purchase' }),
  }).start();

/** Creates a second-factor check, optionally after a rejection; what is submitted stays pending. */
export function createStepUpFlow(failure: FlowFailure | null = null): StepUpFlow {
  const machine = stepUpMachine.provide({
    actors: { reauthenticate: fromPromise(() => new Promise(() => undefined)) },
  });
  const snapshot = machine.resolveState({
    value: 'enteringCode',
    context: { isCodeIncomplete: false, failure, isReauthenticated: false },
  });
  const actor = createActor(machine, { snapshot }).start();
  return {
    getSnapshot: actor.getSnapshot.bind(actor),
    subscribe: actor.subscribe.bind(actor),
    send: actor.send,
  };
}

/** Prepares a sale, and everything that its screen needs. */
export async function prepareSale(
  arrange: (driver: SaleDriver) => unknown,
  options: Parameters<typeof createSaleDriver>[0] = { buyer: mariana },
) {
  const driver = createSaleDriver({ ports: memoryPorts(), ...options });
  await arrange(driver);
  return {
    flow: driver.sale,
    market: driver.ports.backend.market,
    seatAvailability: createSeatAvailabilityFlow(driver.ports),
    login: { isLoaded: () => true, load: async () => undefined, start: () => createLoginFlow(driver.ports) },
    seatPicker: createSeatPickerFlow,
    startGestureRecognizer,
    seatConflicts: (query: SeatConflictsQuery) =>
      createActor(
        resourceMachine<SeatConflictsQuery, readonly SeatConflict[]>().provide({
          actors: createResourceActors(driver.ports.eventDirectory.listSeatConflicts, () => false),
        }),
        { input: { query } },
      ).start(),
  };
}

export const twoSeats = [seat('A-1'), seat('A-2')] as const;
export const noop = (): void => undefined;
