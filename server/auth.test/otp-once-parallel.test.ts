import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  aRegistration,
  createCountingHash,
  createSignInWizard,
  extractCode,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser, type TestResponse } from '#server/test/test-app.ts';

const parallel = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, work));

/** Reliability page, section 3: a code is used once, however many callers submit it at the same moment. */
describeOnEachEngine('auth/otp-once-parallel', (suite) => {
  const createWizard = () => createSignInWizard(suite.db, { hash: createCountingHash() });
  const countSessions = async (personId: string) =>
    (await suite.db.query('select 1 from session where person_id = $1', [personId])).length;
  const listErrorCodes = (answers: readonly TestResponse[]) =>
    new Set(answers.filter(({ status }) => status >= 400).map(({ body }) => body.code));

  it.each([
    ['an e-mail address', { email: 'paralela@correo.co' }],
    ['a phone', { phone: '+573004440001', channel: 'SMS' }],
  ] as const)('creates one session from fifty correct submissions for %s', async (_, contact) => {
    const { app, ask, confirm, sent } = createWizard();
    const { challengeId } = (await ask(openBrowser(app), contact)).body;
    const code = extractCode(sent.at(-1));

    const answers = await parallel(() => confirm(openBrowser(app), challengeId, code));

    const successes = answers.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(1);
    expect(listErrorCodes(answers)).toEqual(new Set(['CodeExpiredException']));
    expect(answers.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1);
    expect(await countSessions(successes[0]?.body.user.id)).toBe(1);
  });

  it('creates one account and one session from fifty correct submissions of a registration', async () => {
    const { app, confirm, sent } = createWizard();
    const fan = aRegistration(4_000);
    const { challengeId } = (await openBrowser(app).post('/api/auth/pre-register', { body: fan })).body;
    const code = extractCode(sent.at(-1));

    const answers = await parallel(() => confirm(openBrowser(app), challengeId, code));

    const successes = answers.filter(({ status }) => status === 200);
    expect(successes.map(({ body }) => body.isNew)).toEqual([true]);
    expect(listErrorCodes(answers)).toEqual(new Set(['CodeExpiredException']));
    expect(await suite.db.query('select 1 from person where email = $1', [fan.email])).toHaveLength(1);
    expect(await countSessions(successes[0]?.body.user.id)).toBe(1);
  });

  it('sets only one of fifty new passwords', async () => {
    const { app, ask, register, sent } = createWizard();
    const fan = aRegistration(4_001);
    await register(openBrowser(app), fan);
    const { challengeId } = (await ask(openBrowser(app), { email: fan.email }, '/api/auth/forgot')).body;
    const code = extractCode(sent.at(-1));
    let nth = 0;

    const answers = await parallel(() =>
      openBrowser(app).post('/api/auth/forgot-submit', {
        body: { challengeId, code, password: `Frailejón-verde-${nth++}` },
      }),
    );

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(listErrorCodes(answers)).toEqual(new Set(['CodeExpiredException']));
  });

  it('creates one phone proof from fifty correct submissions, and one change from fifty uses of it', async () => {
    const { app, ask, register, sent } = createWizard();
    const fan = openBrowser(app);
    await register(fan, aRegistration(4_002));
    const { challengeId } = (
      await ask(fan, { phone: '+573004440002', channel: 'SMS' }, '/api/auth/phone-validation')
    ).body;
    const code = extractCode(sent.at(-1));

    const checks = await parallel(() =>
      fan.post('/api/auth/phone-validation-check', { body: { challengeId, code } }),
    );
    const proofs = checks.flatMap(({ status, body }) => (status === 200 ? [body.proof] : []));
    const changes = await parallel(() =>
      fan.post('/api/v1/auth/update-phone-number', { body: { proof: proofs[0] } }),
    );

    expect(proofs).toHaveLength(1);
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(listErrorCodes(changes)).toEqual(new Set(['CodeExpiredException']));
  });
});
