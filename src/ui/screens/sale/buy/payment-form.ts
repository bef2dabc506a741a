import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { validateBookingDeadline } from '#domain/payment/booking-deadline.ts';
import { findTenderIssue } from '#domain/payment/cash-tender.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { type PayerAddress, personTypes } from '#domain/payment/payment-input.ts';
import type { PaymentOption, SelectedPaymentOption } from '#domain/payment/payment-option.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { parseLocalDateTime } from '#domain/shared/local-date-time.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { TypedPayment } from '#machines/card-payment/card-payment.events.ts';
import { type FieldIssue, readText } from '../../forms/field-errors.ts';
import { parseCardForm, readSecurityCode } from './card-form.ts';

type PaymentFormContext = {
  readonly option: SelectedPaymentOption;
  readonly options: readonly PaymentOption[];
  /** The selected saved card; null for a new one. */
  readonly cardId: string | null;
  readonly market: MarketCode;
  readonly now: Instant;
  readonly total: Money;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** The event's start and time zone. */
  readonly event: { readonly startsAt: Instant; readonly timeZone: string };
};

/** Parses the form of the selected payment option, or returns its issues. */
export function parsePaymentForm(
  form: FormData,
  { option: { method, place }, options: paymentOptions, cardId, event, ...payer }: PaymentFormContext,
): Result<TypedPayment, readonly FieldIssue[]> {
  switch (method) {
    case 'TPV': {
      const voucherNumber = readText(form, 'voucherNumber');
      const terminal = readText(form, 'terminal');
      return voucherNumber === ''
        ? missingField('voucherNumber')
        : ok({ method, voucherNumber, ...(terminal !== '' && { terminal }) });
    }
    case 'CASH': {
      if (place === null || place === 'TAQUILLA') return ok({ method, checkoutProvider: 'TAQUILLA' });
      if (place !== 'SELLER') return ok({ method, checkoutProvider: 'MERCADO_PAGO', provider: place });
      const issue = findTenderIssue(readText(form, 'received'), payer.total);
      return issue === null
        ? ok({ method, checkoutProvider: 'TAQUILLA', collected: true })
        : err([{ field: 'received', reason: issue }]);
    }
    case 'TRANSFER': {
      const transfer = paymentOptions.find((choice) => choice.method === method)?.transfer;
      if (transfer?.system !== 'PSE') return ok({ method, system: 'SPEI' });
      const bankId = readText(form, 'bankId');
      const personType = personTypes.find((type) => type === readText(form, 'personType'));
      const address = parseAddress(form);
      if (bankId !== '' && personType !== undefined && address.ok)
        return ok({ method, system: 'PSE', bankId, personType, address: address.value });
      return err([
        ...(bankId === '' ? [{ field: 'bankId', reason: 'EMPTY' }] : []),
        ...(personType === undefined ? [{ field: 'personType', reason: 'EMPTY' }] : []),
        ...(address.ok ? [] : address.error),
      ]);
    }
    case 'COURTESY': {
      const reasonType = courtesyReasons.find((reason) => reason === readText(form, 'reasonType'));
      const note = readText(form, 'note');
      return reasonType === undefined
        ? missingField('reasonType')
        : ok({ method, reasonType, ...(note !== '' && { note }) });
    }
    case 'IDENTIFICATION': {
      const organisationId = readText(form, 'organisationId');
      const documentNumber = readText(form, 'documentNumber');
      if (organisationId === '') return missingField('organisationId');
      return documentNumber === ''
        ? missingField('documentNumber')
        : ok({ method, organisationId, documentNumber });
    }
    case 'RESERVATION': {
      if (form.get('forever') !== null) return ok({ method, deadline: null });
      const deadline = parseLocalDateTime(readText(form, 'deadline'), event.timeZone);
      if (deadline === null) return missingField('deadline');
      const reason = validateBookingDeadline(deadline, { eventStartsAt: event.startsAt, now: payer.now });
      return reason === null ? ok({ method, deadline }) : err([{ field: 'deadline', reason }]);
    }
    case 'PROCESSING_TRANSFER': {
      const reference = readText(form, 'reference');
      return reference === '' ? missingField('reference') : ok({ method, reference });
    }
    case 'LINK': {
      const channel = deliveryChannels.find((candidate) => candidate === readText(form, 'channel'));
      const contact = readText(form, 'contact');
      return channel === undefined
        ? missingField('channel')
        : ok({ method, channel, ...(contact !== '' && { contact }) });
    }
    case 'WALLET':
    case 'PAGUITOS':
      return ok({ method });
    default: {
      if (cardId !== null) {
        const securityCode = readSecurityCode(form);
        return securityCode === null
          ? err([{ field: 'securityCode', reason: 'SECURITY_CODE' }])
          : ok({ method: 'CARD', from: 'saved', cardId, securityCode });
      }
      const card = parseCardForm(form, payer);
      const shouldSave = form.get('keepCard') !== null;
      return card.ok ? ok({ method: 'CARD', from: 'new', card: card.value, shouldSave }) : card;
    }
  }
}

/** Parses the payer's address; the postal code is optional. */
function parseAddress(form: FormData): Result<PayerAddress, readonly FieldIssue[]> {
  const [street, streetNumber] = [readText(form, 'street'), readText(form, 'streetNumber')];
  const [neighbourhood, city] = [readText(form, 'neighbourhood'), readText(form, 'city')];
  const postalCode = readText(form, 'postalCode');
  const missing = Object.entries({ street, streetNumber, neighbourhood, city }).filter(
    ([, typed]) => typed === '',
  );
  const issues = [
    ...missing.map(([field]) => ({ field, reason: 'EMPTY' })),
    ...(postalCode === '' || /^\d{5,6}$/.test(postalCode)
      ? []
      : [{ field: 'postalCode', reason: 'WRONG_LENGTH' }]),
  ];
  return issues.length > 0
    ? err(issues)
    : ok({ street, streetNumber, neighbourhood, city, ...(postalCode !== '' && { postalCode }) });
}

const missingField = (field: string) => err([{ field, reason: 'EMPTY' }]);
