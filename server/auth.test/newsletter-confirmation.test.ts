import { expect, it } from 'vitest';
import { createNewsletter } from '#server/identity/account/newsletter.ts';
import { createNewsletterConfirmation } from '#server/identity/account/newsletter-confirmation.ts';
import { postgresProfiles } from '#server/identity/account/profiles.repository.ts';
import type { Message } from '#server/kernel/messenger/messenger.port.ts';
import { postgresLinkSecret } from '#server/kernel/security/link-secrets.repository.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aRegistration, createSignInWizard, extractCode } from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

/**
 * Spec §7 (/api/newsletter/unsubscribe): a subscriber gets a confirmation with an unsubscribe link, at a verified
 * address.
 */
describeOnEachEngine('auth/newsletter-confirmation', (suite) => {
  let made = 2_100;
  const createRegistration = (change: Readonly<Record<string, unknown>>) =>
    aRegistration(++made, { consents: { terms: true, newsletter: true }, ...change });

  const aFan = async (change: Readonly<Record<string, unknown>> = {}) => {
    const wizard = createSignInWizard(suite.db);
    const visitor = openBrowser(wizard.app);
    const typed = createRegistration(change);
    const { user } = (await wizard.register(visitor, typed)).body;
    return { ...wizard, visitor, typed, id: String(user.id) };
  };
  const listOutboxMessages = (id: string) =>
    suite.db.query<{ idempotency_key: string; payload: Record<string, unknown> }>(
      `select idempotency_key, payload from outbox_message where kind = 'NEWSLETTER_CONFIRMATION' and payload ->> 'personId' = $1`,
      [id],
    );
  /** Delivers the outbox messages of this person, as the job does. */
  const deliver = async (id: string): Promise<Message | undefined> => {
    const emails: Message[] = [];
    const profiles = postgresProfiles(suite.db);
    const sendConfirmation = createNewsletterConfirmation({
      profiles,
      newsletter: createNewsletter({ profiles, secret: postgresLinkSecret(suite.db, 'unsubscribe') }),
      messenger: { send: async (email) => emails.push(email) > 0 },
      publicUrls: { COL: 'http://localhost:8080', MEX: 'http://mx.localhost:8080' },
    });
    for (const { idempotency_key: key, payload } of await listOutboxMessages(id)) {
      const message = {
        id: '1',
        key,
        kind: 'NEWSLETTER_CONFIRMATION',
        payload,
        attempts: 1,
        ageMs: 0,
      } as const;
      expect(await sendConfirmation(message)).toBe(true);
    }
    expect(emails.length).toBeLessThanOrEqual(1);
    return emails[0];
  };
  const wantsNewsletter = async (id: string) => (await postgresProfiles(suite.db).find(id))?.wantsNewsletter;
  const setNewsletter = (visitor: ReturnType<typeof openBrowser>, isWanted: boolean) =>
    visitor.call('PUT', '/api/fan/preferences', {
      body: { channels: ['EMAIL'], language: 'es', wantsNewsletter: isWanted },
    });

  it('is sent once to a person who subscribed when registering by e-mail, with both ways to unsubscribe', async () => {
    const { id, typed } = await aFan();
    const email = await deliver(id);

    expect(email).toMatchObject({ channel: 'EMAIL', to: typed.email, key: `newsletter_confirmation:${id}` });
    expect(email?.unsubscribeUrl).toMatch(
      /^http:\/\/localhost:8080\/api\/newsletter\/unsubscribe\/one-click\?token=/,
    );
    expect(email?.text).toContain('http://localhost:8080/newsletter/unsubscribe?token=');
    expect(email?.audience).toEqual({ language: 'es', market: 'COL' });
    expect(await listOutboxMessages(id)).toHaveLength(1);
  });

  it('unsubscribes by one request of a mail program without Origin and session', async () => {
    const { app, id } = await aFan();
    const email = await deliver(id);
    const { pathname, search } = new URL(email?.unsubscribeUrl ?? '');
    const postOneClick = (path: string) =>
      app.fetch(
        new Request(`http://localhost:8080${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        }),
        { incoming: { socket: { remoteAddress: '192.0.2.7' } } },
      );

    const scanned = await app.fetch(new Request(`http://localhost:8080${pathname}${search}`), {
      incoming: { socket: { remoteAddress: '192.0.2.7' } },
    });
    const before = await wantsNewsletter(id);
    const forged = await postOneClick(`${pathname}${search}x`);
    const responses = [
      await postOneClick(`${pathname}${search}`),
      await postOneClick(`${pathname}${search}`),
    ];

    expect([scanned.status, before, forged.status]).toEqual([405, true, 400]);
    expect(responses.map(({ status }) => status)).toEqual([204, 204]);
    expect(await wantsNewsletter(id)).toBe(false);
  });

  it('unsubscribes by the link in its text', async () => {
    const { app, id } = await aFan();
    const [, token] = /unsubscribe\?token=([\w.-]+)/.exec((await deliver(id))?.text ?? '') ?? [];

    const ended = await openBrowser(app).post('/api/newsletter/unsubscribe', { body: { token } });

    expect(ended.status).toBe(204);
    expect(await wantsNewsletter(id)).toBe(false);
  });

  it('is never sent to an unverified address until its owner has confirmed it', async () => {
    const { id, visitor, typed, sent } = await aFan({ channel: 'SMS' });
    const beforeConfirmation = await deliver(id);
    const { body } = await visitor.post('/api/fan/email-validation', {
      body: { email: typed.email, language: 'es' },
    });
    await visitor.call('PUT', '/api/fan/email', {
      body: { challengeId: body.challengeId, code: extractCode(sent.at(-1)) },
    });

    expect(beforeConfirmation).toBeUndefined();
    expect(await deliver(id)).toMatchObject({ to: typed.email });
  });

  it('is sent in the subscriber’s language after a later subscription, but not without one or after unsubscribing', async () => {
    const { id, visitor } = await aFan({ consents: { terms: true, newsletter: false } });
    const withoutSubscription = await listOutboxMessages(id);
    await setNewsletter(visitor, true);
    await setNewsletter(visitor, false);
    const afterUnsubscribing = await deliver(id);
    await setNewsletter(visitor, true);

    expect(withoutSubscription).toEqual([]);
    expect(afterUnsubscribing).toBeUndefined();
    expect((await deliver(id))?.subject).toBe('Ya recibes las novedades de Taquilla');
  });

  it('is not sent after the account is deleted', async () => {
    const { id, visitor } = await aFan();
    await visitor.post('/api/auth/delete-user');

    expect(await deliver(id)).toBeUndefined();
  });
});
