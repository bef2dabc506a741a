import type { AttemptRecord } from '../sale/sale-records.ts';

const open: ReadonlySet<AttemptRecord['status']> = new Set([
  'STARTED',
  'PENDING',
  'PENDING_CASH_PAYMENT',
  'PROCESSING_TRANSFER',
]);

/** Whether the end of a try is not known yet. */
export const isOpen = ({ status }: Pick<AttemptRecord, 'status'>): boolean => open.has(status);

/** Whether money of another sum came by it that nobody has decided about. */
export const holdsParked = ({ parked, decided }: Pick<AttemptRecord, 'parked' | 'decided'>): boolean =>
  parked.some((payment) => !decided.includes(payment));
