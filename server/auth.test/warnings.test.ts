import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { browser } from '#server/test/test-app.ts';
import { aRegistration, codeIn, countedHash, wizard } from '#server/test/wizard.ts';

const language = 'es';

/** ASVS 6.3.7: what is done to an account is told to its owner, at a contact that they proved. */
describeOnEachEngine('auth/warnings, given a fan who proved a phone alone', (suite) => {
  let made = 7_000;
  const aFan = async () => {
    const here = wizard(suite.db, { hash: countedHash() });
    const typed = aRegistration(++made, { channel: 'SMS' });
    const visitor = browser(here.app);
    const entered = await here.register(visitor, typed);
    const to = { phone: typed.phone, channel: 'SMS' } as const;
    const personId: string = entered.body.user.id;
    const setPassword = async () => {
      const { body } = await here.ask(browser(here.app), to, '/api/auth/forgot');
      const code = codeIn(here.sent.at(-1));
      return browser(here.app).post('/api/auth/forgot-submit', {
        body: { challengeId: body.challengeId, code, password: 'Frailejón-verde-9' },
      });
    };
    return { ...here, typed, visitor, personId, setPassword };
  };

  it('tells the phone, and not the address that was merely claimed', async () => {
    const { sent, typed, setPassword } = await aFan();

    await setPassword();

    expect(sent.at(-1)).toMatchObject({ channel: 'SMS', to: typed.phone, subject: '', html: null });
    expect(sent.at(-1)?.text).toMatch(/cambió la contraseña/);
    expect(sent.filter(({ to }) => to === typed.email)).toEqual([]);
  });

  it('tells it by whatsapp where they chose that and no SMS', async () => {
    const { sent, typed, personId, setPassword } = await aFan();
    await suite.db.query("update person set channels = '{EMAIL,whatsapp}' where id = $1", [personId]);

    await setPassword();

    expect(sent.at(-1)).toMatchObject({ channel: 'whatsapp', to: typed.phone });
  });

  it('tells the address once it is proven', async () => {
    const { sent, typed, personId, setPassword } = await aFan();
    await suite.db.query('update person set is_email_verified = true where id = $1', [personId]);

    await setPassword();

    expect(sent.at(-1)).toMatchObject({ channel: 'EMAIL', to: typed.email });
  });

  it('tells the old phone of the new one', async () => {
    const { sent, typed, visitor } = await aFan();
    const phone = `+573019${String(++made).padStart(6, '0')}`;
    const asked = await visitor.post('/api/auth/phone-validation', {
      body: { phone, channel: 'SMS', language },
    });
    const checked = await visitor.post('/api/auth/phone-validation-check', {
      body: { challengeId: asked.body.challengeId, code: codeIn(sent.at(-1)) },
    });

    const done = await visitor.post('/api/v1/auth/update-phone-number', {
      body: { proof: checked.body.proof },
    });

    expect(done.status).toBe(200);
    expect(sent.at(-1)).toMatchObject({ channel: 'SMS', to: typed.phone });
    expect(sent.at(-1)?.text).toMatch(/otro celular/);
  });

  it('tells the phone of an account that its owner ended', async () => {
    const { sent, typed, visitor } = await aFan();

    const done = await visitor.post('/api/auth/delete-user');

    expect(done.status).toBe(204);
    expect(sent.at(-1)).toMatchObject({ channel: 'SMS', to: typed.phone });
  });
});
