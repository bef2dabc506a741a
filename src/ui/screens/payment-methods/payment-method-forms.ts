import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { announcedTransfer } from './announced-transfer.tsx';
import { booking } from './booking.tsx';
import { card } from './card.tsx';
import { cardReader } from './card-reader.tsx';
import { cash } from './cash.tsx';
import { courtesy } from './courtesy.tsx';
import { identification } from './identification.tsx';
import { paguitos } from './paguitos.tsx';
import { paymentLink } from './payment-link.tsx';
import type { PaymentMethodForm } from './payment-method-form.tsx';
import { transfer } from './transfer.tsx';
import { wallet } from './wallet.tsx';

/** The form of every payment method. */
export const paymentMethodForms = {
  WALLET: wallet,
  CARD: card,
  CASH: cash,
  TRANSFER: transfer,
  TPV: cardReader,
  IDENTIFICATION: identification,
  LINK: paymentLink,
  RESERVATION: booking,
  PROCESSING_TRANSFER: announcedTransfer,
  PAGUITOS: paguitos,
  COURTESY: courtesy,
} as const satisfies Record<PaymentMethod, PaymentMethodForm>;
