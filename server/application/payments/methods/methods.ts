import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PaymentOrder, PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { announcedTransferChoice, byAnnouncedTransfer } from './announced-transfer.ts';
import { byCard, cardChoice } from './card.ts';
import type { Carrier, Chooser } from './carrier.ts';
import { byCash, cashChoice } from './cash.ts';
import { byCourtesy, courtesyChoice } from './courtesy.ts';
import { byIdentification, identificationChoice } from './identification.ts';
import { byLink, linkChoice } from './link.ts';
import { byPaguitos, paguitosChoice } from './paguitos.ts';
import { byReservation, reservationChoice } from './reservation.ts';
import { byTerminal, terminalChoice } from './terminal.ts';
import { byTransfer, transferChoice } from './transfer.ts';
import { byWallet, walletChoice } from './wallet.ts';

type Orders = { readonly [M in PaymentMethod]: PaymentOrderOf<M> };
type Carriers = { readonly [M in PaymentMethod]: (payment: Orders[M]) => Carrier };

/** The handler of each payment method (Spec §3), one file each. */
const carriers: Carriers = {
  CARD: byCard,
  CASH: byCash,
  TRANSFER: byTransfer,
  PAGUITOS: byPaguitos,
  TPV: byTerminal,
  WALLET: byWallet,
  IDENTIFICATION: byIdentification,
  LINK: byLink,
  PROCESSING_TRANSFER: byAnnouncedTransfer,
  RESERVATION: byReservation,
  COURTESY: byCourtesy,
};

/** The payment option of each method, beside the rules of its sales channel and role. */
export const choosers: Readonly<Record<PaymentMethod, Chooser>> = {
  CARD: cardChoice,
  CASH: cashChoice,
  TRANSFER: transferChoice,
  PAGUITOS: paguitosChoice,
  TPV: terminalChoice,
  WALLET: walletChoice,
  IDENTIFICATION: identificationChoice,
  LINK: linkChoice,
  PROCESSING_TRANSFER: announcedTransferChoice,
  RESERVATION: reservationChoice,
  COURTESY: courtesyChoice,
};

export const carrierOf = (payment: PaymentOrder): Carrier => carry(payment.method, payment);

function carry<M extends PaymentMethod>(method: M, payment: Orders[M]): Carrier {
  return carriers[method](payment);
}
