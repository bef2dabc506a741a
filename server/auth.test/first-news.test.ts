import { expect, it } from 'vitest';
import { postgresLinkSecret } from '#server/adapters/postgres/link-secrets.ts';
import { postgresProfiles } from '#server/adapters/postgres/profiles.repository.ts';
import type { Message } from '#server/application/messenger.port.ts';
import { firstNews } from '#server/application/profile/first-news.ts';
import { newsletter } from '#server/application/profile/newsletter.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { browser } from '#server/test/test-app.ts';
import { aRegistration, codeIn, wizard } from '#server/test/wizard.ts';

/**
 * Spec §7 (/api/newsletter/unsubscribe): a subscriber gets a confirmation with an unsubscribe link, at a verified
 * address.
 */
describeOnEachEngine('auth/first-news', (suite) => {
  let made = 2_100;
  const wish = (change: Readonly<Record<string, unknown>>) =>
    aRegistration(++made, { consents: { terms: true, newsletter: true }, ...change });

  const aFan = async (change: Readonly<Record<string, unknown>> = {}) => {
    const desk = wizard(suite.db);
    const visitor = browser(desk.app);
    const typed = wish(change);
    const { user } = (await desk.register(visitor, typed)).body;
    return { ...desk, visitor, typed, id: String(user.id) };
  };
  const owedTo = (id: string) =>
    suite.db.query<{ idempotency_key: string; payload: Record<string, unknown> }>(
      `select idempotency_key, payload from outbox_message where kind = 'FIRST_NEWS' and payload ->> 'personId' = $1`,
      [id],
    );
  /** Delivers the outbox messages of this person, as the job does. */
  const deliver = async (id: string): Promise<Message | undefined> => {
    const letters: Message[] = [];
    const profiles = postgresProfiles(suite.db);
    const carry = firstNews({
      profiles,
      newsletter: newsletter({ profiles, secret: postgresLinkSecret(suite.db, 'unsubscribe') }),
      messenger: { send: async (letter) => letters.push(letter) > 0 },
      publicUrls: { COL: 'http://localhost:8080', MEX: 'http://mx.localhost:8080' },
    });
    for (const { idempotency_key: key, payload } of await owedTo(id)) {
      const effect = { id: '1', key, kind: 'FIRST_NEWS', payload, attempts: 1, ageMs: 0 } as const;
      expect(await carry(effect)).toBe(true);
    }
    expect(letters.length).toBeLessThanOrEqual(1);
    return letters[0];
  };
  const wantsNews = async (id: string) => (await postgresProfiles(suite.db).find(id))?.wantsNews;
  const wishes = (visitor: ReturnType<typeof browser>, isWanted: boolean) =>
    visitor.call('PUT', '/api/fan/preferences', {
      body: { channels: ['EMAIL'], language: 'es', wantsNews: isWanted },
    });

  it('is sent once to a person who subscribed when registering by e-mail, with both ways to unsubscribe', async () => {
    const { id, typed } = await aFan();
    const letter = await deliver(id);

    expect(letter).toMatchObject({ channel: 'EMAIL', to: typed.email, key: `newsletter_confirmation:${id}` });
    expect(letter?.endsAt).toMatch(
      /^http:\/\/localhost:8080\/api\/newsletter\/unsubscribe\/one-click\?token=/,
    );
    expect(letter?.text).toContain('http://localhost:8080/newsletter/unsubscribe?token=');
    expect(letter?.html).toContain('/newsletter/unsubscribe?token=');
    expect(await owedTo(id)).toHaveLength(1);
  });

  it('unsubscribes by one request of a mail program without Origin and session', async () => {
    const { app, id } = await aFan();
    const letter = await deliver(id);
    const { pathname, search } = new URL(letter?.endsAt ?? '');
    const press = (path: string) =>
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
    const before = await wantsNews(id);
    const forged = await press(`${pathname}${search}x`);
    const pressed = [await press(`${pathname}${search}`), await press(`${pathname}${search}`)];

    expect([scanned.status, before, forged.status]).toEqual([405, true, 400]);
    expect(pressed.map(({ status }) => status)).toEqual([204, 204]);
    expect(await wantsNews(id)).toBe(false);
  });

  it('unsubscribes by the link in its text', async () => {
    const { app, id } = await aFan();
    const [, token] = /unsubscribe\?token=([\w.-]+)/.exec((await deliver(id))?.text ?? '') ?? [];

    const ended = await browser(app).post('/api/newsletter/unsubscribe', { body: { token } });

    expect(ended.status).toBe(204);
    expect(await wantsNews(id)).toBe(false);
  });

  it('is never sent to an unverified address until its owner has confirmed it', async () => {
    const { id, visitor, typed, sent } = await aFan({ channel: 'SMS' });
    const claimed = await deliver(id);
    const { body } = await visitor.post('/api/fan/email-validation', {
      body: { email: typed.email, language: 'es' },
    });
    await visitor.call('PUT', '/api/fan/email', {
      body: { challengeId: body.challengeId, code: codeIn(sent.at(-1)) },
    });

    expect(claimed).toBeUndefined();
    expect(await deliver(id)).toMatchObject({ to: typed.email });
  });

  it('is sent in the subscriber’s language after a later subscription, but not without one or after unsubscribing', async () => {
    const { id, visitor } = await aFan({ consents: { terms: true, newsletter: false } });
    const unasked = await owedTo(id);
    await wishes(visitor, true);
    await wishes(visitor, false);
    const changedMind = await deliver(id);
    await wishes(visitor, true);

    expect(unasked).toEqual([]);
    expect(changedMind).toBeUndefined();
    expect((await deliver(id))?.subject).toBe('Ya recibes las novedades de Taquilla');
  });

  it('is not sent after the account is deleted', async () => {
    const { id, visitor } = await aFan();
    await visitor.post('/api/auth/delete-user');

    expect(await deliver(id)).toBeUndefined();
  });
});
