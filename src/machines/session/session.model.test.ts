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
    { type: 'session.doubted' },
    { type: 'signOut.requested' },
    { type: 'retry.requested' },
  ],
  answers: {
    restore: [ok(mariana), ok(null), err(troubleWith('OFFLINE'))],
    look: [ok(mariana), ok({ ...mariana, roles: [] }), ok(null), err(troubleWith('OFFLINE'))],
    signOut: [ok(null), err(troubleWith('OFFLINE'))],
  },
  apart: ({ context }) => [context.user?.id, context.user?.roles, context.trouble?.code],
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

  it('shows what it showed while it looks again, and then who may do what now', () => {
    const looking = walked.snapshots.filter((snapshot) => snapshot.matches('looking'));

    expect(looking.length).toBeGreaterThan(0);
    expect(looking.every((snapshot) => toSessionView(snapshot).screen === 'signedIn')).toBe(true);
    expect(walked.snapshots.some(({ context }) => context.user?.roles.length === 0)).toBe(true);
  });

  it('knows nobody once signed out', () => {
    const visitors = walked.snapshots.filter((snapshot) => snapshot.matches('visitor'));

    expect(visitors.every(({ context }) => context.user === null)).toBe(true);
  });
});
