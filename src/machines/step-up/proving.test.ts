import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { type Settled, succeeded } from '../support/settle.ts';
import { type Trouble, troubleWith } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import { proving, unproven } from './proving.ts';
import { stepUpMachine } from './step-up.machine.ts';

const old = err(troubleWith('REAUTHENTICATION_REQUIRED'));

/** The least that somebody can want who may have to say who they are first. */
const wishMachine = setup({
  types: {
    context: {} as { readonly trouble: Trouble | null },
    events: {} as { readonly type: 'wish.begun' },
    children: {} as { stepUp: 'stepUp' },
    tags: {} as 'busy',
  },
  actors: { fulfil: unprovided<Settled<null>>('wish.fulfil'), stepUp: stepUpMachine },
  actions: { keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })) },
}).createMachine({
  id: 'wish',
  context: { trouble: null },
  initial: 'wishing',
  states: {
    wishing: { on: { 'wish.begun': 'fulfilling' } },
    fulfilling: {
      tags: 'busy',
      invoke: {
        id: 'fulfil',
        src: 'fulfil',
        onDone: [
          { guard: succeeded, target: 'fulfilled' },
          { guard: unproven, target: 'proving' },
          refusedTo('wishing'),
        ],
        onError: brokenTo('wishing'),
      },
    },
    proving: proving({ again: 'fulfilling', otherwise: 'wishing' }),
    fulfilled: { type: 'final' },
  },
});

describe('saying who one is between two tries', () => {
  it('never ends what was wanted', () => {
    const walked = walk(wishMachine, {
      events: [{ type: 'wish.begun' }],
      answers: {
        fulfil: [ok(null), old, err(troubleWith('OFFLINE'))],
        stepUp: [
          { isProven: true, trouble: null },
          { isProven: false, trouble: null },
          { isProven: false, trouble: troubleWith('SESSION_REQUIRED') },
        ],
      },
      apart: ({ context }) => context.trouble?.code,
    });
    const told = walked.snapshots
      .filter((snapshot) => snapshot.matches('wishing'))
      .map(({ context }) => context.trouble?.code);

    expect(walked.unguarded).toEqual([]);
    expect(walked.stuck(['wish.fulfilled'])).toEqual([]);
    expect(new Set(told)).toEqual(new Set([undefined, 'OFFLINE', 'SESSION_REQUIRED', 'UNEXPECTED']));
  });

  it.each([
    ['whoever says it right has what they wanted', '246810', ok(null), ['fulfilled', null, 2]],
    [
      'whoever is nobody here any more reads so',
      '246810',
      err(troubleWith('SESSION_REQUIRED')),
      ['wishing', 'SESSION_REQUIRED', 1],
    ],
    ['whoever would rather not is asked nothing, and told nothing', null, ok(null), ['wishing', null, 1]],
  ] as const)('%s', async (_, code, answer, [place, trouble, tries]) => {
    const answers: Settled<null>[] = [old, ok(null)];
    const prove = fromPromise<Settled<null>, { readonly code: string }>(async () => answer);
    const flow = createActor(
      wishMachine.provide({
        actors: {
          fulfil: fromPromise(async () => answers.shift() ?? old),
          stepUp: stepUpMachine.provide({ actors: { prove } }),
        },
      }),
    ).start();
    flow.send({ type: 'wish.begun' });
    const { children } = await waitFor(flow, (snapshot) => snapshot.matches('proving'));

    children.stepUp?.send(code === null ? { type: 'cancelled' } : { type: 'proof.submitted', code });
    const after = await waitFor(flow, (snapshot) => !snapshot.matches('proving') && !snapshot.hasTag('busy'));

    expect([after.value, after.context.trouble?.code ?? null, 2 - answers.length]).toEqual([
      place,
      trouble,
      tries,
    ]);
  });
});
