import { fanAccessOverHttp } from '#adapters/http/fan-access.http.ts';
import { httpClient } from '#adapters/http/http-client.ts';
import { operatorDoorOverHttp } from '#adapters/http/operator-door.http.ts';
import { operatorsOverHttp } from '#adapters/http/operators.http.ts';
import { ownFactorOverHttp } from '#adapters/http/own-factor.http.ts';
import { operatorContract } from '#testing/port-contracts/operators.contract.ts';
import { browserFetch, origin } from './browser-fetch.ts';
import { describeOn } from './each-engine.ts';
import { anOperator, codeAt, operatorPassword, standingClock } from './operators.ts';
import { testApp } from './test-app.ts';
import { aPerson, signedIn } from './visitors.ts';

/** The HTTP adapters of the back office satisfy the same contract as the memory doubles. */
describeOn('postgres', 'back office', (suite) => {
  let made = 0;

  operatorContract('HTTP', async () => {
    const clock = standingClock();
    const { app, sent } = testApp(suite.db, { now: clock.now });
    const http = (jar = new Map<string, string>()) =>
      httpClient({ origin, fetch: browserFetch((request, env) => app.fetch(request, env), jar) });
    const works = async (role: 'MANAGER' | 'SELLER') => {
      const { id, email, secret } = await anOperator(suite.db, { roles: [role] });
      const code = () => {
        // Each code is valid once: the next one comes half a minute later.
        clock.pass(30);
        return codeAt(secret, clock.now());
      };
      return { id, email, password: operatorPassword, code };
    };
    const fan = { id: await aPerson(suite.db), email: `contract.fan.${++made}@correo.co` };
    await suite.db.query("update person set email = $2, password_hash = 'x' where id = $1", [
      fan.id,
      fan.email,
    ]);
    const manager = await works('MANAGER');
    const office = http((await signedIn(suite.db, app, manager.id)).jar);
    const mailed = (pattern: RegExp) => pattern.exec(sent.at(-1)?.text ?? '')?.[0] ?? 'none';
    const invitations = new Map<string, string>();
    return {
      operators: operatorsOverHttp(office),
      ownFactor: ownFactorOverHttp(office),
      fanAccess: fanAccessOverHttp(office),
      door: operatorDoorOverHttp(http()),
      manager,
      seller: await works('SELLER'),
      invitationOf: ({ id }) => {
        const token = invitations.get(id) ?? mailed(/(?<=#invitation=)[\w-]{43}/);
        invitations.set(id, token);
        return token;
      },
      mailedCode: () => mailed(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/),
      codeOf: (secret) => codeAt(secret, clock.now()),
      fan,
      newcomer: { id: await aPerson(suite.db) },
    };
  });
});
