import { expect, it } from 'vitest';
import { automaticChargeLeadMs, isAutomaticChargeDue } from './automatic-charge.ts';
import { installmentStatuses } from './installment-status.ts';

const dueAt = Date.parse('2026-12-01T04:59:00Z');

it.each([
  [-automaticChargeLeadMs - 1, false],
  [-automaticChargeLeadMs, true],
  [0, true],
  [1, false],
])('an installment is charged on its due date only: %d ms from its end', (offset, isDue) => {
  expect(isAutomaticChargeDue({ status: 'PENDING', dueAt }, dueAt + offset)).toBe(isDue);
});

it('an installment that is paid, or being paid with the rest, is not charged', () => {
  expect(installmentStatuses.filter((status) => isAutomaticChargeDue({ status, dueAt }, dueAt))).toEqual([
    'PENDING',
  ]);
});
