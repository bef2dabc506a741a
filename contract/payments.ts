import * as z from 'zod/mini';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { addressLengths, personTypes } from '#domain/payment/payment-input.ts';
import { cashProviders } from '#domain/payment/payment-method.ts';
import { id, instant, money, optionalText, text } from './values.ts';

/** The payment bodies of both sales channels. */

/** The payer data that the provider asks for. */
export const payer = z.object({
  email: z.email(),
  firstName: text(60),
  lastName: text(60),
  documentType: optionalText(8),
  documentNumber: optionalText(20),
});

/** The total that the payer was shown; TOTAL_CHANGED when the order total differs. */
export const expectedTotal = money;

export const cardPayment = z.object({
  method: z.literal('CARD'),
  cardToken: text(80),
  paymentMethodId: text(40),
  installments: z.int().check(z.gte(1), z.lte(36)),
  /** The issuing bank whose installments were chosen. */
  issuerId: z.optional(id),
  /** The saved card that the token was made from. */
  savedCardId: z.optional(id),
  /** A second token of the same card, for saving it once the payment is approved: a token can be used only once. */
  saveToken: z.optional(text(80)),
});
export const terminalPayment = z.object({
  method: z.literal('TPV'),
  voucherNumber: z.string().check(z.regex(/^[A-Za-z0-9-]{4,24}$/)),
  /** The number of the terminal: voucher numbers are unique per terminal and day. */
  terminal: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,16}$/))),
});
const shopPayment = z.object({
  method: z.literal('CASH'),
  checkoutProvider: z.literal('MERCADO_PAGO'),
  provider: z.enum(cashProviders),
});
export const cashPayment = z.discriminatedUnion('checkoutProvider', [
  z.object({ method: z.literal('CASH'), checkoutProvider: z.literal('TAQUILLA') }),
  shopPayment,
]);
/** Cash in a sale that staff make for a fan: to the seller at once, or later. */
export const assistedCashPayment = z.discriminatedUnion('checkoutProvider', [
  z.object({
    method: z.literal('CASH'),
    checkoutProvider: z.literal('TAQUILLA'),
    /** The seller has the cash: the order is paid at once. */
    collected: z.optional(z.literal(true)),
  }),
  shopPayment,
]);
export const transferPayment = z.discriminatedUnion('system', [
  z.object({
    method: z.literal('TRANSFER'),
    system: z.literal('PSE'),
    bankId: id,
    personType: z.enum(personTypes),
    /** The payer's address, which the bank requires. Forwarded and not stored. */
    address: z.optional(
      z.object({
        street: text(addressLengths.street),
        streetNumber: text(addressLengths.streetNumber),
        neighbourhood: text(addressLengths.neighbourhood),
        city: text(addressLengths.city),
        postalCode: z.optional(z.string().check(z.regex(/^\d{5,6}$/))),
      }),
    ),
  }),
  z.object({ method: z.literal('TRANSFER'), system: z.literal('SPEI') }),
]);
export const paguitosPayment = z.object({ method: z.literal('PAGUITOS') });
/** A payment of the whole total by wallet; a wallet portion is `wallet` beside another method. */
export const walletPayment = z.object({ method: z.literal('WALLET') });
export const identificationPayment = z.object({
  method: z.literal('IDENTIFICATION'),
  organisationId: id,
  /** The number on the document that the fan presents; compared and not stored. */
  documentNumber: text(30),
});
export const linkPayment = z.object({
  method: z.literal('LINK'),
  channel: z.enum(deliveryChannels),
  /** The destination; absent for the contact of the fan's account. */
  contact: optionalText(120),
});
export const announcedTransferPayment = z.object({
  method: z.literal('PROCESSING_TRANSFER'),
  reference: text(60),
});
export const staffBookingPayment = z.object({
  method: z.literal('RESERVATION'),
  /** The booking deadline; null without one. */
  deadline: z.nullable(instant),
});
export const courtesyPayment = z.object({
  method: z.literal('COURTESY'),
  reasonType: z.enum(courtesyReasons),
  note: optionalText(200),
});

/** The payments of a fan besides one by card, of a sale and of installments. */
export const paymentsWithoutCard = [cashPayment, transferPayment, paguitosPayment, walletPayment] as const;
/** A payment in a fan's own sale. */
export const selfServicePayment = z.discriminatedUnion('method', [cardPayment, ...paymentsWithoutCard]);
/** A payment in a sale that staff make for a fan. */
export const assistedPayment = z.discriminatedUnion('method', [
  terminalPayment,
  cardPayment,
  assistedCashPayment,
  transferPayment,
  identificationPayment,
  linkPayment,
  announcedTransferPayment,
  staffBookingPayment,
  courtesyPayment,
]);
