import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredLogin } from '#application/login-storage.port.ts';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { loginSteps } from '#domain/identity/login-step.ts';
import { codePurposes, loginGoals } from '#domain/identity/verification-code-purpose.ts';
import { browserLoginStorage, parseStoredLogin } from './login-storage.browser.ts';
import { createTextStorage } from './text-storage.ts';

const aMemory = (own: Partial<StoredLogin> = {}): StoredLogin => ({
  step: 'OTP_CONFIRMATION',
  goal: 'SIGN_IN',
  userId: null,
  email: 'mariana@correo.co',
  phone: '+573002223344',
  purpose: 'SIGN_IN',
  challenge: {
    challengeId: 'QmFzZTY0dXJs_-ab',
    channel: 'EMAIL',
    destination: 'm•••@correo.co',
    expiresAt: 300_000,
    resendAt: 30_000,
    attemptsLeft: 4,
    serverNow: 0,
  },
  proof: null,
  at: 1_000,
  ...own,
});

/** Creates the storage of a tab, which other code may write to. */
function tab() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  } as unknown as Storage;
  return { items, memory: browserLoginStorage(createTextStorage(() => storage)) };
}

const stored = (record: object) => JSON.stringify({ version: 1, ...record });

/** The stored login is untrusted input. */
describe('ui/snapshot-hostile: the stored login in the browser', () => {
  it.each([
    aMemory(),
    aMemory({ purpose: 'PROVE', goal: 'CHANGE_PHONE', userId: 'u-1', proof: 'p_1', email: '' }),
    aMemory({
      phone: '',
      challenge: { ...aMemory().challenge, channel: 'whatsapp', destination: '••••3344' },
    }),
  ])('restores what was saved, and clears it', (storedLogin) => {
    const { memory } = tab();
    memory.save('login.page', storedLogin);
    const read = memory.read('login.page');
    memory.clear('login.page');

    expect(read).toEqual(storedLogin);
    expect(memory.read('login.page')).toBeNull();
  });

  it('is rejected when it has another version', () => {
    expect(parseStoredLogin(stored(aMemory()))).toEqual(aMemory());
    expect(parseStoredLogin(JSON.stringify({ ...aMemory(), version: 2 }))).toBeNull();
  });

  it.each([
    ['a step that there is not', { step: 'PAID' }],
    ['a purpose that there is not', { purpose: 'DELETE' }],
    ['an address that is none', { email: '<b>x</b>' }],
    ['a phone that is none', { phone: '300 222 3344' }],
    ['a proof that is none of ours', { proof: 'javascript:alert(1)' }],
    ['a person who is none', { userId: '../../etc' }],
    ['an hour that is none', { at: 'now' }],
  ])('is rejected with %s', (_, own) => {
    expect(parseStoredLogin(stored({ ...aMemory(), ...own }))).toBeNull();
  });

  it.each([
    ['a destination that says more than where the code went', { destination: 'Call 300 222 3344' }],
    ['a channel that there is not', { channel: 'pigeon' }],
    ['a code that never ends', { expiresAt: Number.MAX_SAFE_INTEGER }],
    ['a pause that never ends', { resendAt: Number.MAX_SAFE_INTEGER }],
    ['no attempts left', { attemptsLeft: 0 }],
    ['a name that is none of ours', { challengeId: 'a/b' }],
  ])('is rejected with a challenge with %s', (_, own) => {
    expect(
      parseStoredLogin(stored({ ...aMemory(), challenge: { ...aMemory().challenge, ...own } })),
    ).toBeNull();
  });

  it('accepts only valid data of its own, whatever is stored', () => {
    const anything = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.anything());
    const hostile = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          version: fc.constant(1),
          step: fc.oneof(fc.constantFrom(...loginSteps), anything),
          goal: fc.oneof(fc.constantFrom(...loginGoals), anything),
          purpose: fc.oneof(fc.constantFrom(...codePurposes), anything),
          userId: fc.oneof(fc.constant(null), anything),
          email: fc.oneof(fc.constant(''), anything),
          phone: fc.oneof(fc.constant(''), anything),
          proof: fc.oneof(fc.constant(null), anything),
          at: fc.oneof(fc.integer(), anything),
          challenge: fc.oneof(
            anything,
            fc.record({
              challengeId: fc.oneof(fc.constant('c-1'), anything),
              channel: fc.oneof(fc.constantFrom(...deliveryChannels), anything),
              destination: fc.oneof(fc.constant('••••3344'), anything),
              expiresAt: fc.oneof(fc.constant(300_000), anything),
              resendAt: fc.oneof(fc.constant(30_000), anything),
              attemptsLeft: fc.oneof(fc.constant(5), anything),
              serverNow: fc.oneof(fc.constant(0), anything),
            }),
          ),
        })
        .map((record) => JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? null : value))),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const memory = parseStoredLogin(text);
        if (memory === null) return;
        expect(`${memory.challenge.challengeId}${memory.proof ?? ''}`).toMatch(/^[\w-]{1,256}$/);
        expect(memory.challenge.destination).toMatch(/•{3,4}/);
        expect(memory.challenge.destination).not.toMatch(/[\s<>]/);
        expect(memory.challenge.expiresAt - memory.challenge.serverNow).toBeLessThanOrEqual(15 * 60_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it('works without it when the browser denies storage', () => {
    const memory = browserLoginStorage(
      createTextStorage(() => {
        throw new DOMException('no', 'SecurityError');
      }),
    );
    memory.save('login.page', aMemory());

    expect(memory.read('login.page')).toBeNull();
  });
});
