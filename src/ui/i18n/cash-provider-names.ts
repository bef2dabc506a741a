import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CashProvider } from '#domain/payment/payment-method.ts';

/** The shops and machines where cash is paid. */
export const cashProviderNames = {
  oxxo: msg`OXXO`,
  paycash: msg`PayCash`,
  banamex: msg`Banamex`,
  bancomer: msg`BBVA`,
} as const satisfies Record<CashProvider, MessageDescriptor>;
