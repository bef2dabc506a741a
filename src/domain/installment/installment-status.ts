/** The statuses of an installment (Spec §4). */
export const installmentStatuses = ['PAID', 'PENDING', 'PENDING_ONE_TIME'] as const;
export type InstallmentStatus = (typeof installmentStatuses)[number];
