import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletMovementKind } from '#domain/identity/wallet-summary.ts';

/** The kinds of wallet movement. */
export const walletMovementNames = {
  CREDITED: msg`Added`,
  TAKEN: msg`Used for a purchase`,
  RESERVED: msg`On hold for a payment in progress`,
} as const satisfies Record<WalletMovementKind, MessageDescriptor>;
