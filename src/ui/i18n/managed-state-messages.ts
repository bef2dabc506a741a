import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ManagedState } from '#domain/catalogue/managed-catalogue.ts';
import type { Tone } from '../components/Tag/Tag.tsx';

/** The states of a product in the managers' catalogue. */
export const managedStateNames = {
  DRAFT: msg`Draft`,
  NOT_YET_ON_SALE: msg`Not on sale yet`,
  ON_SALE: msg`On sale`,
  SUSPENDED: msg`Suspended`,
  SOLD_OUT: msg({ message: 'Sold out', context: 'event' }),
  OVER: msg`Ended`,
  CANCELLED: msg`Event cancelled`,
} as const satisfies Record<ManagedState, MessageDescriptor>;

export const managedStateTones = {
  DRAFT: 'neutral',
  NOT_YET_ON_SALE: 'info',
  ON_SALE: 'success',
  SUSPENDED: 'pending',
  SOLD_OUT: 'ink',
  OVER: 'neutral',
  CANCELLED: 'danger',
} as const satisfies Record<ManagedState, Tone>;
