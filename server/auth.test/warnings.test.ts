import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  aRegistration,
  createCountingHash,
  createSignInWizard,
  extractCode,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

const language = 'es';

/** ASVS 6.3.7: changes to an account are notified to its owner, at a verified contact. */
describeOnEachEngine('auth/warnings, given a fan whose only verified contact is a phone', (suite) => {
  let made = 7_000;
  const aFan = async () => {
    const here = createSignInWizard(suite.db, { hash: createCountingHash() });
    const typed = aRegistration(++made, { channel: 'SMS' });
    const visitor = openBrowser(here.app);
    const entered = await here.register(visitor, typed);
    const to = { phone: typed.phone, channel: 'SMS' } as const;
    const personId: string = entered.body.user.id;
    const setPassword = async () => {
      const { body } = await here.ask(openBrowser(here.app), to, '/api/auth/forgot');
      const code = extractCode(here.sent.at(-1));
      return openBrowser(here.app).post('/api/auth/forgot-submit', {
        body: { challengeId: body.challengeId, code, password: 'Frailejón-verde-9' },
      });
    };
    return { ...here, typed, visitor, personId, setPassword };
  };

  it('notifies the phone, and not the unverified address', async () => {
    const { sent, typed, setPassword } = await aFan();

    await setPassword();

    expect(sent.at(-1)).toMatchObject({ channel: 'SMS', to: typed.phone, subject: '', html: null });
    expect(sent.at(-1)?.text).toMatch(/cambió la contraseña/);
    expect(sent.filter(({ to }) => to === typed.email)).toEqual([]);
  });

  it('notifies by WhatsApp where the fan chose it and not SMS', async () => {
    const { sent, typed, personId, setPassword } = await aFan();
    await suite.db.query("update person set notification_channels = '{EMAIL,whatsapp}' where id = $1", [
      personId,
    ]);

    await setPassword();

    expect(sent.at(-1)).toMatchObject({ channel: 'whatsapp', to: typed.phone });
  });

  it('notifies the address once it is verified', async () => {
    const { sent, typed, personId, setPassword } = await aFan();
    await suite.db.query('update person set is_email_verified = true where id = $1', [personId]);

    await setPassword();

    expect(sent.at(-1)).toMatchObject({ channel: 'EMAIL', to: typed.email });
  });

  it('notifies the old phone of the new one', async () => {
    const { sent, typed, visitor } = await aFan();
    const phone = `+573019${String(++made).padStart(6, '0')}`;
    const asked = await visitor.post('/api/auth/phone-validation', {
      body: { phone, channel: 'SMS', language },
    });
    const checked = await visitor.post('/api/auth/phone-validation-check', {
      body: { challengeId: asked.body.challengeId, code: extractCode(sent.at(-1)) },
    });

    const done = await visitor.post('/api/v1/auth/update-phone-number', {
      body: { proof: checked.body.proof },
    });

    expect(done.status).toBe(200);
    expect(sent.at(-1)).toMatchObject({ channel: 'SMS', to: typed.phone });
    expect(sent.at(-1)?.text).toMatch(/otro celular/);
  });

  it('notifies the phone when the owner deletes the account', async () => {
    const { sent, typed, visitor } = await aFan();

    const done = await visitor.post('/api/auth/delete-user');

    expect(done.status).toBe(204);
    expect(sent.at(-1)).toMatchObject({ channel: 'SMS', to: typed.phone });
  });
});
