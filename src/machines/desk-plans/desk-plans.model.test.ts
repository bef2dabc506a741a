import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { fanOfThePlan } from '#adapters/memory/installments.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { PlanAtDesk } from '#domain/installment/plan-at-desk.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import type { Settled } from '../support/settle.ts';
import { troubleWith } from '../support/trouble.ts';
import { deskPlansActors } from './desk-plans.actors.ts';
import { deskPlansMachine } from './desk-plans.machine.ts';
import { toDeskPlansView } from './desk-plans.view.ts';

const ports = memoryPorts();
const read = await ports.deskPlans.find(fanOfThePlan.email);
if (!read.ok || read.value[0] === undefined) throw new Error('There is a plan in memory');
const [one] = read.value;
const other: PlanAtDesk = { ...one, plan: { ...one.plan, planId: 'plan-2' } };
const paidUp: PlanAtDesk = {
  ...one,
  plan: {
    ...one.plan,
    due: { ...one.plan.due, amount: 0 },
    installments: one.plan.installments.map((quota) => ({ ...quota, status: 'PAID' as const })),
  },
};

const cash = { type: 'money.taken', payment: { method: 'CASH' } } as const;
const slip = { type: 'money.taken', payment: { method: 'TPV', voucherNumber: '0045' } } as const;

const walked = walk(deskPlansMachine, {
  input: { seed: 's' },
  events: [
    { type: 'words.sought', words: fanOfThePlan.email },
    { type: 'words.sought', words: ' ' },
    { type: 'plan.chosen', planId: 'plan-1' },
    { type: 'plan.chosen', planId: 'plan-9' },
    { type: 'plan.left' },
    { type: 'wish.chosen', wish: 'REMAINING' },
    { type: 'refresh.requested' },
    cash,
  ],
  answers: {
    find: [ok([one]), ok([one, other]), ok([paidUp]), ok([]), err(troubleWith('OFFLINE'))],
    take: [ok(paidUp.plan), err(troubleWith('ALREADY_PAID')), err(troubleWith('UNKNOWN'))],
  },
  apart: ({ context }) => [
    context.found?.length,
    context.found?.[0]?.plan.due.amount,
    context.planId,
    context.wish,
    context.taking !== null,
    context.done !== null,
    context.trouble?.code,
  ],
});
const views = walked.snapshots.map(toDeskPlansView);
const chosen = views.flatMap((view) =>
  view.screen === 'found' && view.chosen !== null ? [view.chosen] : [],
);

/** Spec §2, /assistant/installment. */
describe('plans at the desk, walked', () => {
  it('reach every state, and can always go on to another fan', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.stuck(['deskPlans.showing'])).toEqual([]);
    expect(walked.unguarded).toEqual([]);
    expect(new Set(views.map(({ screen }) => screen))).toEqual(new Set(['asking', 'found']));
  });

  it('take money only for a plan that is looked at, and for what is left of it', () => {
    const taking = walked.snapshots.filter((snapshot) => snapshot.matches('taking'));

    expect(taking.length).toBeGreaterThan(0);
    for (const { context } of taking) {
      expect(context.taking?.planId).toBe(context.planId);
      expect(context.taking?.seenTotal.amount).toBeGreaterThan(0);
    }
    expect(chosen.filter(({ plan }) => plan.due.amount === 0).every(({ toTake }) => toTake === null)).toBe(
      true,
    );
  });

  it('say what was taken, and why nothing was with the plan read anew', () => {
    expect(chosen.some(({ taken }) => taken !== null)).toBe(true);
    expect(chosen.some(({ trouble }) => trouble?.code === 'ALREADY_PAID')).toBe(true);
    expect(chosen.filter(({ taken, trouble }) => taken !== null && trouble !== null)).toEqual([]);
  });
});

function theDesk(desk = memoryPorts()) {
  const flow = createActor(deskPlansMachine.provide({ actors: deskPlansActors(desk.deskPlans) }), {
    input: { seed: 's' },
  });
  const news: string[] = [];
  flow.on('quotas.taken', ({ type }) => news.push(type));
  flow.start();
  return {
    ports: desk,
    news,
    async say(event: Parameters<typeof flow.send>[0]) {
      flow.send(event);
      await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
      return toDeskPlansView(flow.getSnapshot());
    },
  };
}

const find = { type: 'words.sought', words: fanOfThePlan.document } as const;

describe('a plan at the desk', () => {
  it('is found, the next quota is taken by the terminal and the rest in cash, and each is told', async () => {
    const { say, news } = theDesk();

    const found = await say(find);
    const first = await say(slip);
    await say({ type: 'wish.chosen', wish: 'REMAINING' });
    const last = await say(cash);

    expect(found).toMatchObject({ chosen: { toTake: { next: { number: 1 }, wish: 'NEXT' } } });
    expect(first).toMatchObject({ chosen: { taken: { method: 'TPV' }, toTake: { next: { number: 2 } } } });
    expect(last).toMatchObject({ chosen: { taken: { method: 'CASH' }, toTake: null } });
    expect(news).toEqual(['quotas.taken', 'quotas.taken']);
  });

  it('is taken no money for while the fan pays it, and can be once that came to nothing', async () => {
    const { say, ports: desk } = theDesk();
    await say(find);
    desk.installments.bank.says = 'PENDING';
    await desk.installments.pay({
      planId: 'plan-1',
      chosen: 'REMAINING',
      seenTotal: one.plan.due,
      card: { token: 't', paymentMethodId: 'visa' },
      savedCardId: null,
      key: 'fan',
    });

    const refused = await say(cash);
    desk.installments.settle('REJECTED');
    const open = await say({ type: 'refresh.requested' });

    expect(refused).toMatchObject({ chosen: { toTake: null, trouble: { code: 'PAYMENT_IN_FLIGHT' } } });
    expect(open).toMatchObject({ chosen: { toTake: { next: { number: 1 } }, trouble: null } });
  });

  it('keeps the key of a taking whose answer was lost, and has another for each other', async () => {
    const keys: string[] = [];
    const answers = ['UNKNOWN', 'UNKNOWN', 'FIELDS_INVALID', 'UNKNOWN'];
    const flow = createActor(
      deskPlansMachine.provide({
        actors: {
          find: fromPromise(async (): Promise<Settled<readonly PlanAtDesk[]>> => ok([one])),
          take: fromPromise(async ({ input }) => {
            keys.push(input.key);
            const code = answers[keys.length - 1] ?? 'UNKNOWN';
            const fields = code === 'FIELDS_INVALID' ? [{ field: 'payment.voucherNumber', reason: 'X' }] : [];
            return err({ ...troubleWith(code), fields });
          }),
        },
      }),
      { input: { seed: 's' } },
    ).start();
    for (const event of [find, cash, cash, slip, slip]) {
      flow.send(event);
      await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    }

    expect(keys[1]).toBe(keys[0]);
    expect(new Set([keys[1], keys[2], keys[3]]).size).toBe(3);
  });
});
