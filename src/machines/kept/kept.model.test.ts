import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { KeptAct, KeptPage, KeptSale } from '#domain/order/kept-sale.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import type { Settled } from '../support/settle.ts';
import { troubleWith } from '../support/trouble.ts';
import { keptMachine } from './kept.machine.ts';
import { toKeptView } from './kept.view.ts';

const sale: KeptSale = {
  kind: 'BOOKING',
  reservationId: 'r',
  code: 'TQ7H2K44',
  event: 'Páramo – Ceiba',
  startsAt: 2,
  timeZone: 'America/Bogota',
  buyer: { name: 'Mariana Rojas', email: 'mariana@correo.co' },
  items: [],
  total: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
  until: 1,
  isLate: false,
  isRefused: false,
  since: 0,
  by: 'Adriana Pardo',
  reference: null,
};
const page = (...items: readonly KeptSale[]): Settled<KeptPage> =>
  ok({ items, total: items.length, page: 0, pageSize: 20 });
const release = { type: 'act.asked', act: { do: 'RELEASE' } } as const;
const chosen = { type: 'sale.chosen', reservationId: 'r' } as const;

const walked = walk(keptMachine, {
  input: { kind: 'BOOKING', seed: 's' },
  events: [
    chosen,
    { type: 'sale.chosen', reservationId: 'another' },
    { type: 'sale.left' },
    release,
    { type: 'act.asked', act: { do: 'CONFIRM' } },
    { type: 'words.sought', words: 'TQ7H2K44' },
    { type: 'page.chosen', page: 1 },
    { type: 'retry.requested' },
  ],
  answers: {
    find: [page(sale), err(troubleWith('OFFLINE'))],
    act: [ok(null), err(troubleWith('ALREADY_PAID')), err(troubleWith('UNKNOWN'))],
  },
  apart: ({ context }) => [
    context.trouble?.code,
    context.sale?.reservationId,
    context.done?.act.do,
    context.words,
    context.page,
    context.found === null,
  ],
});
const views = walked.snapshots.map(toKeptView);
const lists = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

/** Spec §3, RESERVATION and PROCESSING_TRANSFER: what waits for a person. */
describe('kept seats, walked', () => {
  it('reach every state, and can always go back to the list', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.stuck(['kept.showing'])).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can be taken up while the list is read anew', () => {
    const again = walked.snapshots.filter(
      (snapshot) => snapshot.matches('reading') && snapshot.context.found !== null,
    );

    expect(again.length).toBeGreaterThan(0);
    expect(again.every((snapshot) => snapshot.can(chosen))).toBe(true);
  });

  it('show every screen', () => {
    expect([...new Set(views.map(({ screen }) => screen))].toSorted()).toEqual([
      'failed',
      'loading',
      'ready',
    ]);
  });

  it('end nothing that they are not, and nothing that nobody looks at', () => {
    const acting = walked.snapshots.filter((snapshot) => snapshot.matches('acting'));

    expect(acting.length).toBeGreaterThan(0);
    expect(acting.every(({ context }) => context.sale !== null && context.act?.do === 'RELEASE')).toBe(true);
  });

  it('say what was ended, and have nothing in hand then', () => {
    const done = lists.filter((view) => view.done !== null && view.chosen === null);

    expect(done.length).toBeGreaterThan(0);
  });

  it('are read anew when somebody was first, with the reason beside the list', () => {
    expect(lists.some(({ trouble, chosen: one }) => trouble?.code === 'ALREADY_PAID' && one === null)).toBe(
      true,
    );
  });
});

describe('kept seats', () => {
  it('asked for once more after a lost answer keep their key, and anything else has another', async () => {
    const keys: string[] = [];
    const actor = createActor(
      keptMachine.provide({
        actors: {
          find: fromPromise(async () => page(sale)),
          act: fromPromise(async ({ input }) => {
            keys.push(input.key);
            return err(troubleWith('UNKNOWN'));
          }),
        },
      }),
      { input: { kind: 'BOOKING', seed: 's' } },
    ).start();
    const rests = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    const ask = async (act: KeptAct) => {
      actor.send({ type: 'act.asked', act });
      await rests();
    };
    await rests();
    actor.send(chosen);

    await ask({ do: 'PAY', payment: { method: 'CASH' } });
    await ask({ do: 'PAY', payment: { method: 'CASH' } });
    await ask({ do: 'PAY', payment: { method: 'TPV', voucherNumber: '0045' } });

    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
    expect(toKeptView(actor.getSnapshot())).toMatchObject({ chosen: { trouble: { code: 'UNKNOWN' } } });
  });

  it.each([
    [
      { code: null, buyer: null },
      { PAY: false, RELEASE: true, CONFIRM: false, REFUSE: false },
    ],
    [{}, { PAY: true, RELEASE: true, CONFIRM: false, REFUSE: false }],
    [{ kind: 'TRANSFER' }, { PAY: false, RELEASE: false, CONFIRM: true, REFUSE: true }],
    [
      { kind: 'TRANSFER', isLate: true },
      { PAY: false, RELEASE: false, CONFIRM: true, REFUSE: false },
    ],
  ] as const)('that are %j may be ended so: %j', async (like, may) => {
    const one: KeptSale = { ...sale, ...like };
    const actor = createActor(keptMachine.provide({ actors: { find: fromPromise(async () => page(one)) } }), {
      input: { kind: one.kind, seed: 's' },
    }).start();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));

    actor.send(chosen);

    expect(toKeptView(actor.getSnapshot())).toMatchObject({ chosen: { may } });
  });
});
