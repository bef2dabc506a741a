import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { installmentPlanFan } from '#adapters/memory/installments.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { AssistedPlan } from '#domain/installment/assisted-plan.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createAssistedInstallmentsActors } from './assisted-installments.actors.ts';
import { assistedInstallmentsMachine } from './assisted-installments.machine.ts';
import { toAssistedInstallmentsView } from './assisted-installments.view.ts';

const ports = memoryPorts();
const read = await ports.assistedInstallments.findPlans(installmentPlanFan.email);
if (!read.ok || read.value[0] === undefined) throw new Error('There is a plan in memory');
const [one] = read.value;
const other: AssistedPlan = { ...one, plan: { ...one.plan, planId: 'plan-2' } };
const paidUp: AssistedPlan = {
  ...one,
  plan: {
    ...one.plan,
    due: { ...one.plan.due, amount: 0 },
    installments: one.plan.installments.map((installment) => ({ ...installment, status: 'PAID' as const })),
  },
};

const cash = { type: 'payment.received', payment: { method: 'CASH' } } as const;
const voucher = { type: 'payment.received', payment: { method: 'TPV', voucherNumber: '0045' } } as const;

const walked = walkMachine(assistedInstallmentsMachine, {
  input: { seed: 's', searchText: '', isOverdueList: false },
  events: [
    { type: 'search.submitted', searchText: installmentPlanFan.email },
    { type: 'search.submitted', searchText: ' ' },
    { type: 'plan.chosen', planId: 'plan-1' },
    { type: 'plan.chosen', planId: 'plan-9' },
    { type: 'plan.closed' },
    { type: 'scope.chosen', scope: 'REMAINING' },
    { type: 'refresh.requested' },
    { type: 'end.confirmed' },
    { type: 'anotherInstallment.requested' },
    cash,
  ],
  actorResults: {
    endPlan: [ok({ ...one.plan, state: 'ENDED' }), err(createFlowFailure('TOTAL_CHANGED'))],
    findPlans: [
      ok([{ ...one, endRefund: one.plan.paid }]),
      ok([one]),
      ok([one, other]),
      ok([paidUp]),
      ok([]),
      err(createFlowFailure('OFFLINE')),
    ],
    collect: [ok(paidUp.plan), err(createFlowFailure('ALREADY_PAID')), err(createFlowFailure('UNKNOWN'))],
  },
  distinguish: ({ context }) => [
    context.found?.length,
    context.found?.[0]?.plan.due.amount,
    context.found?.[0]?.endRefund !== null,
    context.planId,
    context.scope,
    context.taking !== null,
    context.done !== null,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toAssistedInstallmentsView);
const chosen = views.flatMap((view) =>
  view.screen === 'results' && view.chosen !== null ? [view.chosen] : [],
);

/** Spec §2, /assistant/installment. */
describe('collecting installments, explored', () => {
  it('reaches every state and can always start another search', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['assistedInstallments.showing'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(new Set(views.map(({ screen }) => screen))).toEqual(new Set(['search', 'results']));
  });

  it('collects only for the selected plan and only what is due', () => {
    const taking = walked.snapshots.filter((snapshot) => snapshot.matches('collecting'));

    expect(taking.length).toBeGreaterThan(0);
    for (const { context } of taking) {
      expect(context.taking?.planId).toBe(context.planId);
      expect(context.taking?.expectedTotal.amount).toBeGreaterThan(0);
    }
    expect(chosen.filter(({ plan }) => plan.due.amount === 0).every(({ toTake }) => toTake === null)).toBe(
      true,
    );
  });

  it('shows what was collected, or the reason together with the reloaded plan', () => {
    expect(chosen.some(({ taken }) => taken !== null)).toBe(true);
    expect(chosen.some(({ failure }) => failure?.code === 'ALREADY_PAID')).toBe(true);
    expect(chosen.filter(({ taken, failure }) => taken !== null && failure !== null)).toEqual([]);
  });
});

function startCollection(ports = memoryPorts(), searchText = '', isOverdueList = false) {
  const flow = createActor(
    assistedInstallmentsMachine.provide({
      actors: createAssistedInstallmentsActors(ports.assistedInstallments),
    }),
    {
      input: { seed: 's', searchText, isOverdueList },
    },
  );
  const emitted: string[] = [];
  flow.on('installments.collected', ({ type }) => emitted.push(type));
  flow.start();
  return {
    ports,
    emitted,
    async say(event: Parameters<typeof flow.send>[0]) {
      flow.send(event);
      await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
      return toAssistedInstallmentsView(flow.getSnapshot());
    },
  };
}

const find = { type: 'search.submitted', searchText: installmentPlanFan.document } as const;

describe('ending a plan', () => {
  it('lists overdue plans, ends one after the refund was shown, and says so', async () => {
    const { say } = startCollection(memoryPorts(), '', true);

    const listed = await say({ type: 'scope.chosen', scope: 'NEXT' });
    const ended = await say({ type: 'end.confirmed' });

    expect(listed).toMatchObject({
      isOverdueList: true,
      chosen: { endRefund: {}, plan: { state: 'RUNNING' } },
    });
    expect(ended).toMatchObject({ chosen: { endRefund: null, plan: { state: 'ENDED' }, toTake: null } });
  });
});

describe('collecting installments', () => {
  it('finds the plan that the page was opened for', async () => {
    const { say } = startCollection(memoryPorts(), installmentPlanFan.document);

    expect(await say({ type: 'plan.closed' })).toMatchObject({ screen: 'results', plans: [{}] });
  });

  it('finds a plan, collects one installment by terminal and the rest in cash, and announces both', async () => {
    const { say, emitted } = startCollection();

    const found = await say(find);
    const first = await say(voucher);
    await say({ type: 'anotherInstallment.requested' });
    await say({ type: 'scope.chosen', scope: 'REMAINING' });
    const last = await say(cash);

    expect(found).toMatchObject({ chosen: { toTake: { next: { number: 1 }, scope: 'NEXT' } } });
    expect(first).toMatchObject({ chosen: { taken: { method: 'TPV' }, toTake: { next: { number: 2 } } } });
    expect(last).toMatchObject({ chosen: { taken: { method: 'CASH' }, toTake: null } });
    expect(emitted).toEqual(['installments.collected', 'installments.collected']);
  });

  it('collects one installment for three presses of the same button', async () => {
    const { say, emitted } = startCollection();
    await say(find);

    await say(cash);
    await say(cash);
    const pressed = await say(cash);
    const next = await say({ type: 'anotherInstallment.requested' });

    expect(pressed).toMatchObject({ chosen: { taken: { method: 'CASH' }, toTake: { next: { number: 2 } } } });
    expect(next).toMatchObject({ chosen: { taken: null, toTake: { next: { number: 2 } } } });
    expect(emitted).toEqual(['installments.collected']);
  });

  it('collects nothing while the fan’s own payment is pending, and collects after it has failed', async () => {
    const { say, ports } = startCollection();
    await say(find);
    ports.installments.bank.decision = 'PENDING';
    await ports.installments.payInstallments({
      planId: 'plan-1',
      chosen: 'REMAINING',
      expectedTotal: one.plan.due,
      payment: { method: 'CARD', card: { token: 't', paymentMethodId: 'visa' }, installments: 1 },
      key: 'fan',
    });

    const rejected = await say(cash);
    ports.installments.settle('REJECTED');
    const open = await say({ type: 'refresh.requested' });

    expect(rejected).toMatchObject({ chosen: { toTake: null, failure: { code: 'PAYMENT_IN_FLIGHT' } } });
    expect(open).toMatchObject({ chosen: { toTake: { next: { number: 1 } }, failure: null } });
  });

  it('keeps the key of a collection whose response was lost, and uses a new key for any other', async () => {
    const keys: string[] = [];
    const answers = ['UNKNOWN', 'UNKNOWN', 'FIELDS_INVALID', 'UNKNOWN'] as const;
    const flow = createActor(
      assistedInstallmentsMachine.provide({
        actors: {
          findPlans: fromPromise(async (): Promise<ActorResult<readonly AssistedPlan[]>> => ok([one])),
          collect: fromPromise(async ({ input }) => {
            keys.push(input.key);
            const code = answers[keys.length - 1] ?? 'UNKNOWN';
            const fields = code === 'FIELDS_INVALID' ? [{ field: 'payment.voucherNumber', reason: 'X' }] : [];
            return err({ ...createFlowFailure(code), fields });
          }),
        },
      }),
      { input: { seed: 's', searchText: '', isOverdueList: false } },
    ).start();
    for (const event of [find, cash, cash, voucher, voucher]) {
      flow.send(event);
      await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    }

    expect(keys[1]).toBe(keys[0]);
    expect(new Set([keys[1], keys[2], keys[3]]).size).toBe(3);
  });
});
