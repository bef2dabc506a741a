import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InstallmentStatus } from '#domain/installment/installment-status.ts';
import type { PlanKind } from '#domain/installment/plan.ts';

/** The statuses of an installment of a plan. */
export const installmentStatusNames = {
  PAID: msg`Paid`,
  PENDING: msg`To pay`,
  PENDING_ONE_TIME: msg`Due in full`,
} as const satisfies Record<InstallmentStatus, MessageDescriptor>;

/** The kinds of plan. */
export const planKindNames = {
  SUBSCRIPTION: msg`Season pass`,
  PAYMENT: msg`Installments`,
  ONE_TIME_PAYMENT: msg`Deposit and one payment`,
} as const satisfies Record<PlanKind, MessageDescriptor>;
