import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { findLeaksInDatabase, findLeaksInText } from '#server/test/leaked-secrets.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { setUpTestSystem, testCard } from '#server/test/test-system.ts';

/**
 * Reliability, I11: no card number, security code or session is stored, and no document number is logged; only the
 * email contains the code.
 */
describeOnEachEngine('pay/no-secrets', (suite) => {
  const system = setUpTestSystem(suite);

  /** A fan who signed in by an emailed code and paid by card. */
  async function bought() {
    const show = await system().event();
    const { email } = await system().aFan();
    const visitor = openBrowser(system().app);
    const asked = await visitor.post('/api/auth/otp/send', { body: { email, language: 'es' } });
    const [letter] = system().sandbox.mailbox.list({ to: email });
    const [code = ''] = /\b\d{6}\b/.exec(letter?.text ?? '') ?? [];
    const { challengeId } = asked.body;
    const entered = await visitor.post('/api/auth/otp/confirm', { body: { challengeId, code } });
    const { id } = await system().one<{ id: string }>('select id from person where email = $1', [email]);
    const held = await system().held({ id, email, visitor }, show, 1);
    const token = await system().cardToken();
    const paid = await system().pay({ id, email, visitor }, held, { token });
    await system().drain();
    expect([entered.status, paid.status]).toEqual([200, 201]);
    const session = visitor.jar.get('user_session') ?? '';
    return { code, session, token, document: system().checkoutBody(held, token).payer.documentNumber };
  }

  it('stores none of it in any column of any table, nor in the log', async () => {
    const { document, ...secrets } = await bought();

    expect(Object.entries(secrets).filter(([, secret]) => secret.length < 6)).toEqual([]);
    expect(await findLeaksInDatabase(suite.db, { ...secrets, card: testCard.number })).toEqual([]);
    const log = system().lines.join('\n');
    expect(log).toContain('"/api/checkout"');
    expect(findLeaksInText(log, { ...secrets, document, card: testCard.number })).toEqual([]);
  });

  describe('the control', () => {
    it.each([
      ['a card in a detail', 'a card number: outbox_message.payload', '{"card": "5474 9254 3267 0366"}'],
      ['a code in words', 'code: outbox_message.payload', '{"text": "Tu código es 481516."}'],
      ['a session in words', 'session: outbox_message.payload', '{"cookie": "user_session=s3-cr_et"}'],
    ])('detects %s', async (_, seen, payload) => {
      let found: readonly string[] = [];

      const undone = suite.db.transaction(async (tx) => {
        await tx.query(
          `insert into outbox_message (idempotency_key, kind, payload) values ($1, 'MAIL', $2::text::jsonb)`,
          [randomUUID(), payload],
        );
        found = await findLeaksInDatabase(tx, { code: '481516', session: 's3-cr_et' });
        throw new Error('seen enough');
      });

      await expect(undone).rejects.toThrow('seen enough');
      expect(found).toEqual([seen]);
    });

    it('detects a document number in a log line, and mistakes no timestamp for a card number', () => {
      const line = '{"time":1795358400003,"msg":"CC 1020304050"}';

      expect(findLeaksInText(line, { document: '1020304050' })).toEqual(['document']);
    });
  });
});
