import { describe, expect, it } from 'vitest';
import { listVerificationMethods } from './verification-method.ts';

const user = { email: 'ana@correo.co', phone: '+573002223344' };

describe('the verification methods of an account', () => {
  it('are the verified contacts, a phone by either channel', () => {
    expect(listVerificationMethods({ user, isEmailVerified: true, isPhoneVerified: true })).toEqual([
      { channel: 'EMAIL', contact: 'ana@correo.co' },
      { channel: 'whatsapp', contact: '+573002223344' },
      { channel: 'SMS', contact: '+573002223344' },
    ]);
  });

  it('never include an unverified contact', () => {
    expect(
      listVerificationMethods({ user, isEmailVerified: false, isPhoneVerified: true }).map(
        ({ channel }) => channel,
      ),
    ).toEqual(['whatsapp', 'SMS']);
    expect(
      listVerificationMethods({ user, isEmailVerified: true, isPhoneVerified: false }).map(
        ({ channel }) => channel,
      ),
    ).toEqual(['EMAIL']);
    expect(listVerificationMethods({ user, isEmailVerified: false, isPhoneVerified: false })).toEqual([]);
  });

  it('are none without a contact', () => {
    const nobody = { email: '', phone: null };

    expect(listVerificationMethods({ user: nobody, isEmailVerified: true, isPhoneVerified: true })).toEqual(
      [],
    );
  });
});
