import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  ageLastSend,
  aRegistration,
  createCountingDatabase,
  createCountingHash,
  createSignInWizard,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser, type TestResponse } from '#server/test/test-app.ts';

type Visitor = ReturnType<typeof openBrowser>;
type Wizard = ReturnType<typeof createSignInWizard>;
type Fan = ReturnType<typeof aRegistration>;

const password = 'Páramo-y-ceiba-7';
const language = 'es';
const send = (path: string, body: object) => (visitor: Visitor) => visitor.post(path, { body });
const toPhoneBody = (fan: Fan) => ({ phone: fan.phone, channel: 'SMS', language });

/** Makes a first request; the response to the second is compared. */
const secondRequest =
  (first: (visitor: Visitor) => Promise<TestResponse>, then: (challengeId: string) => object, path: string) =>
  async (visitor: Visitor, { reset }: { readonly reset: (challengeId: string) => Promise<void> }) => {
    const { body } = await first(visitor);
    await reset(body.challengeId);
    return visitor.post(path, { body: then(body.challengeId) });
  };

/**
 * Every route that accepts or answers about a contact, as an attacker would use it to learn who has an account.
 */
const routes: Readonly<
  Record<
    string,
    (
      fan: Fan,
    ) => (
      visitor: Visitor,
      tools: { readonly reset: (challengeId: string) => Promise<void> },
    ) => Promise<TestResponse>
  >
> = {
  'otp/send by e-mail': (fan) => send('/api/auth/otp/send', { email: fan.email, language }),
  'otp/send by phone': (fan) => send('/api/auth/otp/send', toPhoneBody(fan)),
  'request-otp': (fan) => send('/api/v1/auth/request-otp', toPhoneBody(fan)),
  'otp/resend': (fan) =>
    secondRequest(
      send('/api/auth/otp/send', { email: fan.email, language }),
      (challengeId) => ({ challengeId }),
      '/api/auth/otp/resend',
    ),
  'resend of a forgotten password': (fan) =>
    secondRequest(
      send('/api/auth/forgot', { email: fan.email, language }),
      (challengeId) => ({ challengeId }),
      '/api/auth/otp/resend',
    ),
  'otp/confirm, wrong': (fan) =>
    secondRequest(
      send('/api/auth/otp/send', { email: fan.email, language }),
      (challengeId) => ({ challengeId, code: '000000' }),
      '/api/auth/otp/confirm',
    ),
  'pre-register': (fan) => send('/api/auth/pre-register', { ...fan, password, documentNumber: '79555123' }),
  'sign-up': (fan) =>
    send('/api/v1/auth/sign-up', { ...fan, password, documentNumber: '79555124', channel: 'SMS' }),
  'forgot by e-mail': (fan) => send('/api/auth/forgot', { email: fan.email, language }),
  'forgot by phone': (fan) => send('/api/auth/forgot', toPhoneBody(fan)),
  'forgot-submit, wrong': (fan) =>
    secondRequest(
      send('/api/auth/forgot', { email: fan.email, language }),
      (challengeId) => ({ challengeId, code: '000000', password: 'Frailejón-verde-9' }),
      '/api/auth/forgot-submit',
    ),
  'login, wrong': (fan) => send('/api/auth/login', { email: fan.email, password: 'No-es-esta-1' }),
  'sign-in, wrong': (fan) => send('/api/v1/auth/sign-in', { phone: fan.phone, password: 'No-es-esta-1' }),
};

/** The texts of a response, and the length of every value that varies between responses. */
const toShape = ({ status, body, headers, setCookies }: TestResponse) => ({
  status,
  setCookies,
  retryAfter: headers.get('retry-after'),
  body: Object.fromEntries(
    Object.entries(body as Record<string, unknown>).map(([name, value]) => [
      name,
      /^(challengeId|reference|serverNow|expiresAt|resendAt)$/.test(name) ? String(value).length : value,
    ]),
  ),
});

/**
 * ASVS 6.3.8: neither the response nor the work behind it reveals who has an account. Equal work can be tested
 * anywhere; the time difference is measured (`npm run bench -- enumeration`) and documented in docs/quality.md.
 */
describeOnEachEngine('auth/enumeration', (suite) => {
  let counter = 6_000;

  it.each(Object.entries(routes))(
    '%s gives known and unknown contacts the same response, after the same work',
    async (_, ask) => {
      const hash = createCountingHash();
      const database = createCountingDatabase(suite.db);
      const here: Wizard = createSignInWizard(database, { hash });
      // Contacts of equal length, so that both responses can be compared letter by letter.
      const [known, unknown] = [aRegistration(++counter), aRegistration(++counter)];
      await here.register(openBrowser(here.app), { ...known, password });
      await suite.db.query('update person set is_phone_verified = true where email = $1', [known.email]);

      const results = [];
      for (const [nth, fan] of [known, unknown].entries()) {
        const visitor = openBrowser(here.app, { address: `203.0.${nth}.${counter % 250}` });
        let before = { statements: 0, hashes: 0, compares: 0, messages: 0 };
        const now = () => ({ ...database.work, ...hash.work, messages: here.sent.length });
        const reset = async (challengeId: string) => {
          await ageLastSend(suite.db, challengeId);
          before = now();
        };
        before = now();
        const answer = await ask(fan)(visitor, { reset });
        const done = now();
        results.push({
          answer: toShape(answer),
          work: {
            statements: done.statements - before.statements,
            hashes: done.hashes - before.hashes,
            compares: done.compares - before.compares,
            messages: done.messages - before.messages,
          },
        });
      }
      const [ofKnown, ofUnknown] = results;

      expect(ofKnown?.answer.status).not.toBe(500);
      expect(ofKnown?.answer).toEqual(withSameDestination(ofKnown, ofUnknown)?.answer);
      expect(ofKnown?.work).toEqual(ofUnknown?.work);
      expect((ofKnown?.work.hashes ?? 0) + (ofKnown?.work.compares ?? 0)).toBeGreaterThan(0);
    },
  );

  it('treats requests for a new address alike, whoever owns it', async () => {
    const database = createCountingDatabase(suite.db);
    const here = createSignInWizard(database, { hash: createCountingHash() });
    const [owner, asking] = [aRegistration(++counter), aRegistration(++counter)];
    await here.register(openBrowser(here.app, { address: '203.0.113.9' }), owner);
    const visitor = openBrowser(here.app);
    await here.register(visitor, asking);

    const work = [];
    const answers = [];
    for (const email of [owner.email, aRegistration(++counter).email]) {
      const before = database.work.statements;
      answers.push(toShape(await visitor.post('/api/fan/email-validation', { body: { email, language } })));
      work.push(database.work.statements - before);
    }

    expect(answers[0]?.status).toBe(202);
    expect(answers[0]).toEqual(answers[1]);
    expect(work[0]).toBe(work[1]);
  });
});

type Result = { readonly answer: ReturnType<typeof toShape> };

/** A masked phone shows its last four digits, which differ between the phones. */
function withSameDestination(known: Result | undefined, unknown: Result | undefined) {
  const { destination } = (known?.answer.body ?? {}) as { destination?: unknown };
  if (unknown === undefined || destination === undefined) return unknown;
  expect(String(destination)).toHaveLength(
    String((unknown.answer.body as { destination?: unknown }).destination).length,
  );
  return { ...unknown, answer: { ...unknown.answer, body: { ...unknown.answer.body, destination } } };
}
