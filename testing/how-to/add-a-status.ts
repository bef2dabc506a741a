import type { Example } from './change.ts';

/** Lets staff set an order aside while they look into it. */
export const addAStatus: Example = {
  title: 'A status of an order',
  changes: [
    {
      file: 'src/domain/order/order-status.ts',
      replace: [["  'REFUNDED',\n", "  'REFUNDED',\n  'ON_HOLD',\n"]],
    },
    {
      file: 'src/domain/order/order-transitions.ts',
      replace: [
        ["      cancelled: 'CANCELED',\n", "      cancelled: 'CANCELED',\n      'set.aside': 'ON_HOLD',\n"],
        ['    REFUNDED: {},\n', "    REFUNDED: {},\n    ON_HOLD: { 'taken.up': 'PENDING' },\n"],
      ],
    },
    {
      file: 'src/ui/i18n/order-messages.ts',
      replace: [
        ['  PAID: msg`', '  ON_HOLD: msg`Set aside`,\n  PAID: msg`'],
        ["  PAID: 'success'", "  ON_HOLD: 'pending',\n  PAID: 'success'"],
      ],
    },
  ],
};
