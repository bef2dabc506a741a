import type { PaymentMethod } from '../payment/payment-method.ts';

/** One flow, two desks: the fan's own, and the seller's for a fan (Spec §1). */
export const saleModes = ['SELF_SERVICE', 'ASSISTED'] as const;
export type SaleMode = (typeof saleModes)[number];

export type SaleDesk = {
  readonly basePath: '/checkout' | '/assistant';
  /** Who stands at this desk (Spec §6); a manager is a seller too. */
  readonly role: 'fan' | 'seller';
  readonly paymentMethods: readonly PaymentMethod[];
  /** Whether somebody else than the one at the desk must be named as the buyer. */
  readonly namesFan: boolean;
};

/** Everything that differs between the two desks. Assumption: Spec §3 lists the methods but not who has which. */
export const saleDesks = {
  SELF_SERVICE: {
    basePath: '/checkout',
    role: 'fan',
    paymentMethods: ['CARD', 'CASH', 'TRANSFER', 'WALLET', 'PAGUITOS'],
    namesFan: false,
  },
  ASSISTED: {
    basePath: '/assistant',
    role: 'seller',
    paymentMethods: [
      'TPV',
      'CARD',
      'CASH',
      'TRANSFER',
      'IDENTIFICATION',
      'LINK',
      'PROCESSING_TRANSFER',
      'RESERVATION',
      'COURTESY',
    ],
    namesFan: true,
  },
} as const satisfies Record<SaleMode, SaleDesk>;
