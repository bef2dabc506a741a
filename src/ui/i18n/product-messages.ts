import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProductKind } from '#domain/catalogue/product.ts';
import type { SaleState } from '#domain/catalogue/sale-state.ts';

/** The kinds of product, in the plural as menus use them. */
export const productKindNames = {
  FOOTBALL: msg`Football`,
  BASKETBALL: msg`Basketball`,
  CYCLING: msg`Cycling`,
  TENNIS: msg`Tennis`,
  EVENT: msg`Events`,
  TOUR: msg`Tours`,
  TOUR_BUNDLE: msg`Tour bundles`,
  SEASON_PASS: msg`Season passes`,
  EVENT_BUNDLE: msg`Bundles`,
  INSCRIPTION: msg`Registrations`,
} as const satisfies Record<ProductKind, MessageDescriptor>;

/** The sale states of an event. */
export const saleStateNames = {
  NOT_YET_ON_SALE: msg`Not on sale yet`,
  ON_SALE: msg`On sale`,
  FEW_LEFT: msg`Few left`,
  SOLD_OUT: msg({ message: 'Sold out', context: 'event' }),
  DISABLED: msg`Suspended`,
  CANCELLED: msg`Event cancelled`,
  EXPIRED: msg`Ended`,
} as const satisfies Record<SaleState, MessageDescriptor>;
