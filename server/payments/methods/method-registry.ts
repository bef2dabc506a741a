import type { PaymentInput, PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { createAnnouncedTransferHandler, findAnnouncedTransferOption } from './announced-transfer.ts';
import { createCardHandler, findCardOption } from './card.ts';
import { createCashHandler, findCashOption } from './cash.ts';
import { createCourtesyHandler, findCourtesyOption } from './courtesy.ts';
import { createIdentificationHandler, findIdentificationOption } from './identification.ts';
import { createLinkHandler, findLinkOption } from './link.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';
import { createPaguitosHandler, findPaguitosOption } from './paguitos.ts';
import { createReservationHandler, findReservationOption } from './reservation.ts';
import { createTerminalHandler, findTerminalOption } from './terminal.ts';
import { createTransferHandler, findTransferOption } from './transfer.ts';
import { createWalletHandler, findWalletOption } from './wallet.ts';

type MethodInputs = { readonly [M in PaymentMethod]: PaymentInputOf<M> };
type HandlerFactories = { readonly [M in PaymentMethod]: (payment: MethodInputs[M]) => PaymentMethodHandler };

/** The handler of each payment method (Spec §3), one file each. */
const handlerFactories: HandlerFactories = {
  CARD: createCardHandler,
  CASH: createCashHandler,
  TRANSFER: createTransferHandler,
  PAGUITOS: createPaguitosHandler,
  TPV: createTerminalHandler,
  WALLET: createWalletHandler,
  IDENTIFICATION: createIdentificationHandler,
  LINK: createLinkHandler,
  PROCESSING_TRANSFER: createAnnouncedTransferHandler,
  RESERVATION: createReservationHandler,
  COURTESY: createCourtesyHandler,
};

/** The payment option of each method, beside the rules of its sales channel and role. */
export const paymentOptionFinders: Readonly<Record<PaymentMethod, FindPaymentOption>> = {
  CARD: findCardOption,
  CASH: findCashOption,
  TRANSFER: findTransferOption,
  PAGUITOS: findPaguitosOption,
  TPV: findTerminalOption,
  WALLET: findWalletOption,
  IDENTIFICATION: findIdentificationOption,
  LINK: findLinkOption,
  PROCESSING_TRANSFER: findAnnouncedTransferOption,
  RESERVATION: findReservationOption,
  COURTESY: findCourtesyOption,
};

export const createMethodHandler = (payment: PaymentInput): PaymentMethodHandler =>
  createHandler(payment.method, payment);

function createHandler<M extends PaymentMethod>(method: M, payment: MethodInputs[M]): PaymentMethodHandler {
  return handlerFactories[method](payment);
}
