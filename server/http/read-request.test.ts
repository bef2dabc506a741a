import { describe, expect, it } from 'vitest';
import { sendOtp } from '#contract/auth.ts';
import { parseInput } from './read-request.ts';

describe('a body with two allowed forms', () => {
  it.each([
    [
      'an address that is none',
      { email: 'ana', language: 'es' },
      [{ field: 'email', reason: 'invalid_format' }],
    ],
    ['nothing but a language', { language: 'es' }, [{ field: 'email', reason: 'required' }]],
    [
      'a phone without the way to it',
      { phone: '+573002223344', language: 'es' },
      [{ field: 'channel', reason: 'required' }],
    ],
    [
      'a phone by e-mail',
      { phone: '+573002223344', channel: 'EMAIL', language: 'es' },
      [{ field: 'channel', reason: 'invalid_value' }],
    ],
    [
      'a language we do not speak',
      { email: 'ana@correo.co', language: 'fr' },
      [{ field: 'language', reason: 'invalid_value' }],
    ],
  ])('reports the issues of the nearest form: %s', (_, body, fields) => {
    expect(parseInput(sendOtp.body, body)).toEqual({ ok: false, error: { code: 'FIELDS_INVALID', fields } });
  });

  it('is accepted in either form', () => {
    for (const contact of [{ email: 'ana@correo.co' }, { phone: '+525512345678', channel: 'whatsapp' }]) {
      expect(parseInput(sendOtp.body, { ...contact, language: 'es' })).toMatchObject({
        ok: true,
        value: contact,
      });
    }
  });
});
