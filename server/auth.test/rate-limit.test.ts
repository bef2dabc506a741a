import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLimits, sendLimits } from '#server/application/auth/otp-rules.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { browser } from '#server/test/test-app.ts';
import { aRegistration, codeIn, countedHash, laterForLimits, wizard } from '#server/test/wizard.ts';

/** Reliability page, section 3: limits live in the database, and lock strangers out, not the owner. */
describeOnEachEngine('auth/rate-limit', (suite) => {
  const desk = () => wizard(suite.db, { hash: countedHash() });
  const at = (here: ReturnType<typeof desk>, address: string) => browser(here.app, { address });
  const [, ofDay] = sendLimits.perContact;
  const tenMinutes = 10 * 60;

  /** Asks from so many networks, ten minutes apart, until nothing is sent any more. */
  const strangersUseUp = async (contact: { readonly email: string }) => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth++) {
      for (let time = 0; time < 5; time++) {
        statuses.push((await desk().ask(at(desk(), `203.0.113.${nth}`), contact)).status);
      }
      await laterForLimits(suite.db, tenMinutes + 1);
    }
    return statuses.filter((status) => status === 202).length;
  };

  it('survives a restart of the server', async () => {
    const contact = { email: 'reinicio@correo.co' };

    const before = [];
    for (let nth = 0; nth < 5; nth++)
      before.push((await desk().ask(at(desk(), '198.51.100.1'), contact)).status);
    const restarted = await desk().ask(at(desk(), '198.51.100.1'), contact);

    expect(before).toEqual([202, 202, 202, 202, 202]);
    expect(restarted).toMatchObject({ status: 429, body: { code: 'TooManyRequestsException' } });
    expect(Number(restarted.headers.get('retry-after'))).toBeGreaterThan(tenMinutes - 60);
  });

  it('cannot be walked around with X-Forwarded-For, unless a trusted proxy says it', async () => {
    const send = (trustedProxies: string[], nth: number, email: string) =>
      browser(
        wizard(suite.db, {
          hash: countedHash(),
          origins: { trustedProxies, publicUrls: [], mexicanSuffix: '.mx' },
        }).app,
        {
          address: '10.9.9.9',
        },
      ).post('/api/auth/otp/send', {
        body: { email, language: 'es' },
        headers: { 'x-forwarded-for': `192.0.2.${nth}` },
      });

    await suite.db.query('delete from rate_limit');
    await send([], 7, 'a@correo.co');
    await send(['10.0.0.0/8'], 7, 'b@correo.co');
    const keys = await suite.db.query<{ key: string }>(
      "select key from rate_limit where key like 'otp-send/address/%' order by key",
    );

    expect(keys.map(({ key }) => key)).toEqual([
      'otp-send/address/10.9.9.9/600',
      'otp-send/address/192.0.2.7/600',
    ]);
  });

  it('lets strangers use up what strangers may have, and not what the owner has where they signed in before', async () => {
    const here = desk();
    const fan = aRegistration(1_001, { password: 'Páramo-y-ceiba-7' });
    const contact = { email: fan.email };
    const home = '198.51.100.20';
    await here.register(at(here, home), fan);

    const sent = await strangersUseUp(contact);
    const elsewhere = await here.ask(at(here, '198.51.100.99'), contact);
    const password = await at(here, '198.51.100.99').post('/api/auth/login', {
      body: { ...contact, password: 'Páramo-y-ceiba-7' },
    });
    const atHome = await here.enter(at(here, home), contact);

    // The owner's first code, when nobody knew the place yet, was one of them.
    expect(sent).toBe(ofDay.most - 1);
    expect(elsewhere.status).toBe(429);
    expect(password.status).toBe(200);
    expect(atHome.status).toBe(200);
  });

  it('lets one network of strangers use up half of it at most', async () => {
    const here = desk();
    const contact = { email: 'mitad@correo.co' };
    for (let nth = 0; nth < 12; nth++) {
      await here.ask(at(here, '203.0.113.50'), contact);
      await laterForLimits(suite.db, tenMinutes + 1);
    }

    expect((await here.enter(at(here, '198.51.100.30'), contact)).status).toBe(200);
  });

  it('does not let a stranger void the code that its owner is typing', async () => {
    const here = desk();
    const contact = { email: 'tecleando@correo.co' };
    const owner = at(here, '198.51.100.40');
    const { challengeId } = (await here.ask(owner, contact)).body;
    const code = codeIn(here.sent.at(-1));

    await here.ask(at(here, '203.0.113.60'), contact);
    const done = await here.confirm(owner, challengeId, code);

    expect(done.status).toBe(200);
  });

  it('stops guessing at many contacts at once, except where somebody signed in before', async () => {
    const here = desk();
    const contact = { email: 'conocida@correo.co' };
    await here.enter(at(here, '198.51.100.50'), contact);
    const known = (await here.ask(at(here, '198.51.100.50'), contact)).body;
    const knownCode = codeIn(here.sent.at(-1));
    const strange = (await here.ask(at(here, '203.0.113.70'), { email: 'otra@correo.co' })).body;
    const strangeCode = codeIn(here.sent.at(-1));
    const { most, seconds } = checkLimits.wrongOfAll;
    await suite.db.query("insert into auth_event (kind) select 'otp.wrong' from generate_series(1, $1)", [
      most,
    ]);

    const refused = await here.confirm(at(here, '203.0.113.70'), strange.challengeId, strangeCode);
    const left = await suite.db.query('select checks_left from otp_challenge where id = $1', [
      strange.challengeId,
    ]);
    const passed = await here.confirm(at(here, '198.51.100.50'), known.challengeId, knownCode);

    expect(refused).toMatchObject({ status: 429, body: { code: 'TooManyFailedAttemptsException' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(seconds / 6);
    expect(left).toEqual([{ checks_left: 5 }]);
    expect(passed.status).toBe(200);
  });

  it('never sends a contact more than its day’s codes, in whatever order strangers and days come', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ place: fc.integer({ min: 0, max: 5 }), pause: fc.integer({ min: 0, max: 1_200 }) }),
          {
            minLength: 12,
            maxLength: 30,
          },
        ),
        async (asks) => {
          const contact = { email: `orden${++run}@correo.co` };
          const sentAt: number[] = [];
          let clock = 0;
          for (const { place, pause } of asks) {
            await laterForLimits(suite.db, pause);
            clock += pause;
            const here = desk();
            const { status } = await here.ask(at(here, `203.0.113.${100 + place}`), contact);
            if (status === 202) sentAt.push(clock);
          }
          for (const { most, seconds } of sendLimits.perContact) {
            for (const start of sentAt) {
              expect(
                sentAt.filter((time) => time >= start && time < start + seconds - 5).length,
              ).toBeLessThanOrEqual(most);
            }
          }
        },
      ),
      { numRuns: 5 },
    );
  });
});
