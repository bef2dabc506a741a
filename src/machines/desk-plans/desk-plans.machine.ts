import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ChosenQuotas, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { isOpenPayment } from '#domain/installment/plan.ts';
import type { PlanAtDesk, QuotasInPerson } from '#domain/installment/plan-at-desk.ts';
import { chosenBy, costOf, type QuotaWish } from '#domain/installment/quota-wish.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Flow } from '../support/flow.ts';
import { hasNoAnswer, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { DeskPlansEvent, DeskPlansNews } from './desk-plans.events.ts';

/** What is taken for which quotas. */
type Taking = {
  readonly planId: string;
  readonly chosen: ChosenQuotas;
  readonly seenTotal: Money;
  readonly payment: QuotasInPerson;
};

type Context = {
  readonly seed: string;
  readonly words: string;
  /** Null before anything was sought. */
  readonly found: readonly PlanAtDesk[] | null;
  readonly planId: string | null;
  readonly wish: QuotaWish;
  readonly taking: Taking | null;
  /** How many takings were pressed: each is an intention of its own, also when it is pressed twice. */
  readonly round: number;
  /** What was taken just now. */
  readonly done: Taking | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `deskPlansActors` fills every slot. */
export const deskPlansSlots = {
  find: unprovided<Settled<readonly PlanAtDesk[]>, { readonly words: string }>('deskPlans.find'),
  take: unprovided<Settled<InstallmentPlan>, Taking & { readonly key: string }>('deskPlans.take'),
};

/**
 * A fan's plan at the desk: it is looked up, and the money for its quotas taken once, whatever is pressed how often or lost on the
 * way. Whoever was second finds the plan read anew, with the reason beside it. Spec §2, /assistant/installment.
 */
export const deskPlansMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeskPlansEvent,
    emitted: {} as DeskPlansNews,
    input: {} as { readonly seed: string },
    tags: {} as 'busy',
  },
  actors: deskPlansSlots,
  guards: {
    isWord: ({ event }) => event.type === 'words.sought' && event.words.trim() !== '',
    isFound: ({ context, event }) =>
      event.type === 'plan.chosen' &&
      context.found?.some(({ plan }) => plan.planId === event.planId) === true,
    mayTake: ({ context }) => mayTake(planIn(context)),
    knowsPlans: ({ context }) => context.found !== null,
  },
  actions: {
    seek: assign(({ context, event }) => ({
      words: event.type === 'words.sought' ? event.words.trim() : context.words,
      found: null,
      planId: null,
      done: null,
      trouble: null,
    })),
    choose: assign(({ context, event }) => ({
      planId: event.type === 'plan.chosen' ? event.planId : context.planId,
      wish: 'NEXT',
      done: null,
      trouble: null,
    })),
    leave: assign({ planId: null, done: null, trouble: null }),
    keepWish: assign(({ context, event }) => ({
      wish: event.type === 'wish.chosen' ? event.wish : context.wish,
      done: null,
    })),
    keepTaking: assign(({ context, event }) => {
      const plan = planIn(context);
      const seenTotal = plan === null ? null : costOf(plan, context.wish);
      if (event.type !== 'money.taken' || plan === null || seenTotal === null) return {};
      const { planId } = plan;
      const taking = { planId, chosen: chosenBy(plan, context.wish), seenTotal, payment: event.payment };
      // The very same taking pressed again is the same intention; its answer may have been lost.
      const isSame = JSON.stringify(taking) === JSON.stringify(context.taking);
      return { taking, round: isSame ? context.round : context.round + 1, done: null, trouble: null };
    }),
    forgetTaking: assign({ taking: null }),
    forgetNews: assign({ done: null, trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
    tell: emit({ type: 'quotas.taken' }),
  },
}).createMachine({
  id: 'deskPlans',
  context: ({ input }) => ({
    seed: input.seed,
    words: '',
    found: null,
    planId: null,
    wish: 'NEXT',
    taking: null,
    round: 0,
    done: null,
    trouble: null,
  }),
  initial: 'asking',
  states: {
    /** Whose plan is not said yet. */
    asking: {
      on: { 'words.sought': { guard: 'isWord', target: 'looking', actions: 'seek' } },
    },
    looking: {
      tags: 'busy',
      on: { 'words.sought': { guard: 'isWord', target: 'looking', reenter: true, actions: 'seek' } },
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ words: context.words }),
        onDone: [
          {
            guard: succeeded,
            target: 'showing',
            actions: assign(({ context, event }) => ({
              found: valueIn(event),
              planId: chosenAmong(valueIn(event), context.planId),
            })),
          },
          refusedTo('unread'),
        ],
        onError: brokenTo('unread'),
      },
    },
    /** What was found before stays in sight. */
    unread: { always: [{ guard: 'knowsPlans', target: 'showing' }, { target: 'asking' }] },
    showing: {
      on: {
        'words.sought': { guard: 'isWord', target: 'looking', actions: 'seek' },
        'plan.chosen': { guard: 'isFound', actions: 'choose' },
        'plan.left': { actions: 'leave' },
        'wish.chosen': { actions: 'keepWish' },
        'money.taken': { guard: 'mayTake', target: 'taking', actions: 'keepTaking' },
        'refresh.requested': { target: 'looking', actions: 'forgetNews' },
      },
    },
    /** Money changes hands: what is pressed meanwhile waits. */
    taking: {
      tags: 'busy',
      invoke: {
        id: 'take',
        src: 'take',
        input: ({ context: { taking, seed, round } }) => {
          if (taking === null) throw new Error('Nothing was to be taken');
          return { ...taking, key: `${seed}-quotas-${round}` };
        },
        onDone: [
          {
            guard: succeeded,
            target: 'showing',
            actions: [
              assign(({ context, event }) => ({
                found: withPlan(context.found, valueIn(event)),
                wish: 'NEXT' as const,
                taking: null,
                done: context.taking,
              })),
              'tell',
            ],
          },
          // The fan or a colleague was first: how it stands now is looked at, with the reason beside it.
          {
            guard: refusedAs('PAYMENT_IN_FLIGHT', 'ALREADY_PAID', 'TOTAL_CHANGED', 'NOT_FOUND'),
            target: 'looking',
            actions: [keepReason, 'forgetTaking'],
          },
          // Nobody knows whether it happened: the same press again asks with the same key.
          { guard: hasNoAnswer, target: 'showing', actions: keepReason },
          // What was typed can be put right where it was typed.
          { target: 'showing', actions: [keepReason, 'forgetTaking'] },
        ],
        onError: brokenTo('showing'),
      },
    },
  },
});

/** The one that was looked at, while it is among them; or the only one there is. */
const chosenAmong = (found: readonly PlanAtDesk[], planId: string | null): string | null =>
  found.find(({ plan }) => plan.planId === planId)?.plan.planId ??
  (found.length === 1 ? (found[0]?.plan.planId ?? null) : null);

const withPlan = (found: Context['found'], plan: InstallmentPlan): Context['found'] =>
  found?.map((one) => (one.plan.planId === plan.planId ? { ...one, plan } : one)) ?? null;

const planIn = ({ found, planId }: Pick<Context, 'found' | 'planId'>): InstallmentPlan | null =>
  found?.find(({ plan }) => plan.planId === planId)?.plan ?? null;

/** Something is left to pay, and no payment of the fan's own is under way. */
export const mayTake = (plan: InstallmentPlan | null): boolean =>
  plan !== null && plan.due.amount > 0 && (plan.payment === null || !isOpenPayment(plan.payment.status));

export type DeskPlansSnapshot = SnapshotFrom<typeof deskPlansMachine>;
export type DeskPlansFlow = Flow<DeskPlansSnapshot, DeskPlansEvent>;
