import { expect, it } from 'vitest';
import { describeOn } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { createLogger } from './request-log.ts';

const collectLog = () => {
  const lines: string[] = [];
  return { lines, log: createLogger('trace', { write: (line) => lines.push(line) }) };
};

describeOn('pglite', 'the log', (suite) => {
  it('has a line per request with its id, and no user input', async () => {
    const { lines, log } = collectLog();
    const { app, sent } = createTestApp(suite.db, { log });
    const visitor = openBrowser(app);

    const answer = await visitor.post('/api/auth/otp/send', {
      body: { email: 'secreta@correo.co', language: 'es' },
    });
    const code = /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] ?? 'none';
    await visitor.post('/api/auth/otp/confirm', { body: { challengeId: answer.body.challengeId, code } });
    await visitor.post('/api/auth/login', { body: { email: 'secreta@correo.co', password: 'Clave#2026x' } });
    await visitor.post('/api/auth/login', { body: { email: 'a@b.co', password: '4111 1111 1111 1111' } });
    await visitor.get('/api/fan?email=secreta@correo.co&documentNumber=1020774418');

    const all = lines.join('');
    expect(lines.map((line) => JSON.parse(line)).filter(({ path }) => path === '/api/auth/otp/send')).toEqual(
      [
        expect.objectContaining({
          method: 'POST',
          status: 202,
          requestId: answer.headers.get('x-request-id'),
        }),
      ],
    );
    for (const secret of [
      'secreta',
      code,
      'Clave',
      '4111',
      '1020774418',
      visitor.jar.get('user_session') ?? '?',
    ]) {
      expect(all).not.toContain(secret);
    }
  });

  it('redacts secrets that are logged by mistake', () => {
    const { lines, log } = collectLog();

    log.info(
      { password: 'one', body: { cardToken: 'two', user: { documentNumber: 'three' } }, email: 'four' },
      'oops',
    );

    expect(lines.join()).not.toMatch(/one|two|three|four/);
  });

  it('redacts personal data in database and mail server errors', () => {
    const { lines, log } = collectLog();
    const rejected = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (lower(email))=(one@correo.co) already exists.',
      rejected: ['two@correo.co'],
      rejectedErrors: [{ recipient: 'three@correo.co' }],
      response: '550 <four@correo.co> unknown',
    });

    log.error({ err: rejected }, 'request failed');

    expect(lines.join()).toContain('duplicate key value');
    expect(lines.join()).not.toContain('@correo.co');
  });

  it('says an outage of the database once, whatever it fails, and every other error each time', () => {
    const { lines, log } = collectLog();
    const full = Object.assign(new Error('the disk is full'), { code: '53100' });

    for (let n = 0; n < 50; n += 1) {
      log.child({ requestId: n }).error({ err: full }, 'request failed');
      log.error({ err: full, job: 'sweep' }, 'job failed');
      log.error({ err: new Error('a bug') }, 'request failed');
    }

    expect(lines.filter((line) => line.includes('the disk is full'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes('a bug'))).toHaveLength(50);
  });

  it('uses the request id of a proxy only in a valid format', async () => {
    const visitor = openBrowser(createTestApp(suite.db).app);
    const idOf = async (given: string) =>
      (await visitor.get('/api/nope', { headers: { 'x-request-id': given } })).headers.get('x-request-id');

    expect(await idOf('edge-0001_abc')).toBe('edge-0001_abc');
    expect(await idOf('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
