import type { Instant } from '../shared/instant.ts';
import type { DeliveryChannel } from '../ticket/ticket.ts';
import type { CashProvider } from './payment-method.ts';

export const instructionKinds = ['SHOP', 'WINDOW', 'CLABE', 'BANK', 'LINK'] as const;
export type InstructionKind = (typeof instructionKinds)[number];

/** What the payer has to do elsewhere for the money to come, and until when that works. */
export type PaymentInstruction =
  | {
      /** Pay a reference over a shop's counter or at a bank's machine. */
      readonly kind: 'SHOP';
      readonly provider: CashProvider;
      readonly reference: string;
      /** The digits of the barcode, where there is one. */
      readonly barcode: string | null;
      readonly verificationCode: string | null;
      /** The provider's own page with the voucher. */
      readonly url: string | null;
      readonly expiresAt: Instant;
      /** Names of the chains and banks that take it. */
      readonly payAt: readonly string[];
    }
  /** Pay in cash at a window of ours, with this code. */
  | { readonly kind: 'WINDOW'; readonly code: string; readonly expiresAt: Instant }
  | {
      /** Transfer to an account made for this one payment. */
      readonly kind: 'CLABE';
      readonly clabe: string;
      readonly bank: string;
      readonly beneficiary: string;
      readonly concept: string;
      readonly expiresAt: Instant;
    }
  /** Go on at the bank, or at whoever lends the money. */
  | { readonly kind: 'BANK'; readonly url: string; readonly expiresAt: Instant }
  | {
      /** A link was sent to the fan. */
      readonly kind: 'LINK';
      readonly channel: DeliveryChannel;
      /** To where, masked. */
      readonly destination: string;
      readonly expiresAt: Instant;
    };
