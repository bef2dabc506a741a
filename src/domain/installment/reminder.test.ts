import { describe, expect, it } from 'vitest';
import { findInstallmentReminder } from './reminder.ts';

describe('the reminder of an installment', () => {
  const dayMs = 86_400_000;
  const at = (days: number, status: 'PENDING' | 'PAID' = 'PENDING') =>
    findInstallmentReminder({ status, dueAt: 100 * dayMs }, (100 + days) * dayMs);

  it('is sent from three days before it is due, and for two weeks afterwards', () => {
    expect([at(-3.1), at(-3), at(0), at(0.1), at(14), at(14.1)]).toEqual([
      null,
      'BEFORE',
      'BEFORE',
      'AFTER',
      'AFTER',
      null,
    ]);
  });

  it('is never sent for a paid one', () => {
    expect([at(-1, 'PAID'), at(1, 'PAID')]).toEqual([null, null]);
  });
});
