import { describe, expect, it } from 'vitest';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import { paymentIn } from './payment-entry.ts';

const transfer = (system: 'PSE' | 'SPEI'): PaymentChoice => ({
  method: 'TRANSFER',
  offered: true,
  reason: null,
  transfer: { system, banks: [{ id: '1007', name: 'Bancolombia' }], payBy: null },
});

const typed = (
  way: Parameters<typeof paymentIn>[1]['way'],
  fields: Readonly<Record<string, string>> = {},
  choices: readonly PaymentChoice[] = [],
  cardId: string | null = null,
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const payer = { documentType: null, documentNumber: null };
  const event = { startsAt: Date.UTC(2026, 10, 29), timeZone: 'America/Bogota' };
  return paymentIn(form, {
    way,
    choices,
    cardId,
    market: 'COL',
    now: Date.UTC(2026, 10, 20),
    event,
    ...payer,
  });
};

describe('what was typed to pay', () => {
  it.each(['oxxo', 'paycash', 'banamex', 'bancomer'] as const)('in cash at %s names the shop', (place) => {
    expect(typed({ method: 'CASH', place })).toEqual({
      ok: true,
      value: { method: 'CASH', desk: 'MERCADO_PAGO', provider: place },
    });
  });

  it('in cash at our own window names the window', () => {
    expect(typed({ method: 'CASH', place: 'TAQUILLA' })).toMatchObject({ value: { desk: 'TAQUILLA' } });
  });

  it('by PSE is a bank and whose account it is', () => {
    const way = { method: 'TRANSFER', place: null } as const;

    const address = { street: 'Calle 72', streetNumber: '10-07', neighbourhood: 'Chapinero', city: 'Bogotá' };
    const choice = { bankId: '1007', personType: 'association' } as const;

    expect(typed(way, { ...choice, ...address }, [transfer('PSE')])).toEqual({
      ok: true,
      value: { method: 'TRANSFER', system: 'PSE', ...choice, address },
    });
    expect(typed(way, { ...choice, ...address, postalCode: '110231' }, [transfer('PSE')])).toMatchObject({
      value: { address: { postalCode: '110231' } },
    });
    expect(typed(way, { ...choice, ...address, city: ' ', postalCode: '11' }, [transfer('PSE')])).toEqual({
      ok: false,
      error: [
        { field: 'city', reason: 'EMPTY' },
        { field: 'postalCode', reason: 'WRONG_LENGTH' },
      ],
    });
    expect(typed(way, { bankId: '', personType: 'individual' }, [transfer('PSE')])).toEqual({
      ok: false,
      error: [{ field: 'bankId', reason: 'EMPTY' }],
    });
    expect(typed(way, { bankId: '1007', personType: 'ghost' }, [transfer('PSE')])).toMatchObject({
      ok: false,
      error: [{ field: 'personType' }],
    });
  });

  it('by SPEI is nothing more', () => {
    expect(typed({ method: 'TRANSFER', place: null }, {}, [transfer('SPEI')])).toEqual({
      ok: true,
      value: { method: 'TRANSFER', system: 'SPEI' },
    });
  });

  it('from the balance is nothing more', () => {
    expect(typed({ method: 'WALLET', place: null })).toEqual({ ok: true, value: { method: 'WALLET' } });
  });

  it('by Paguitos is nothing more', () => {
    expect(typed({ method: 'PAGUITOS', place: null })).toEqual({ ok: true, value: { method: 'PAGUITOS' } });
  });

  it('at the card reader is the number of its slip', () => {
    const way = { method: 'TPV', place: null } as const;

    expect(typed(way, { voucherNumber: ' 88213 ' })).toMatchObject({ value: { voucherNumber: '88213' } });
    expect(typed(way, { voucherNumber: '88213', terminal: 'POS-2' })).toMatchObject({
      value: { terminal: 'POS-2' },
    });
    expect(typed(way)).toMatchObject({ error: [{ field: 'voucherNumber', reason: 'EMPTY' }] });
  });

  it('as a courtesy is its reason, with a note where there is one', () => {
    const way = { method: 'COURTESY', place: null } as const;

    expect(typed(way, { reasonType: 'PRESS', note: '' })).toEqual({
      ok: true,
      value: { method: 'COURTESY', reasonType: 'PRESS' },
    });
    expect(typed(way, { reasonType: 'STAFF', note: ' Sound ' })).toMatchObject({ value: { note: 'Sound' } });
    expect(typed(way)).toMatchObject({ error: [{ field: 'reasonType', reason: 'EMPTY' }] });
  });

  it('by link is how it is sent, and to whom where that is not the fan’s own', () => {
    const way = { method: 'LINK', place: null } as const;

    expect(typed(way, { channel: 'SMS', contact: ' ' })).toEqual({
      ok: true,
      value: { method: 'LINK', channel: 'SMS' },
    });
    expect(typed(way, { channel: 'EMAIL', contact: 'a@b.co' })).toMatchObject({
      value: { contact: 'a@b.co' },
    });
    expect(typed(way)).toMatchObject({ error: [{ field: 'channel', reason: 'EMPTY' }] });
  });

  it('against a document is who pays and the number on it', () => {
    const way = { method: 'IDENTIFICATION', place: null } as const;
    const entry = { organisationId: 'org-1', documentNumber: ' 1020774418 ' };

    expect(typed(way, entry)).toMatchObject({
      value: { organisationId: 'org-1', documentNumber: '1020774418' },
    });
    expect(typed(way, { ...entry, documentNumber: '' })).toMatchObject({
      error: [{ field: 'documentNumber', reason: 'EMPTY' }],
    });
    expect(typed(way)).toMatchObject({ error: [{ field: 'organisationId', reason: 'EMPTY' }] });
  });

  it('by card is the card, or what is wrong with each of its fields', () => {
    const answer = typed({ method: 'CARD', place: null }, { cardNumber: '4013' });

    expect(answer.ok ? [] : answer.error.map(({ field }) => field)).toContain('cardNumber');
  });

  it('by a new card says whether it is to be kept: only when that was ticked', () => {
    const way = { method: 'CARD', place: null } as const;
    const card = { cardNumber: '4013540682746260', expiry: '11/30', securityCode: '123', holderName: 'APRO' };

    expect(typed(way, card)).toMatchObject({ value: { from: 'new', isToBeKept: false } });
    expect(typed(way, { ...card, keepCard: 'on' })).toMatchObject({
      value: { from: 'new', isToBeKept: true },
    });
  });

  it('by a saved card is its security code alone', () => {
    const way = { method: 'CARD', place: null } as const;

    expect(typed(way, { securityCode: '123' }, [], 'card-1')).toEqual({
      ok: true,
      value: { method: 'CARD', from: 'saved', cardId: 'card-1', securityCode: '123' },
    });
    expect(typed(way, { securityCode: '12' }, [], 'card-1')).toEqual({
      ok: false,
      error: [{ field: 'securityCode', reason: 'SECURITY_CODE' }],
    });
  });

  it('as a booking is a deadline by the clocks of the event, or none', () => {
    const way = { method: 'RESERVATION', place: null } as const;

    expect(typed(way, { until: '2026-11-21T18:30' })).toEqual({
      ok: true,
      value: { method: 'RESERVATION', until: Date.UTC(2026, 10, 21, 23, 30) },
    });
    expect(typed(way, { until: '', forever: 'on' })).toEqual({
      ok: true,
      value: { method: 'RESERVATION', until: null },
    });
    expect(typed(way)).toMatchObject({ error: [{ field: 'until', reason: 'EMPTY' }] });
    expect(typed(way, { until: '2026-11-19T18:30' })).toMatchObject({ error: [{ reason: 'PAST' }] });
    expect(typed(way, { until: '2026-11-29T18:30' })).toMatchObject({ error: [{ reason: 'AFTER_EVENT' }] });
  });

  it('by a transfer that was announced is its reference', () => {
    const way = { method: 'PROCESSING_TRANSFER', place: null } as const;

    expect(typed(way, { reference: ' NEQUI 88213 ' })).toEqual({
      ok: true,
      value: { method: 'PROCESSING_TRANSFER', reference: 'NEQUI 88213' },
    });
    expect(typed(way, { reference: ' ' })).toMatchObject({
      error: [{ field: 'reference', reason: 'EMPTY' }],
    });
  });
});
