import { fanAccessOverHttp } from '#adapters/http/fan-access.http.ts';
import { httpClient } from '#adapters/http/http-client.ts';
import { operatorLoginOverHttp } from '#adapters/http/operator-login.http.ts';
import { operatorsOverHttp } from '#adapters/http/operators.http.ts';
import { secondFactorSettingsOverHttp } from '#adapters/http/second-factor-settings.http.ts';
import { operatorContract } from '#testing/port-contracts/operators.contract.ts';
import { browserFetch, origin } from './browser-fetch.ts';
import { describeOn } from './each-engine.ts';
import { anOperator, createManualClock, generateTotpCode, operatorPassword } from './operators.ts';
import { createTestApp } from './test-app.ts';
import { aPerson, openSignedInBrowser } from './visitors.ts';

/** The HTTP adapters of the back office satisfy the same contract as the memory doubles. */
describeOn('postgres', 'back office', (suite) => {
  let fanCount = 0;

  operatorContract('HTTP', async () => {
    const clock = createManualClock();
    const { app, sent } = createTestApp(suite.db, { now: clock.now });
    const http = (jar = new Map<string, string>()) =>
      httpClient({ origin, fetch: browserFetch((request, env) => app.fetch(request, env), jar) });
    const createOperator = async (role: 'MANAGER' | 'SELLER') => {
      const { id, email, secret } = await anOperator(suite.db, { roles: [role] });
      const code = () => {
        // Each code is valid once: the next one comes half a minute later.
        clock.pass(30);
        return generateTotpCode(secret, clock.now());
      };
      return { id, email, password: operatorPassword, code };
    };
    const fan = { id: await aPerson(suite.db), email: `contract.fan.${++fanCount}@correo.co` };
    await suite.db.query("update person set email = $2, password_hash = 'x' where id = $1", [
      fan.id,
      fan.email,
    ]);
    const manager = await createOperator('MANAGER');
    const backOffice = http((await openSignedInBrowser(suite.db, app, manager.id)).jar);
    const findInLastEmail = (pattern: RegExp) => pattern.exec(sent.at(-1)?.text ?? '')?.[0] ?? 'none';
    const invitations = new Map<string, string>();
    return {
      operators: operatorsOverHttp(backOffice),
      secondFactorSettings: secondFactorSettingsOverHttp(backOffice),
      fanAccess: fanAccessOverHttp(backOffice),
      operatorLogin: operatorLoginOverHttp(http()),
      manager,
      seller: await createOperator('SELLER'),
      readInvitationToken: ({ id }) => {
        const token = invitations.get(id) ?? findInLastEmail(/(?<=#invitation=)[\w-]{43}/);
        invitations.set(id, token);
        return token;
      },
      readEmailedCode: () => findInLastEmail(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/),
      calculateCode: (secret) => generateTotpCode(secret, clock.now()),
      fan,
      fanWithoutPassword: { id: await aPerson(suite.db) },
    };
  });
});
