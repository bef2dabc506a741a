import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarketCode, marketCodes, markets } from '../market/market.ts';
import { colombianMobilePrefixes, formatNational } from '../market/phone.ts';
import {
  findAlternativeChannels,
  foldMailbox,
  looksLikePhone,
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
    ['ana.correo.co', 'NOT_A_CONTACT'],
    ['ana@club', 'NOT_AN_EMAIL'],
    ['300 222 334', 'WRONG_LENGTH'],
    ['299 222 3344', 'UNKNOWN_PREFIX'],
    ['+1 202 555 0100', 'COUNTRY_NOT_SERVED'],
  ])('rejects %j: %s', (text, issue) => {
    expect(parseContact(text, 'COL')).toEqual({ ok: false, error: issue });
  });

  it('reads a mobile of its market however it is typed, with or without the country code', () => {
    fc.assert(
      fc.property(mobile, fc.constantFrom(...typings), ({ market, national }, type) => {
        const { phonePrefix } = markets[market];

        expect(parseContact(type(phonePrefix, national, market), market)).toEqual({
          ok: true,
          value: { phone: `${phonePrefix}${national}` },
        });
      }),
    );
  });

  it('reads a mobile of the other market if it has its country code', () => {
    fc.assert(
      fc.property(mobile, fc.constantFrom(...marketCodes), ({ market, national }, here) => {
        const phone = `${markets[market].phonePrefix}${national}`;

        expect(parseContact(phone, here)).toEqual({ ok: true, value: { phone } });
      }),
    );
  });

  it('takes no text for an e-mail address and a phone', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...marketCodes), (text, market) => {
        const contact = parseContact(text, market);

        expect(looksLikePhone(text) && text.includes('@')).toBe(false);
        if (contact.ok) expect('email' in contact.value).toBe(text.includes('@'));
      }),
    );
  });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const mobile: fc.Arbitrary<{ readonly market: MarketCode; readonly national: string }> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...colombianMobilePrefixes), digits(7))
    .map(([prefix, rest]) => ({ market: 'COL' as const, national: `${prefix}${rest}` })),
  digits(10).map((national) => ({ market: 'MEX' as const, national })),
);

/** The ways in which people type a mobile. */
const typings: readonly ((prefix: string, national: string, market: MarketCode) => string)[] = [
  (_, national) => national,
  (_, national, market) => ` ${formatNational(market, national)} `,
  (prefix, national) => `${prefix}${national}`,
  (prefix, national, market) => `${prefix} ${formatNational(market, national)}`,
  (prefix, national) => `(${prefix}) ${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`,
  (prefix, national) => `${prefix.slice(1)}${national}`,
  (prefix, national) => `00${prefix.slice(1)} ${national}`,
  (prefix, national) => `\u202a${prefix} ${national}\u202c`,
];

describe('a contact being typed', () => {
  it.each(['300', '+57 300', '300 222 3344', '(300) 222-3344', '(+57) 300'])(
    'may be a phone number: %j',
    (text) => {
      expect(looksLikePhone(text)).toBe(true);
    },
  );

  it.each(['', '30', 'mariana', '3002223344@correo.co', 'm30'])('is not a phone number: %j', (text) => {
    expect(looksLikePhone(text)).toBe(false);
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
