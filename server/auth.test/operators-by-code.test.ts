import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aRegistration, createSignInWizard } from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { aPerson } from '#server/test/visitors.ts';

/** A code is one factor: access to an operator's mailbox must not allow selling, refunding or managing. */
describeOnEachEngine('auth/operators-by-code', (suite) => {
  const anOperator = async (roles: readonly ('FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER')[], nth: number) => {
    const id = await aPerson(suite.db, { roles });
    const [phone] = await suite.db.query<{ email: string }>(
      `update person set phone_prefix = '+57', phone = $2, is_phone_verified = true where id = $1 returning email`,
      [id, `310777000${nth}`],
    );
    return { email: phone?.email ?? '', phone: `+57310777000${nth}` };
  };

  it.each([
    [['SELLER'], 1],
    [['MANAGER'], 2],
    [['DESIGNER'], 3],
  ] as const)('opens no session for %j', async (roles, nth) => {
    const operator = await anOperator(roles, nth);
    const { app, enter, register } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);

    const answers = [
      await enter(visitor, { email: operator.email }),
      await enter(visitor, { phone: operator.phone, channel: 'SMS' }),
      await register(visitor, aRegistration(12_000 + nth, { email: operator.email })),
    ];

    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'InvalidAccountTypeException' },
        setCookies: [],
      });
    }
    expect((await visitor.get('/api/auth/current-session')).body.user).toBeNull();
  });

  it('opens only a fan’s session for a manager who is also a fan', async () => {
    const manager = await anOperator(['FAN', 'MANAGER'], 4);
    const { app, enter, register } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);

    const answers = [
      await enter(visitor, { phone: manager.phone, channel: 'SMS' }),
      await register(visitor, aRegistration(12_004, { email: manager.email })),
    ];

    expect(answers.map(({ status, body }) => [status, body.user.roles])).toEqual([
      [200, ['fan']],
      [200, ['fan']],
    ]);
    expect((await visitor.get('/api/operators')).status).toBe(403);
  });
});
