import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BalanceMovementKind } from '#domain/fan/own-balance.ts';

/** What a movement of a balance was. */
export const balanceMovementNames = {
  CREDITED: msg`Put in`,
  TAKEN: msg`Paid with it`,
  RESERVED: msg`Set aside while a payment is under way`,
} as const satisfies Record<BalanceMovementKind, MessageDescriptor>;
