import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { aPerson, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

const whoIs = async (visitor: Visitor): Promise<string | null> =>
  (await visitor.get('/api/auth/current-session')).body.user?.id ?? null;

const ageBy = (db: Database, personId: string, minutes: number) =>
  db.query(
    'update session set authenticated_at = authenticated_at - make_interval(mins => $2) where person_id = $1',
    [personId, minutes],
  );

/** Spec §2 (/profile), §3 (user_session), §7 ({product}-session); ASVS 7.4. */
describeOnEachEngine('the sessions of an account', (suite) => {
  const fanWith = async (count: number) => {
    const { app } = createTestApp(suite.db);
    const id = await aPerson(suite.db);
    const visitors = [];
    for (let n = 0; n < count; n++) visitors.push(await openSignedInBrowser(suite.db, app, id));
    return { id, app, visitors };
  };

  it('are listed with their device, the current one first, without those of others', async () => {
    const { visitors, id } = await fanWith(2);
    await fanWith(1);
    const [one, two] = visitors as [Visitor, Visitor];
    await suite.db.query(
      "update session set user_agent = $2, seen_at = now() - interval '2 hours' where person_id = $1",
      [
        id,
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      ],
    );

    const seen = (await one.get('/api/auth/sessions')).body.sessions;
    const other = (await two.get('/api/auth/sessions')).body.sessions;

    expect(seen).toHaveLength(2);
    expect(seen.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    expect(seen[0]).toMatchObject({ browser: 'Safari', system: 'iPhone', channel: null });
    expect(other[0].id).toBe(seen[1].id);
    expect(JSON.stringify(seen)).not.toContain('Mozilla');
  });

  it('can be ended one by one, immediately and on every server', async () => {
    const { visitors, id } = await fanWith(2);
    const [here, lost] = visitors as [Visitor, Visitor];
    const elsewhere = openBrowser(createTestApp(suite.db).app);
    for (const [name, value] of lost.jar) elsewhere.jar.set(name, value);
    const [, gone] = (await here.get('/api/auth/sessions')).body.sessions;

    const before = await whoIs(elsewhere);
    const ended = await here.call('DELETE', `/api/auth/sessions?which=${gone.id}`);

    expect([before, ended.status]).toEqual([id, 204]);
    expect([await whoIs(here), await whoIs(lost), await whoIs(elsewhere)]).toEqual([id, null, null]);
    expect((await elsewhere.get('/api/fan/profile')).body.code).toBe('SESSION_REQUIRED');
    expect((await here.get('/api/auth/sessions')).body.sessions).toHaveLength(1);
  });

  it('can be ended all but the current one, or all', async () => {
    const { visitors, id } = await fanWith(3);
    const [here, ...others] = visitors as [Visitor, Visitor, Visitor];

    const one = await here.call('DELETE', '/api/auth/sessions?which=others');
    const left = [await whoIs(here), ...(await Promise.all(others.map(whoIs)))];
    const two = await here.call('DELETE', '/api/auth/sessions?which=all');

    expect([one.status, left]).toEqual([204, [id, null, null]]);
    expect([two.status, await whoIs(here), here.jar.size]).toEqual([204, null, 0]);
  });

  it('of somebody else cannot be ended', async () => {
    const { visitors } = await fanWith(1);
    const { visitors: theirs, id } = await fanWith(1);
    const [me] = visitors as [Visitor];
    const [they] = theirs as [Visitor];
    const [foreign] = (await they.get('/api/auth/sessions')).body.sessions;

    const rejected = await me.call('DELETE', `/api/auth/sessions?which=${foreign.id}`);

    expect([rejected.status, rejected.body.code, await whoIs(they)]).toEqual([404, 'NOT_FOUND', id]);
  });

  it('with a second factor are neither listed nor ended without one', async () => {
    const { app } = createTestApp(suite.db);
    const id = await aPerson(suite.db, { roles: ['FAN', 'SELLER'] });
    const [asFan, otherFan] = [
      await openSignedInBrowser(suite.db, app, id),
      await openSignedInBrowser(suite.db, app, id),
    ];
    await suite.db.query('update session set second_factor_at = null where person_id = $1', [id]);
    const atWork = await openSignedInBrowser(suite.db, app, id);
    const all = (await atWork.get('/api/auth/sessions')).body.sessions;

    const seen = (await asFan.get('/api/auth/sessions')).body.sessions;
    const one = await asFan.call('DELETE', `/api/auth/sessions?which=${all[0].id}`);
    const others = await asFan.call('DELETE', '/api/auth/sessions?which=others');
    const left = [await whoIs(asFan), await whoIs(otherFan), await whoIs(atWork)];
    const everything = await asFan.call('DELETE', '/api/auth/sessions?which=all');

    expect([all.length, seen.length]).toEqual([3, 2]);
    expect(seen.map(({ id: shown }: { id: string }) => shown)).not.toContain(all[0].id);
    expect([one.status, one.body.code, others.status]).toEqual([404, 'NOT_FOUND', 204]);
    expect(left).toEqual([id, null, id]);
    expect([everything.status, await whoIs(asFan), await whoIs(atWork)]).toEqual([204, null, id]);
  });

  it('are not listed once expired', async () => {
    const { visitors, id } = await fanWith(3);
    const [here] = visitors as [Visitor];
    const [mine] = (await here.get('/api/auth/sessions')).body.sessions;
    await suite.db.query(
      `update session set idle_expires_at = case when id < $2 then now() else idle_expires_at end,
         expires_at = case when id > $2 then now() else expires_at end where person_id = $1`,
      [id, mine.id],
    );

    expect((await here.get('/api/auth/sessions')).body.sessions).toHaveLength(1);
  });

  it('auth/logout-kills: a signed-out cookie is invalid on every server', async () => {
    const { visitors, id } = await fanWith(1);
    const [here] = visitors as [Visitor];
    const stolen = openBrowser(createTestApp(suite.db).app);
    for (const [name, value] of here.jar) stolen.jar.set(name, value);
    expect(await whoIs(stolen)).toBe(id);

    await here.post('/api/auth/logout');

    expect(await whoIs(stolen)).toBeNull();
    expect((await stolen.get('/api/myTickets')).status).toBe(401);
  });

  it('are recent for ten minutes after the sign-in', async () => {
    const { visitors, id } = await fanWith(1);
    const [here] = visitors as [Visitor];
    await ageBy(suite.db, id, 9);
    const young = await here.get('/api/fan/data');
    await ageBy(suite.db, id, 2);
    const old = await here.get('/api/fan/data');

    expect([young.status, old.status, old.body.code]).toEqual([200, 403, 'REAUTHENTICATION_REQUIRED']);
  });
});

/** Spec §7, /api/auth/taquilla-session. */
describeOnEachEngine('the session code of the mobile app', (suite) => {
  const appOf = async () => {
    const { app } = createTestApp(suite.db);
    const id = await aPerson(suite.db);
    const phone = await openSignedInBrowser(suite.db, app, id);
    const issued = await phone.post('/api/auth/taquilla-session/code');
    return { app, id, phone, issued, code: issued.body.code as string };
  };
  const redeem = (visitor: Visitor, code: string) =>
    visitor.post('/api/auth/taquilla-session', { body: { code } });
  const read = (visitor: Visitor, code: string) =>
    visitor.post('/api/auth/taquilla-session/read', { body: { code } });

  it('opens a session of channel APP for the same person, besides that of the app', async () => {
    const { app, id, phone, code, issued } = await appOf();
    const tab = openBrowser(app);

    const answer = await redeem(tab, code);

    expect(issued.status).toBe(201);
    expect(answer).toMatchObject({ status: 200, body: { user: { id }, isNew: false } });
    expect([await whoIs(tab), await whoIs(phone)]).toEqual([id, id]);
    const [mine] = (await tab.get('/api/auth/sessions')).body.sessions;
    expect(mine).toMatchObject({ isCurrent: true, channel: 'APP' });
  });

  it('is stored as a hash only', async () => {
    const { code } = await appOf();
    const [row] = await suite.db.query<{ count: number }>(
      "select count(*)::int as count from session_handoff_code where encode(code_hash, 'escape') = $1 or code_hash = $2",
      [code, Buffer.from(code)],
    );

    expect(row?.count).toBe(0);
  });

  it('opens exactly one session under parallel requests', async () => {
    const { app, code } = await appOf();
    const tabs = Array.from({ length: 20 }, () => openBrowser(app));

    const answers = await Promise.all(tabs.map((tab) => redeem(tab, code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'CodeExpiredException')).toHaveLength(19);
  });

  it('shows its account by a masked contact when read, without signing in', async () => {
    const { app, id, phone, code } = await appOf();
    const account = 'd•••@correo.co';
    const email = `d${id.toLowerCase()}@correo.co`;
    await suite.db.query('update person set email = $2 where id = $1', [id, email]);
    const other = await openSignedInBrowser(suite.db, app, await aPerson(suite.db));
    const tab = openBrowser(app);

    const [outsider, owner, another] = [
      await read(tab, code),
      await read(phone, code),
      await read(other, code),
    ];

    expect(outsider).toMatchObject({ status: 200, body: { account, isSignedIn: false, signedInAs: null } });
    expect(owner.body).toMatchObject({ account, isSignedIn: true, signedInAs: null });
    expect(another.body).toMatchObject({ account, isSignedIn: false, signedInAs: 'p•••@correo.co' });
    expect(outsider.text).not.toContain(email);
    expect(outsider.setCookies).toEqual([]);
    expect(await whoIs(tab)).toBeNull();
  });

  it('is valid for five minutes from the first read', async () => {
    const { app, code } = await appOf();
    const tab = openBrowser(app);
    const first = (await read(tab, code)).body.expiresAt;
    const second = (await read(tab, code)).body.expiresAt;
    await suite.db.query("update session_handoff_code set expires_at = expires_at - interval '4 minutes'");
    const late = await redeem(tab, code);

    expect(second).toBe(first);
    expect(Date.parse(first) - Date.now()).toBeGreaterThan(4.5 * 60_000);
    expect(late.status).toBe(200);
    expect((await read(openBrowser(app), code)).body.code).toBe('CodeExpiredException');
  });

  it('expires after a minute when not read', async () => {
    const { app, code } = await appOf();
    await suite.db.query("update session_handoff_code set expires_at = expires_at - interval '61 seconds'");

    expect((await read(openBrowser(app), code)).body.code).toBe('CodeExpiredException');
    expect((await redeem(openBrowser(app), code)).body.code).toBe('CodeExpiredException');
  });

  it('becomes invalid with the session that issued it', async () => {
    const { app, phone, code } = await appOf();
    await phone.post('/api/auth/logout');

    expect((await redeem(openBrowser(app), code)).body.code).toBe('CodeExpiredException');
  });

  it.each(['x'.repeat(43), 'short', ''])('is not %j', async (code) => {
    const { app } = await appOf();

    expect((await redeem(openBrowser(app), code)).status).toBeGreaterThanOrEqual(400);
  });

  it('auth/session-fixation: a planted cookie is invalid after the sign-in', async () => {
    const { app, id, code } = await appOf();
    const victim = openBrowser(app);
    const attacker = openBrowser(app);
    // Both have the cookie of one visitor's session, as after planting it.
    const planted = await openSignedInBrowser(suite.db, app, await aPerson(suite.db));
    await suite.db.query(
      'update session set person_id = null, authenticated_at = null where person_id <> $1 and token_hash = (select token_hash from session order by created_at desc limit 1)',
      [id],
    );
    for (const [name, value] of planted.jar) {
      victim.jar.set(name, value);
      attacker.jar.set(name, value);
    }

    const answer = await redeem(victim, code);

    expect(answer.status).toBe(200);
    expect([await whoIs(victim), await whoIs(attacker)]).toEqual([id, null]);
    expect(victim.jar.get('user_session')).not.toBe(attacker.jar.get('user_session'));
  });

  it('is accepted from our own pages only', async () => {
    const { app, code } = await appOf();
    const answer = await openBrowser(app).post('/api/auth/taquilla-session', {
      body: { code },
      headers: { origin: 'https://evil.example' },
    });

    expect(answer.body.code).toBe('CROSS_SITE_REJECTED');
  });
});
