import { describe, expect, it } from 'vitest';
import { panelOf } from './panels.ts';

describe('where a seller goes on', () => {
  it.each([
    ['entry', 'event'],
    ['seats', 'seats'],
    ['expired', 'seats'],
    ['fan', 'fan'],
    ['payment', 'payment'],
    ['settled', null],
  ] as const)('at %s is the panel %s', (screen, panel) => {
    expect(panelOf({ screen })).toBe(panel);
  });
});
