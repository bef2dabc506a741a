import { expect, it } from 'vitest';
import { documentCheckLimits } from '#server/identity/sign-in/document-availability.ts';
import { documentBlockLimit, registrationLimit } from '#server/identity/sign-in/registrations.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aRegistration, createCountingHash, createSignInWizard } from '#server/test/sign-in-wizard.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { aPerson, openSignedInBrowser } from '#server/test/visitors.ts';

/**
 * Spec §7 (identification-validation); reliability page, D3: only signed-in callers get an answer, and only a few
 * times.
 */
describeOnEachEngine('auth/identification', (suite) => {
  const createCaller = async (roles: readonly ('FAN' | 'SELLER')[] = ['FAN']) => {
    const { app } = createTestApp(suite.db);
    const personId = await aPerson(suite.db, { roles });
    const visitor = await openSignedInBrowser(suite.db, app, personId);
    const checkDocument = (documentNumber: string, documentType = 'CC') =>
      visitor.post('/api/auth/identification-validation', { body: { documentType, documentNumber } });
    return { app, personId, checkDocument };
  };

  it('reports whether a document is free or the caller’s own, in any notation', async () => {
    const [one, two] = [await createCaller(), await createCaller()];
    await suite.db.query("update person set document_number = '80111222' where id = $1", [one.personId]);

    const [own, theirs, free, elsewhere] = [
      await one.checkDocument('80.111.222'),
      await two.checkDocument('80111222'),
      await two.checkDocument('80111223'),
      await two.checkDocument('80111222', 'CE'),
    ];
    const broken = await two.checkDocument('890903938-1', 'NIT');

    expect([own, theirs, free, elsewhere].map(({ body }) => body.available)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(broken).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'documentNumber', reason: 'WRONG_CHECK_DIGIT' }] },
    });
  });

  it('answers no anonymous caller, and a fan ten times a day', async () => {
    const { app, checkDocument } = await createCaller();
    const anonymous = await openBrowser(app).post('/api/auth/identification-validation', {
      body: { documentType: 'CC', documentNumber: '80111222' },
    });

    const answers = [];
    for (let nth = 0; nth <= documentCheckLimits.fan.max; nth++)
      answers.push(await checkDocument(`9${nth}5550000`));

    expect(anonymous.status).toBe(401);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(documentCheckLimits.fan.max).fill(200),
      429,
    ]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  it('stops many fans who together enumerate a block of documents', async () => {
    const fans = await Promise.all(Array.from({ length: 8 }, () => createCaller()));
    const { max } = documentCheckLimits.block;

    const answers = await Promise.all(
      Array.from({ length: max + 8 }, (_, nth) =>
        fans[nth % 8]?.checkDocument(`777123${String(nth).padStart(4, '0')}`),
      ),
    );

    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(max);
  });

  it('limits registrations for one block of documents from one network', async () => {
    const { app } = createSignInWizard(suite.db, { hash: createCountingHash() });
    const preRegister = (nth: number, address: string) =>
      openBrowser(app, { address }).post('/api/auth/pre-register', {
        body: aRegistration(8_000 + nth, { documentNumber: `555123${String(nth).padStart(4, '0')}` }),
      });

    const answers = await Promise.all(
      Array.from({ length: documentBlockLimit.max + 3 }, (_, nth) => preRegister(nth, '198.51.100.9')),
    );
    const elsewhere = await preRegister(999, '198.51.100.10');

    expect(answers.filter(({ status }) => status === 202)).toHaveLength(documentBlockLimit.max);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(elsewhere.status).toBe(202);
  });

  it('limits how many passwords are hashed for one network', async () => {
    const hash = createCountingHash();
    const { app } = createSignInWizard(suite.db, { hash });
    const visitor = openBrowser(app, { address: '198.51.100.11' });
    const password = 'Páramo-y-ceiba-7';

    const answers = [];
    for (let nth = 0; nth < registrationLimit.windows[0].max + 5; nth++) {
      const body = aRegistration(9_000 + nth, { password, documentNumber: `${100 + nth}4440000` });
      answers.push(await visitor.post('/api/auth/pre-register', { body }));
    }

    expect(answers.slice(-5).map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    expect(hash.work.hashes).toBeLessThanOrEqual(2 * registrationLimit.windows[0].max);
  });
});
