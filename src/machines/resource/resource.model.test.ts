import { describe, expect, it } from 'vitest';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { resourceMachine } from './resource.machine.ts';
import { toResourceView } from './resource.view.ts';

const walked = walkMachine(resourceMachine<{ page: number }, readonly string[]>(), {
  input: { query: { page: 0 } },
  events: [
    { type: 'refresh.requested' },
    { type: 'retry.requested' },
    { type: 'query.changed', query: { page: 1 } },
  ],
  actorResults: {
    read: [
      ok({ value: ['a'], empty: false }),
      ok({ value: [], empty: true }),
      err(createFlowFailure('OFFLINE')),
    ],
  },
  distinguish: ({ context }) => [context.reading, context.failure?.code],
});

describe('loading a resource', () => {
  it('reaches every state', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
  });

  it('can always reach a result', () => {
    expect(walked.statesWithoutPathTo(['resource.ready'])).toEqual([]);
  });

  it('handles every error of an invoke', () => {
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = new Set(walked.snapshots.map((snapshot) => toResourceView(snapshot).screen));

    expect([...shown].sort()).toEqual(['empty', 'failed', 'loading', 'ready']);
  });

  it('keeps the value visible during a reload and when that fails', () => {
    const again = walked.snapshots
      .filter(({ context }) => context.reading?.empty === false)
      .map((snapshot) => toResourceView(snapshot));

    expect(again.every(({ screen }) => screen === 'ready')).toBe(true);
    expect(again.some((view) => view.screen === 'ready' && view.refreshing)).toBe(true);
    expect(again.some((view) => view.screen === 'ready' && view.failure?.code === 'OFFLINE')).toBe(true);
  });
});
