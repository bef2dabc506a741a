import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { SaleControlChange, SaleControls } from '#domain/catalogue/sale-controls.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { saleControlsMachine } from './sale-controls.machine.ts';
import { toSaleControlsView } from './sale-controls.view.ts';

const noon = Date.UTC(2026, 10, 20, 17, 0, 30);
const hour = 3_600_000;
const section = { name: '101', zone: 'OCC', capacity: 72, taken: 4, access: 'RELEASED' } as const;
const sale: SaleControls = {
  eventId: 'ev',
  version: 'one',
  timeZone: 'America/Bogota',
  serverNow: noon,
  canChange: true,
  isSuspended: false,
  saleOpensAt: noon + hour,
  saleClosesAt: noon + 9 * hour,
  sections: [
    { ...section, code: '101' },
    { ...section, code: '102' },
  ],
};
const suspended = { ...sale, version: 'two', isSuspended: true };
/** Times in Bogotá as a date and time field has them, without the seconds. */
const period = { saleOpensAt: '2026-11-20T13:00', saleClosesAt: '2026-11-20T21:00' };
const rejected = (code: FailureCode) => err(createFlowFailure(code));

const walked = walkMachine(saleControlsMachine, {
  input: { eventId: 'ev', key: 'key' },
  events: [
    { type: 'suspension.requested' },
    { type: 'access.chosen', codes: ['101', 'nowhere'], access: 'BLOCKED' },
    { type: 'review.requested', period },
    { type: 'review.requested', period: { ...period, saleClosesAt: '2026-11-20T12:00' } },
    { type: 'review.requested', period: { saleOpensAt: '', saleClosesAt: 'soon' } },
    { type: 'draft.discarded' },
    { type: 'change.confirmed' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    findSale: [ok(sale), ok({ ...sale, canChange: false }), rejected('OFFLINE')],
    findCurrentSale: [ok(suspended), rejected('OFFLINE')],
    changeSale: [
      ok(suspended),
      rejected('VERSION_CONFLICT'),
      rejected('TRANSITION_NOT_ALLOWED'),
      rejected('UNKNOWN'),
    ],
  },
  distinguish: ({ context }) => [
    context.draft,
    context.proposal,
    context.issues.join(),
    context.hasSaved,
    context.conflict,
    context.failure?.code,
    Math.min(context.saves, 1),
  ],
});
const views = walked.snapshots.map(toSaleControlsView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

async function openSale(change: (change: SaleControlChange, key: string) => ActorResult<SaleControls>) {
  let current = sale;
  const flow = createActor(
    saleControlsMachine.provide({
      actors: {
        findSale: fromPromise(async (): Promise<ActorResult<SaleControls>> => ok(current)),
        changeSale: fromPromise(async ({ input }) => change(input.change, input.key)),
      },
    }),
    { input: { eventId: 'ev', key: 'key' } },
  ).start();
  await waitFor(flow, (snapshot) => snapshot.matches('editing'));
  const setCurrent = (of: SaleControls): void => {
    current = of;
  };
  return { flow, setCurrent };
}

describe('controlling a sale', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to the sale', () => {
    expect(walked.statesWithoutPathTo(['saleControls.editing'])).toEqual([]);
  });

  it('reviews what is valid and changes something', () => {
    const dialogs = ready.flatMap(({ dialog }) => (dialog === null ? [] : [dialog]));
    expect(dialogs.length).toBeGreaterThan(0);
    expect(dialogs.every(({ differences }) => differences.length > 0)).toBe(true);
    const issues = new Set(ready.map((view) => view.issues.join()));
    expect(issues).toContain('OPENING_INVALID,CLOSING_INVALID');
    expect(issues).toContain('CLOSES_BEFORE_OPENING');
    expect(issues).toContain('NOTHING_CHANGED');
  });

  it('changes nothing of an event that is over', () => {
    expect(ready.every((view) => view.sale.canChange || view.dialog === null)).toBe(true);
  });

  it('keeps a draft when somebody else was first, and shows what they changed', async () => {
    const { flow, setCurrent } = await openSale(() => rejected('VERSION_CONFLICT'));
    flow.send({ type: 'access.chosen', codes: ['102'], access: 'BLOCKED' });
    flow.send({ type: 'review.requested', period: { ...period, saleClosesAt: '2026-11-20T20:00' } });
    setCurrent({
      ...suspended,
      sections: [
        { ...section, code: '101', access: 'EXCLUSIVE' },
        sale.sections[1] ?? { ...section, code: '102' },
      ],
    });
    flow.send({ type: 'change.confirmed' });
    const snapshot = await waitFor(flow, ({ context }) => context.conflict !== null);

    expect(toSaleControlsView(snapshot)).toMatchObject({
      sale: { version: 'two' },
      conflict: [{ kind: 'SUSPENSION' }, { kind: 'SECTIONS', to: 'EXCLUSIVE', codes: ['101'] }],
      draft: {
        isSuspended: true,
        saleOpensAt: sale.saleOpensAt,
        saleClosesAt: Date.UTC(2026, 10, 21, 1, 0),
        access: { 101: 'EXCLUSIVE', 102: 'BLOCKED' },
      },
      dialog: null,
    });
    flow.stop();
  });

  it('suspends alone, beside a draft that stays', async () => {
    const sent: SaleControlChange[] = [];
    const { flow } = await openSale((change) => {
      sent.push(change);
      return ok(suspended);
    });
    flow.send({ type: 'access.chosen', codes: ['102'], access: 'BLOCKED' });
    flow.send({ type: 'suspension.requested' });
    flow.send({ type: 'change.confirmed' });
    const snapshot = await waitFor(flow, ({ context }) => context.hasSaved);

    expect(sent).toMatchObject([{ version: 'one', isSuspended: true, sections: [] }]);
    expect(toSaleControlsView(snapshot)).toMatchObject({
      phase: 'SUSPENDED',
      draft: { isSuspended: true, access: { 102: 'BLOCKED' } },
      isChanged: true,
    });
    flow.stop();
  });

  it('repeats a change without a response under its key, and the same change later under another', async () => {
    const keys: string[] = [];
    const { flow } = await openSale((change, key) => {
      keys.push(key);
      if (keys.length === 1) return rejected('UNKNOWN');
      return ok({ ...sale, isSuspended: change.isSuspended });
    });
    for (let save = 0; save < 3; save += 1) {
      flow.send({ type: 'suspension.requested' });
      flow.send({ type: 'change.confirmed' });
      await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
      if (flow.getSnapshot().matches('reviewing')) {
        flow.send({ type: 'change.confirmed' });
        await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
      }
    }

    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
    flow.stop();
  });
});
