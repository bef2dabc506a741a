import { describe, expect, it } from 'vitest';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import { pesos } from '#domain/shared/money.ts';
import type { PaymentFormContext } from './payment-method-form.tsx';
import { paymentMethodForms } from './payment-method-forms.ts';

const createTransferOption = (system: 'PSE' | 'SPEI'): PaymentOption => ({
  method: 'TRANSFER',
  offered: true,
  reason: null,
  transfer: { system, banks: [{ id: '1007', name: 'Bancolombia' }], payBy: null },
});

const submitPaymentForm = (
  way: PaymentFormContext['option'],
  fields: Readonly<Record<string, string>> = {},
  paymentOptions: readonly PaymentOption[] = [],
  cardId: string | null = null,
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const payer = { documentType: null, documentNumber: null };
  const event = { startsAt: Date.UTC(2026, 10, 29), timeZone: 'America/Bogota' };
  return paymentMethodForms[way.method].parse(form, {
    option: way,
    options: paymentOptions,
    cardId,
    market: 'COL',
    now: Date.UTC(2026, 10, 20),
    total: pesos(192_000, 'COP'),
    event,
    ...payer,
  });
};

describe('the forms of the payment methods', () => {
  it.each(['oxxo', 'paycash', 'banamex', 'bancomer'] as const)('sends the shop for cash at %s', (place) => {
    expect(submitPaymentForm({ method: 'CASH', place })).toEqual({
      ok: true,
      value: { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: place },
    });
  });

  it('sends the box office for cash at the box office', () => {
    expect(submitPaymentForm({ method: 'CASH', place: 'TAQUILLA' })).toMatchObject({
      value: { checkoutProvider: 'TAQUILLA' },
    });
  });

  it('sends cash that the seller has taken, if it covers the total', () => {
    const pay = (received: string) => submitPaymentForm({ method: 'CASH', place: 'SELLER' }, { received });
    const collected = { ok: true, value: { method: 'CASH', checkoutProvider: 'TAQUILLA', collected: true } };

    expect([pay(''), pay('192.000'), pay('200000')]).toEqual([collected, collected, collected]);
    expect(pay('191.999')).toEqual({ ok: false, error: [{ field: 'received', reason: 'BELOW_TOTAL' }] });
    expect(pay('two')).toEqual({ ok: false, error: [{ field: 'received', reason: 'NOT_AN_AMOUNT' }] });
  });

  it('requires a bank, an account type and an address for PSE', () => {
    const way = { method: 'TRANSFER', place: null } as const;

    const address = { street: 'Calle 72', streetNumber: '10-07', neighbourhood: 'Chapinero', city: 'Bogotá' };
    const choice = { bankId: '1007', personType: 'association' } as const;

    expect(submitPaymentForm(way, { ...choice, ...address }, [createTransferOption('PSE')])).toEqual({
      ok: true,
      value: { method: 'TRANSFER', system: 'PSE', ...choice, address },
    });
    expect(
      submitPaymentForm(way, { ...choice, ...address, postalCode: '110231' }, [createTransferOption('PSE')]),
    ).toMatchObject({
      value: { address: { postalCode: '110231' } },
    });
    expect(
      submitPaymentForm(way, { ...choice, ...address, city: ' ', postalCode: '11' }, [
        createTransferOption('PSE'),
      ]),
    ).toEqual({
      ok: false,
      error: [
        { field: 'city', reason: 'EMPTY' },
        { field: 'postalCode', reason: 'WRONG_LENGTH' },
      ],
    });
    expect(
      submitPaymentForm(way, { bankId: '', personType: 'individual' }, [createTransferOption('PSE')]),
    ).toEqual({
      ok: false,
      error: ['bankId', 'street', 'streetNumber', 'neighbourhood', 'city'].map((field) => ({
        field,
        reason: 'EMPTY',
      })),
    });
    expect(
      submitPaymentForm(way, { ...choice, ...address, personType: 'ghost' }, [createTransferOption('PSE')]),
    ).toMatchObject({
      ok: false,
      error: [{ field: 'personType' }],
    });
  });

  it('requires nothing more for SPEI', () => {
    expect(
      submitPaymentForm({ method: 'TRANSFER', place: null }, {}, [createTransferOption('SPEI')]),
    ).toEqual({
      ok: true,
      value: { method: 'TRANSFER', system: 'SPEI' },
    });
  });

  it('requires nothing more for the wallet', () => {
    expect(submitPaymentForm({ method: 'WALLET', place: null })).toEqual({
      ok: true,
      value: { method: 'WALLET' },
    });
  });

  it('requires nothing more for Paguitos', () => {
    expect(submitPaymentForm({ method: 'PAGUITOS', place: null })).toEqual({
      ok: true,
      value: { method: 'PAGUITOS' },
    });
  });

  it('requires the voucher number for the card reader', () => {
    const way = { method: 'TPV', place: null } as const;

    expect(submitPaymentForm(way, { voucherNumber: ' 88213 ' })).toMatchObject({
      value: { voucherNumber: '88213' },
    });
    expect(submitPaymentForm(way, { voucherNumber: '88213', terminal: 'POS-2' })).toMatchObject({
      value: { terminal: 'POS-2' },
    });
    expect(submitPaymentForm(way)).toMatchObject({ error: [{ field: 'voucherNumber', reason: 'EMPTY' }] });
  });

  it('requires a reason for a courtesy, and accepts a note', () => {
    const way = { method: 'COURTESY', place: null } as const;

    expect(submitPaymentForm(way, { reasonType: 'PRESS', note: '' })).toEqual({
      ok: true,
      value: { method: 'COURTESY', reasonType: 'PRESS' },
    });
    expect(submitPaymentForm(way, { reasonType: 'STAFF', note: ' Sound ' })).toMatchObject({
      value: { note: 'Sound' },
    });
    expect(submitPaymentForm(way)).toMatchObject({ error: [{ field: 'reasonType', reason: 'EMPTY' }] });
  });

  it('requires a channel for a payment link, and accepts another contact than the fan’s', () => {
    const way = { method: 'LINK', place: null } as const;

    expect(submitPaymentForm(way, { channel: 'SMS', contact: ' ' })).toEqual({
      ok: true,
      value: { method: 'LINK', channel: 'SMS' },
    });
    expect(submitPaymentForm(way, { channel: 'EMAIL', contact: 'a@b.co' })).toMatchObject({
      value: { contact: 'a@b.co' },
    });
    expect(submitPaymentForm(way)).toMatchObject({ error: [{ field: 'channel', reason: 'EMPTY' }] });
  });

  it('requires the organisation and the document number for an identification', () => {
    const way = { method: 'IDENTIFICATION', place: null } as const;
    const entry = { organisationId: 'org-1', documentNumber: ' 1020774418 ' };

    expect(submitPaymentForm(way, entry)).toMatchObject({
      value: { organisationId: 'org-1', documentNumber: '1020774418' },
    });
    expect(submitPaymentForm(way, { ...entry, documentNumber: '' })).toMatchObject({
      error: [{ field: 'documentNumber', reason: 'EMPTY' }],
    });
    expect(submitPaymentForm(way)).toMatchObject({ error: [{ field: 'organisationId', reason: 'EMPTY' }] });
  });

  it('returns the issues of each field of a card', () => {
    const result = submitPaymentForm({ method: 'CARD', place: null }, { cardNumber: '4013' });

    expect(result.ok ? [] : result.error.map(({ field }) => field)).toContain('cardNumber');
  });

  it('saves a new card only when that is checked', () => {
    const way = { method: 'CARD', place: null } as const;
    const card = { cardNumber: '4013540682746260', expiry: '11/30', securityCode: '123', holderName: 'APRO' };

    expect(submitPaymentForm(way, card)).toMatchObject({ value: { from: 'new', shouldSave: false } });
    expect(submitPaymentForm(way, { ...card, keepCard: 'on' })).toMatchObject({
      value: { from: 'new', shouldSave: true },
    });
  });

  it('requires only the security code of a saved card', () => {
    const way = { method: 'CARD', place: null } as const;

    expect(submitPaymentForm(way, { securityCode: '123' }, [], 'card-1')).toEqual({
      ok: true,
      value: { method: 'CARD', from: 'saved', cardId: 'card-1', securityCode: '123' },
    });
    expect(submitPaymentForm(way, { securityCode: '12' }, [], 'card-1')).toEqual({
      ok: false,
      error: [{ field: 'securityCode', reason: 'SECURITY_CODE' }],
    });
  });

  it('accepts a booking deadline in the event’s time zone, or none', () => {
    const way = { method: 'RESERVATION', place: null } as const;

    expect(submitPaymentForm(way, { deadline: '2026-11-21T18:30' })).toEqual({
      ok: true,
      value: { method: 'RESERVATION', deadline: Date.UTC(2026, 10, 21, 23, 30) },
    });
    expect(submitPaymentForm(way, { deadline: '', forever: 'on' })).toEqual({
      ok: true,
      value: { method: 'RESERVATION', deadline: null },
    });
    expect(submitPaymentForm(way)).toMatchObject({ error: [{ field: 'deadline', reason: 'EMPTY' }] });
    expect(submitPaymentForm(way, { deadline: '2026-11-19T18:30' })).toMatchObject({
      error: [{ reason: 'PAST' }],
    });
    expect(submitPaymentForm(way, { deadline: '2026-11-29T18:30' })).toMatchObject({
      error: [{ reason: 'AFTER_EVENT' }],
    });
  });

  it('requires the reference of an announced transfer', () => {
    const way = { method: 'PROCESSING_TRANSFER', place: null } as const;

    expect(submitPaymentForm(way, { reference: ' NEQUI 88213 ' })).toEqual({
      ok: true,
      value: { method: 'PROCESSING_TRANSFER', reference: 'NEQUI 88213' },
    });
    expect(submitPaymentForm(way, { reference: ' ' })).toMatchObject({
      error: [{ field: 'reference', reason: 'EMPTY' }],
    });
  });
});
