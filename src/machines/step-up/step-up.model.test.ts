import { describe, expect, it } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryRecoveryCodes, memoryTotp } from '#adapters/memory/operators.memory.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { stepUpOver } from './step-up.actors.ts';
import { stepUpMachine } from './step-up.machine.ts';
import { toStepUpView } from './step-up.view.ts';

const walked = walk(stepUpMachine, {
  events: [
    { type: 'proof.submitted', code: 'K7QM-2W9X-PB4T' },
    { type: 'proof.submitted', code: '24' },
    { type: 'cancelled' },
  ],
  answers: {
    prove: [ok(null), err(troubleWith('CodeMismatchException')), err(troubleWith('SESSION_REQUIRED'))],
  },
  apart: ({ context }) => [context.isCodeIncomplete, context.trouble?.code],
});

describe('the question who an operator is', () => {
  it('reaches every state, leaves no invoke unguarded and can always be ended', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
    expect(walked.stuck(['stepUp.proven'])).toEqual(walked.stuck(['stepUp.proven']).filter(isGivenUp));
    expect(walked.stuck(['stepUp.givenUp']).every(isProven)).toBe(true);
  });

  it('is not asked any longer of whoever is nobody here any more', () => {
    const given = walked.snapshots.flatMap(({ output }) => (output === undefined ? [] : [output]));

    expect(given).toContainEqual({ isProven: false, trouble: troubleWith('SESSION_REQUIRED') });
    expect(given.filter(({ isProven, trouble }) => isProven && trouble !== null)).toEqual([]);
  });

  it('says what is wrong with a code, and forgets it with the next', () => {
    const shown = walked.snapshots.map(toStepUpView);

    expect(shown).toContainEqual({ isIncomplete: true, busy: false, trouble: null });
    expect(shown.filter(({ busy }) => busy)).toEqual([{ isIncomplete: false, busy: true, trouble: null }]);
  });

  it.each([
    ['a code of the authenticator', memoryTotp, true],
    ['a wrong one', '135790', false],
    ['half of a recovery code', memoryRecoveryCodes[0]?.slice(0, 6) ?? '', false],
  ])('is answered by %s: %s → %s', async (_, code, isProven) => {
    const asked = createActor(stepUpOver(memoryPorts().ownFactor)).start();
    asked.send({ type: 'proof.submitted', code });
    await waitFor(asked, (snapshot) => !snapshot.hasTag('busy'));
    if (!isProven) asked.send({ type: 'cancelled' });

    expect(await toPromise(asked)).toEqual({ isProven, trouble: null });
  });

  it('keeps no code in what it knows', async () => {
    const asked = createActor(stepUpOver(memoryPorts().ownFactor)).start();
    asked.send({ type: 'proof.submitted', code: '135790' });
    await waitFor(asked, (snapshot) => !snapshot.hasTag('busy'));

    expect(JSON.stringify(asked.getSnapshot().context)).not.toContain('135790');
  });
});

const isGivenUp = (place: string): boolean => place.includes('givenUp');
const isProven = (place: string): boolean => place.includes('proven');
