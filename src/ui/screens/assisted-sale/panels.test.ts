import { describe, expect, it } from 'vitest';
import { findActivePanel } from './panels.ts';

describe('the active panel of an assisted sale', () => {
  it.each([
    ['entry', 'event'],
    ['seats', 'seats'],
    ['expired', 'seats'],
    ['fan', 'fan'],
    ['payment', 'payment'],
    ['settled', null],
  ] as const)('at %s is %s', (screen, panel) => {
    expect(findActivePanel({ screen })).toBe(panel);
  });
});
