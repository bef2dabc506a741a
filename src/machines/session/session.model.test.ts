import { describe, expect, it } from 'vitest';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { sessionMachine } from './session.machine.ts';
import { toSessionView } from './session.view.ts';

const walked = walkMachine(sessionMachine, {
  events: [
    { type: 'session.started', user: mariana },
    { type: 'session.lost' },
    { type: 'permission.denied' },
    { type: 'signOut.requested' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    restore: [ok(mariana), ok(null), err(createFlowFailure('OFFLINE'))],
    refresh: [ok(mariana), ok({ ...mariana, roles: [] }), ok(null), err(createFlowFailure('OFFLINE'))],
    signOut: [ok(null), err(createFlowFailure('OFFLINE'))],
  },
  distinguish: ({ context }) => [context.user?.id, context.user?.roles, context.failure?.code],
});

describe('the session', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always become signed in', () => {
    expect(walked.statesWithoutPathTo(['session.signedIn'])).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = new Set(walked.snapshots.map((snapshot) => toSessionView(snapshot).screen));

    expect([...shown].sort()).toEqual(['restoring', 'signedIn', 'unreachable', 'visitor']);
  });

  it('keeps its view during a refresh and then applies new roles', () => {
    const looking = walked.snapshots.filter((snapshot) => snapshot.matches('refreshing'));

    expect(looking.length).toBeGreaterThan(0);
    expect(looking.every((snapshot) => toSessionView(snapshot).screen === 'signedIn')).toBe(true);
    expect(walked.snapshots.some(({ context }) => context.user?.roles.length === 0)).toBe(true);
  });

  it('discards the user after signing out', () => {
    const visitors = walked.snapshots.filter((snapshot) => snapshot.matches('visitor'));

    expect(visitors.every(({ context }) => context.user === null)).toBe(true);
  });
});
