import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/endpoint.ts';
import { ok } from '#domain/shared/result.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { bind } from '../../http/bind.ts';
import type { Shell } from '../../http/shell.ts';

const enter = defineEndpoint({
  name: 'enter',
  method: 'POST',
  path: '/api/test/enter',
  tag: 'Test',
  summary: 'Signs in.',
  access: 'public',
  body: z.object({ person: z.string() }),
  status: 204,
  failures: [],
});
const routes = (shell: Shell) =>
  bind(shell, enter, async ({ session, body }) => {
    await session.signInOperator(body.person);
    return ok(undefined);
  });

const mariana = {
  firstName: 'Mariana',
  lastName: 'Rojas Pérez',
  documentType: 'CC',
  documentNumber: '1.020.774-418',
  email: 'Mariana@Correo.co',
  phone: '3002223344',
};

/** Spec §7, /api/fan. */
describeOnEachEngine('fan accounts', (suite) => {
  const as = async (role: string) => {
    const id = `someone-${role}-${Math.round(performance.now() * 1000)}`;
    await suite.db.query("insert into person (id, market, roles) values ($1, 'COL', $2)", [id, [role]]);
    const visitor = openBrowser(createTestApp(suite.db, { routes: [routes] }).app);
    await visitor.post('/api/test/enter', { body: { person: id } });
    return { id, visitor };
  };

  it('lets a seller register a fan once and find them by document or e-mail in any notation', async () => {
    const { visitor } = await as('SELLER');

    const made = await visitor.post('/api/fan', { body: mariana, key: 'register-mariana-once' });
    const again = await visitor.post('/api/fan', { body: mariana, key: 'register-mariana-once' });
    const sameEmail = await visitor.post('/api/fan', {
      body: { ...mariana, documentNumber: '99' },
      key: 'register-same-email',
    });
    const sameDocument = await visitor.post('/api/fan', {
      body: { ...mariana, email: 'otra@correo.co' },
      key: 'register-same-document',
    });
    const found = await visitor.get('/api/fan?documentType=CC&documentNumber=1020774418');
    const byEmail = await visitor.get('/api/fan?email=mariana@correo.co');
    const nobody = await visitor.get('/api/fan?documentType=CE&documentNumber=1020774418');

    expect(made).toMatchObject({
      status: 201,
      body: {
        fan: {
          email: 'mariana@correo.co',
          registration: 'PRE_REGISTERED',
          roles: ['fan'],
          phone: '+573002223344',
        },
      },
    });
    expect(again.text).toBe(made.text);
    expect([sameEmail.body.code, sameDocument.body.code]).toEqual([
      'UsernameExistsException',
      'RepeatedDocumentNumber',
    ]);
    expect([found.body.fan.id, byEmail.body.fan.id]).toEqual([made.body.fan.id, made.body.fan.id]);
    expect(nobody.body.fan).toBeNull();
  });

  it('finds by document within its country, and requires a search criterion', async () => {
    const { visitor } = await as('SELLER');
    await suite.db.query(
      `insert into person (id, market, document_type, document_number)
       values ('mexican-1', 'MEX', 'PP', 'AB123'), ('colombian-1', 'COL', 'PP', 'AB123')`,
    );
    const mexican = openBrowser(createTestApp(suite.db, { routes: [routes] }).app, {
      origin: 'http://mx.localhost:8080',
    });
    await suite.db.query("insert into person (id, market, roles) values ('seller-mx', 'MEX', '{SELLER}')");
    await mexican.post('/api/test/enter', { body: { person: 'seller-mx' } });

    const here = await visitor.get('/api/fan?documentType=PP&documentNumber=ab-123');
    const there = await mexican.get('/api/fan?documentType=PP&documentNumber=ab-123');
    const nothing = await visitor.get('/api/fan');
    const half = await visitor.get('/api/fan?documentType=PP');

    expect([here.body.fan.id, there.body.fan.id]).toEqual(['colombian-1', 'mexican-1']);
    for (const rejected of [nothing, half]) {
      expect(rejected).toMatchObject({
        status: 400,
        body: { code: 'FIELDS_INVALID', fields: [{ field: 'documentNumber', reason: 'required' }] },
      });
    }
  });

  it.each([
    ['a NUL', 'Ma\u0000ria'],
    ['a control character', 'Ma\u001bria'],
    ['half a character', 'Ma\ud800ria'],
  ])('rejects %s in a name', async (_what, firstName) => {
    const { visitor } = await as('FAN');
    const { lastName, documentType } = mariana;

    const answer = await visitor.call('PUT', '/api/fan', {
      body: { firstName, lastName, documentType, documentNumber: '5' },
    });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'FIELDS_INVALID', fields: [{ field: 'firstName' }] },
    });
  });

  it('lets fans complete their own identity, but not with another fan’s document', async () => {
    const [one, two] = [await as('FAN'), await as('FAN')];
    const { firstName, lastName, documentType } = mariana;
    const consents = { terms: true };
    const identity = { firstName, lastName, documentType, documentNumber: '80.111.222', consents };

    const mine = await one.visitor.call('PUT', '/api/fan', { body: identity });
    const theirs = await two.visitor.call('PUT', '/api/fan', {
      body: { ...identity, documentNumber: '80111222' },
    });

    expect(mine.body.fan).toMatchObject({
      id: one.id,
      registration: 'REGISTERED',
      documentNumber: '80111222',
    });
    expect(theirs).toMatchObject({ status: 409, body: { code: 'RepeatedDocumentNumber' } });
  });

  it('shows fans to sellers only', async () => {
    const fan = await as('FAN');

    expect((await fan.visitor.get('/api/fan?email=mariana@correo.co')).status).toBe(403);
    expect(
      (await openBrowser(createTestApp(suite.db).app).get('/api/fan?email=mariana@correo.co')).status,
    ).toBe(401);
  });
});
