import type { MarketCode } from '#domain/market/market.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { deadlineIssue } from '#domain/payment/kept-seats.ts';
import type { PaymentChoice, PaymentWay } from '#domain/payment/payment-choice.ts';
import { type PayerAddress, personTypes } from '#domain/payment/payment-order.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { instantOnClock } from '#domain/shared/wall-clock.ts';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import type { TypedPayment } from '#machines/sale/sale.events.ts';
import { cardIn, securityCodeIn } from './card-entry.ts';
import { type FieldIssue, textIn } from './field-errors.ts';

type Surroundings = {
  readonly way: PaymentWay;
  readonly choices: readonly PaymentChoice[];
  /** The saved card that is chosen; null: a new one. */
  readonly cardId: string | null;
  readonly market: MarketCode;
  readonly now: Instant;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** When and by which clocks the event begins. */
  readonly event: { readonly startsAt: Instant; readonly timeZone: string };
};

/** What was typed to pay the chosen way, or what is wrong with it. */
export function paymentIn(
  form: FormData,
  { way: { method, place }, choices, cardId, event, ...payer }: Surroundings,
): Result<TypedPayment, readonly FieldIssue[]> {
  switch (method) {
    case 'TPV': {
      const voucherNumber = textIn(form, 'voucherNumber');
      const terminal = textIn(form, 'terminal');
      return voucherNumber === ''
        ? empty('voucherNumber')
        : ok({ method, voucherNumber, ...(terminal !== '' && { terminal }) });
    }
    case 'CASH':
      return ok(
        place === null || place === 'TAQUILLA'
          ? { method, desk: 'TAQUILLA' }
          : { method, desk: 'MERCADO_PAGO', provider: place },
      );
    case 'TRANSFER': {
      const transfer = choices.find((choice) => choice.method === method)?.transfer;
      if (transfer?.system !== 'PSE') return ok({ method, system: 'SPEI' });
      const bankId = textIn(form, 'bankId');
      const personType = personTypes.find((type) => type === textIn(form, 'personType'));
      if (bankId === '') return empty('bankId');
      if (personType === undefined) return empty('personType');
      const address = addressIn(form);
      return address.ok ? ok({ method, system: 'PSE', bankId, personType, address: address.value }) : address;
    }
    case 'COURTESY': {
      const reasonType = courtesyReasons.find((reason) => reason === textIn(form, 'reasonType'));
      const note = textIn(form, 'note');
      return reasonType === undefined
        ? empty('reasonType')
        : ok({ method, reasonType, ...(note !== '' && { note }) });
    }
    case 'IDENTIFICATION': {
      const organisationId = textIn(form, 'organisationId');
      const documentNumber = textIn(form, 'documentNumber');
      if (organisationId === '') return empty('organisationId');
      return documentNumber === '' ? empty('documentNumber') : ok({ method, organisationId, documentNumber });
    }
    case 'RESERVATION': {
      if (form.get('forever') !== null) return ok({ method, until: null });
      const until = instantOnClock(textIn(form, 'until'), event.timeZone);
      if (until === null) return empty('until');
      const reason = deadlineIssue(until, { eventStartsAt: event.startsAt, now: payer.now });
      return reason === null ? ok({ method, until }) : err([{ field: 'until', reason }]);
    }
    case 'PROCESSING_TRANSFER': {
      const reference = textIn(form, 'reference');
      return reference === '' ? empty('reference') : ok({ method, reference });
    }
    case 'LINK': {
      const channel = deliveryChannels.find((one) => one === textIn(form, 'channel'));
      const contact = textIn(form, 'contact');
      return channel === undefined
        ? empty('channel')
        : ok({ method, channel, ...(contact !== '' && { contact }) });
    }
    case 'WALLET':
    case 'PAGUITOS':
      return ok({ method });
    default: {
      if (cardId !== null) {
        const securityCode = securityCodeIn(form);
        return securityCode === null
          ? err([{ field: 'securityCode', reason: 'SECURITY_CODE' }])
          : ok({ method: 'CARD', from: 'saved', cardId, securityCode });
      }
      const card = cardIn(form, payer);
      const isToBeKept = form.get('keepCard') !== null;
      return card.ok ? ok({ method: 'CARD', from: 'new', card: card.value, isToBeKept }) : card;
    }
  }
}

/** Where the payer lives; nobody has to know a postal code. */
function addressIn(form: FormData): Result<PayerAddress, readonly FieldIssue[]> {
  const [street, streetNumber] = [textIn(form, 'street'), textIn(form, 'streetNumber')];
  const [neighbourhood, city] = [textIn(form, 'neighbourhood'), textIn(form, 'city')];
  const postalCode = textIn(form, 'postalCode');
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

const empty = (field: string) => err([{ field, reason: 'EMPTY' }]);
