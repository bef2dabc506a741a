import { describe, expect, it } from 'vitest';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { sessionMachine } from './session.machine.ts';
import { toSessionView } from './session.view.ts';

const walked = walk(sessionMachine, {
  events: [
    { type: 'session.started', user: mariana },
    { type: 'session.lost' },
    { type: 'signOut.requested' },
    { type: 'retry.requested' },
  ],
  answers: {
    restore: [ok(mariana), ok(null), err(troubleWith('OFFLINE'))],
    signOut: [ok(null), err(troubleWith('OFFLINE'))],
  },
  apart: ({ context }) => [context.user?.id, context.trouble?.code],
});

describe('the session', () => {
  it('reaches every state and leaves no invoke unguarded', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can always become somebody’s', () => {
    expect(walked.stuck(['session.signedIn'])).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = new Set(walked.snapshots.map((snapshot) => toSessionView(snapshot).screen));

    expect([...shown].sort()).toEqual(['restoring', 'signedIn', 'unreachable', 'visitor']);
  });

  it('knows nobody once signed out', () => {
    const visitors = walked.snapshots.filter((snapshot) => snapshot.matches('visitor'));

    expect(visitors.every(({ context }) => context.user === null)).toBe(true);
  });
});
