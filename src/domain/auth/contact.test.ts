import { describe, expect, it } from 'vitest';
import { deliveryChannels } from '../ticket/ticket.ts';
import { otherChannels, parseContact, parseOwnPhone } from './contact.ts';

describe('parseContact', () => {
  it.each([
    ['Ana@Club.co ', 'COL', { email: 'ana@club.co' }],
    ['300 222 3344', 'COL', { phone: '+573002223344' }],
    ['55 1234 5678', 'MEX', { phone: '+525512345678' }],
    ['+52 55 1234 5678', 'COL', { phone: '+525512345678' }],
  ] as const)('reads %j in %s', (text, market, contact) => {
    expect(parseContact(text, market)).toEqual({ ok: true, value: contact });
  });

  it.each([
    ['  ', 'EMPTY'],
    ['ana', 'NOT_A_CONTACT'],
    ['ana@club', 'NOT_A_CONTACT'],
    ['299 222 3344', 'NOT_A_CONTACT'],
    ['+1 202 555 0100', 'NOT_A_CONTACT'],
  ])('refuses %j: %s', (text, issue) => {
    expect(parseContact(text, 'COL')).toEqual({ ok: false, error: issue });
  });
});

describe('parseOwnPhone', () => {
  it('takes the phones of both markets and of no other', () => {
    expect(parseOwnPhone('+573002223344', 'MEX')).toEqual({ ok: true, value: '+573002223344' });
    expect(parseOwnPhone('+12025550100', 'MEX')).toEqual({ ok: false, error: 'COUNTRY_NOT_SERVED' });
    expect(parseOwnPhone('', 'COL')).toEqual({ ok: false, error: 'EMPTY' });
  });
});

describe('otherChannels', () => {
  it('never leads from one contact to another', () => {
    expect(deliveryChannels.map(otherChannels)).toEqual([['SMS'], ['whatsapp'], []]);
  });
});
