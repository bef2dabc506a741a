import type { DeliveryChannel } from '../identity/delivery-channel.ts';
import type { Instant } from '../shared/instant.ts';
import type { CashProvider } from './payment-method.ts';

export const instructionKinds = ['SHOP', 'BOX_OFFICE', 'CLABE', 'BANK', 'LINK'] as const;
export type InstructionKind = (typeof instructionKinds)[number];

/** The instruction that the payer has to follow, and until when. */
export type PaymentInstruction =
  | {
      /** Pays a reference at a shop's counter or an ATM. */
      readonly kind: 'SHOP';
      readonly provider: CashProvider;
      readonly reference: string;
      /** The digits of the barcode, if there is one. */
      readonly barcode: string | null;
      readonly verificationCode: string | null;
      /** The provider's page with the voucher. */
      readonly url: string | null;
      readonly expiresAt: Instant;
      /** The names of the chains and banks that accept it. */
      readonly payAt: readonly string[];
    }
  /** Cash at our box office, with this code. */
  | { readonly kind: 'BOX_OFFICE'; readonly code: string; readonly expiresAt: Instant }
  | {
      /** A transfer to an account created for this payment. */
      readonly kind: 'CLABE';
      readonly clabe: string;
      readonly bank: string;
      readonly beneficiary: string;
      readonly concept: string;
      readonly expiresAt: Instant;
    }
  /** A redirect to the bank or the lender. */
  | { readonly kind: 'BANK'; readonly url: string; readonly expiresAt: Instant }
  | {
      /** A payment link that was sent to the fan. */
      readonly kind: 'LINK';
      readonly channel: DeliveryChannel;
      /** The masked contact. */
      readonly destination: string;
      readonly expiresAt: Instant;
    };
