import { pino } from 'pino';
import { expect, it } from 'vitest';
import { defaultMessageBudgets, type MessageBudgets } from '#domain/identity/message-budget.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createCountingHash, createSignInWizard } from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

const budgets: MessageBudgets = {
  SMS: { inAll: 12, perMarket: 10, perPrefix: 4 },
  whatsapp: { inAll: 3, perMarket: 3, perPrefix: 3 },
  EMAIL: { inAll: 6, perMarket: 6, perPrefix: 2 },
};

describeOnEachEngine('auth/message-budget', (suite) => {
  let network = 0;
  const createWizard = (messageBudgets = budgets) => {
    const alerts: Record<string, unknown>[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => alerts.push(JSON.parse(line).problem) });
    const wizard = createSignInWizard(suite.db, { hash: createCountingHash(), messageBudgets, log });
    /** A visitor from a network of their own, in the Colombian or the Mexican site. */
    const visit = (host = 'http://localhost:8080') =>
      openBrowser(wizard.app, { address: `10.${++network >> 8}.${network & 255}.9`, origin: host });
    const inventNumbers = async (count: number, operator: string, channel: 'SMS' | 'whatsapp' = 'SMS') => {
      const answers = [];
      for (let nth = 0; nth < count; nth++)
        answers.push(
          await wizard.ask(visit(), { phone: `+57${operator}${String(1_000_000 + ++network)}`, channel }),
        );
      return answers.map(({ status, body }) => (status === 202 ? 202 : body.code));
    };
    return { ...wizard, alerts, visit, inventNumbers };
  };
  const startHour = () => suite.db.query('delete from code_message_count');

  it('stops messages to invented numbers of one operator, of one market, and in all', async () => {
    await startHour();
    const { visit, ask, inventNumbers, sent, alerts } = createWizard();

    const operator = await inventNumbers(6, '310');
    const market = [...(await inventNumbers(4, '311')), ...(await inventNumbers(4, '312'))];
    const mexican = [];
    for (let nth = 0; nth < 4; nth++)
      mexican.push(
        (
          await ask(visit('http://mx.localhost:8080'), {
            phone: `+5255${20_000_000 + ++network}`,
            channel: 'SMS',
          })
        ).status,
      );

    expect(operator).toEqual([202, 202, 202, 202, 'CHANNEL_NOT_OFFERED', 'CHANNEL_NOT_OFFERED']);
    expect(market).toEqual([...Array(6).fill(202), 'CHANNEL_NOT_OFFERED', 'CHANNEL_NOT_OFFERED']);
    expect(mexican).toEqual([202, 202, 422, 422]);
    expect(sent).toHaveLength(12);
    expect(alerts).toMatchObject([
      { kind: 'MESSAGE_BUDGET_SPENT', budget: 'perPrefix', channel: 'SMS', prefix: '+57310', atPrefix: 4 },
      { kind: 'MESSAGE_BUDGET_SPENT', budget: 'perMarket', market: 'COL', inMarket: 10 },
      { kind: 'MESSAGE_BUDGET_SPENT', budget: 'inAll', inAll: 12 },
    ]);
  });

  it('offers the other channels, and never rejects a number with an account', async () => {
    await startHour();
    const before = createWizard(defaultMessageBudgets);
    const known = { phone: '+573135550001', channel: 'SMS' } as const;
    await before.enter(before.visit(), known);
    await startHour();
    const { visit, ask, enter, inventNumbers } = createWizard();
    await inventNumbers(5, '313');

    const outsider = { phone: '+573135550002' };
    const bySms = await ask(visit(), { ...outsider, channel: 'SMS' });
    const byWhatsapp = await ask(visit(), { ...outsider, channel: 'whatsapp' });
    const byEmail = await ask(visit(), { email: 'desconocida@correo.co' });
    const ofAccount = await enter(visit(), known);

    expect(bySms).toMatchObject({ status: 422, body: { code: 'CHANNEL_NOT_OFFERED' } });
    expect([byWhatsapp.status, byEmail.status, ofAccount.status]).toEqual([202, 202, 200]);
  });

  it('refunds to a prefix what is used there, and counts codes sent and used', async () => {
    await startHour();
    const { visit, enter, inventNumbers } = createWizard();
    for (let nth = 0; nth < 3; nth++)
      await enter(visit(), { phone: `+57314${5_550_100 + nth}`, channel: 'SMS' });

    const invented = await inventNumbers(5, '314');
    const [counts] = await suite.db.query(
      "select sum(sent)::int as sent, sum(used)::int as used from code_message_count where channel = 'SMS' and prefix = '+57314'",
    );

    expect(invented).toEqual([202, 202, 202, 202, 'CHANNEL_NOT_OFFERED']);
    expect(counts).toEqual({ sent: 7, used: 3 });
  });

  it('bounds e-mail by the domain, and has room again in the next hour', async () => {
    await startHour();
    const { visit, ask } = createWizard();
    const send = async (email: string) => (await ask(visit(), { email })).status;

    const flooded = [
      await send('a@uno.co'),
      await send('b@uno.co'),
      await send('c@uno.co'),
      await send('a@dos.co'),
    ];
    await suite.db.query("update code_message_count set slot = slot - interval '70 minutes'");
    const later = await send('c@uno.co');

    expect(flooded).toEqual([202, 202, 422, 202]);
    expect(later).toBe(202);
  });

  it('counts a code that is sent again', async () => {
    await startHour();
    const { visit, ask, sent } = createWizard();
    const visitor = visit();
    const phone = '+573155550001';
    const { challengeId } = (await ask(visitor, { phone, channel: 'SMS' })).body;
    for (const channel of ['SMS', 'whatsapp'] as const) {
      await suite.db.query("update otp_challenge set last_sent_at = last_sent_at - interval '5 minutes'");
      await visitor.post('/api/auth/otp/resend', { body: { challengeId, channel } });
    }

    const counts = await suite.db.query(
      'select channel, sum(sent)::int as sent from code_message_count group by channel order by channel',
    );

    expect(sent).toHaveLength(3);
    expect(counts).toEqual([
      { channel: 'SMS', sent: 2 },
      { channel: 'whatsapp', sent: 1 },
    ]);
  });
});
