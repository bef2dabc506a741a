import { describe, expect, it } from 'vitest';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { resourceMachine } from './resource.machine.ts';
import { toResourceView } from './resource.view.ts';

const walked = walk(resourceMachine<{ page: number }, readonly string[]>(), {
  input: { query: { page: 0 } },
  events: [
    { type: 'refresh.requested' },
    { type: 'retry.requested' },
    { type: 'query.changed', query: { page: 1 } },
  ],
  answers: {
    read: [ok({ value: ['a'], empty: false }), ok({ value: [], empty: true }), err(troubleWith('OFFLINE'))],
  },
  apart: ({ context }) => [context.reading, context.trouble?.code],
});

describe('reading', () => {
  it('reaches every state', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
  });

  it('can always come to something to show', () => {
    expect(walked.stuck(['resource.ready'])).toEqual([]);
  });

  it('leaves no invoke without a way out of a bug', () => {
    expect(walked.unguarded).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = new Set(walked.snapshots.map((snapshot) => toResourceView(snapshot).screen));

    expect([...shown].sort()).toEqual(['empty', 'failed', 'loading', 'ready']);
  });

  it('keeps in sight what was read while it is read again, and when that fails', () => {
    const again = walked.snapshots
      .filter(({ context }) => context.reading?.empty === false)
      .map((snapshot) => toResourceView(snapshot));

    expect(again.every(({ screen }) => screen === 'ready')).toBe(true);
    expect(again.some((view) => view.screen === 'ready' && view.refreshing)).toBe(true);
    expect(again.some((view) => view.screen === 'ready' && view.trouble?.code === 'OFFLINE')).toBe(true);
  });
});
