import type { PaymentMethod } from './payment-method.ts';

/** The sales channels of the same flow: a fan's own purchase, and a seller's sale to a fan (Spec §1). */
export const salesChannels = ['SELF_SERVICE', 'ASSISTED'] as const;
export type SalesChannel = (typeof salesChannels)[number];

/** The readers of the texts about a payment: the payer, or the seller whose fan pays. */
export type PaymentAudience = 'PAYER' | 'SELLER';

export type SalesChannelRules = {
  readonly basePath: '/checkout' | '/assistant';
  /** The role that sells in this channel (Spec §6); a manager is a seller too. */
  readonly role: 'fan' | 'seller';
  readonly paymentMethods: readonly PaymentMethod[];
  /** True if the buyer is somebody else and must be identified. */
  readonly requiresFan: boolean;
  readonly audience: PaymentAudience;
};

/**
 * Everything that differs between the sales channels. Assumption: Spec §3 lists the methods but not who has
 * which.
 */
export const salesChannelRules = {
  SELF_SERVICE: {
    basePath: '/checkout',
    role: 'fan',
    paymentMethods: ['CARD', 'CASH', 'TRANSFER', 'WALLET', 'PAGUITOS'],
    requiresFan: false,
    audience: 'PAYER',
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
    requiresFan: true,
    audience: 'SELLER',
  },
} as const satisfies Record<SalesChannel, SalesChannelRules>;
