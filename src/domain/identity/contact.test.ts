import { describe, expect, it } from 'vitest';
import {
  findAlternativeChannels,
  foldMailbox,
  maskContact,
  parseContact,
  parseSupportedPhone,
} from './contact.ts';
import { deliveryChannels } from './delivery-channel.ts';
import { getPrimaryContact } from './session-user.ts';

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
  ])('rejects %j: %s', (text, issue) => {
    expect(parseContact(text, 'COL')).toEqual({ ok: false, error: issue });
  });
});

describe('parseSupportedPhone', () => {
  it('accepts phones of both markets only', () => {
    expect(parseSupportedPhone('+573002223344', 'MEX')).toEqual({ ok: true, value: '+573002223344' });
    expect(parseSupportedPhone('+12025550100', 'MEX')).toEqual({ ok: false, error: 'COUNTRY_NOT_SERVED' });
    expect(parseSupportedPhone('', 'COL')).toEqual({ ok: false, error: 'EMPTY' });
  });
});

describe('findAlternativeChannels', () => {
  it('never leads to another contact', () => {
    expect(deliveryChannels.map(findAlternativeChannels)).toEqual([['SMS'], ['whatsapp'], []]);
  });
});

describe('a masked contact', () => {
  it.each([
    ['ana.perez@correo.co', 'a•••@correo.co'],
    ['+573002223344', '••••3344'],
    ['+525512345678', '••••5678'],
  ])('of %s is %s', (contact, masked) => {
    expect(maskContact(contact)).toBe(masked);
  });
});

describe('the primary contact', () => {
  it('is the e-mail address, or the phone if there is none', () => {
    expect(getPrimaryContact({ email: 'ana@correo.co', phone: '+573002223344' })).toBe('ana@correo.co');
    expect(getPrimaryContact({ email: '', phone: '+573002223344' })).toBe('+573002223344');
    expect(getPrimaryContact({ email: '', phone: null })).toBe('');
  });
});

describe('foldMailbox', () => {
  it.each([
    ['ana+boletas@correo.co', 'ana@correo.co'],
    ['ana+a+b@correo.co', 'ana@correo.co'],
    ['ana.maria@correo.co', 'ana.maria@correo.co'],
    ['a.n.a+x@gmail.com', 'ana@gmail.com'],
    ['ana@googlemail.com', 'ana@gmail.com'],
    ['+ana@correo.co', '+ana@correo.co'],
    ['+573002223344', '+573002223344'],
  ])('folds %s to %s', (contact, mailbox) => {
    expect(foldMailbox(contact)).toBe(mailbox);
  });
});
