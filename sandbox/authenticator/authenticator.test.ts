import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../test/test-sandbox.ts';
import { calculateTimeStep, decodeSecret, generateCode } from './totp.ts';

const julian = { account: 'julian@taquilla.test', secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };

/** Test vectors of RFC 6238, appendix B, SHA-1 rows: the last six of eight digits. */
describe('the codes of the authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the RFC at %d seconds', (seconds, code) => {
    expect(
      generateCode(decodeSecret(julian.secret) ?? Buffer.alloc(0), calculateTimeStep(seconds * 1000)),
    ).toBe(code);
  });

  it('are generated from a secret in any pasted notation', () => {
    expect(decodeSecret('gezd gnbv-gy3t qojq gezd gnbv gy3t qojq')?.toString()).toBe('12345678901234567890');
    expect(decodeSecret('not base 32!')).toBeNull();
    expect(decodeSecret('GEZD')).toBeNull();
  });
});

describe('the authenticator', () => {
  const opened = (now: () => number = () => 1_111_111_111_000) =>
    startTestSandbox({ authenticators: [julian], now });

  it('returns the codes of its accounts, and of a pasted secret or enrolment URI', async () => {
    const { control } = await opened();

    const known = await control('/authenticator/codes?account=julian@taquilla.test', undefined, 'GET');
    const pasted = await control(`/authenticator/codes?secret=${julian.secret}`, undefined, 'GET');
    const scanned = await control(
      `/authenticator/codes?secret=${encodeURIComponent(`otpauth://totp/x?secret=${julian.secret}`)}`,
      undefined,
      'GET',
    );
    const nobody = await control('/authenticator/codes?account=nobody', undefined, 'GET');

    expect(known.body).toEqual({
      step: 37_037_037,
      secondsLeft: 29,
      codes: [{ account: julian.account, previous: '081804', current: '050471', next: expect.any(String) }],
    });
    expect(pasted.body.codes[0].current).toBe('050471');
    expect(scanned.body.codes[0].current).toBe('050471');
    expect(nobody.body.codes).toEqual([]);
  });

  it('waits for the next time step on request', async () => {
    let at = 1_111_111_139_980;
    const { control } = await opened(() => at);

    const asked = control('/authenticator/codes?after=37037037', undefined, 'GET');
    at += 20;

    expect((await asked).body.step).toBe(37_037_038);
    expect((await control('/authenticator/codes?after=37037999', undefined, 'GET')).status).toBe(422);
  });

  it('has a page, linked in the sandbox navigation', async () => {
    const { sandbox } = await opened();

    const text = await (await fetch(`${sandbox.url}/authenticator`)).text();

    expect(text).toContain('050471');
    expect(text).toContain(julian.account);
    expect(text).not.toContain(julian.secret);
    expect(await (await fetch(sandbox.url)).text()).toContain('href="/authenticator"');
  });
});
