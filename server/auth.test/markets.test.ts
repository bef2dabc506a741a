import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createFullTestApp } from '#server/test/full-test-app.ts';
import { anOperator } from '#server/test/operators.ts';
import { anEvent } from '#server/test/test-event.ts';
import { aPerson, mexicanOrigin, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

/** The calls with which a manager attacks the staff and the events of a market. */
const attack = async (manager: Visitor, { operatorId, eventId }: { operatorId: string; eventId: string }) => [
  await manager.get('/api/operators'),
  await manager.call('PUT', `/api/operators/${operatorId}/roles`, { body: { roles: ['manager'] } }),
  await manager.call('DELETE', `/api/operators/${operatorId}/second-factor`),
  await manager.call('DELETE', `/api/operators/${operatorId}`),
  await manager.post(`/api/backoffice/events/${eventId}/cancellation`, {
    body: { name: 'Partido', note: 'Lluvia' },
    key: randomUUID(),
  }),
];

/** Spec §1, §6: the roles of operators count in the market of their account alone. */
describeOnEachEngine('auth/markets', (suite) => {
  const open = () => createFullTestApp(suite.db);
  const readState = async (operatorId: string, eventId: string) => [
    await suite.db.query('select roles, password_hash from person where id = $1', [operatorId]),
    await suite.db.query('select person_id from second_factor where person_id = $1', [operatorId]),
    await suite.db.query('select event_id from event_cancellation where event_id = $1', [eventId]),
  ];

  it('rejects the other market’s manager at its own host', async () => {
    const { app } = open();
    const rocio = await anOperator(suite.db, { roles: ['SELLER'], market: 'MEX' });
    const { id: eventId } = await anEvent(suite.db, { market: 'MEX' });
    const managerId = await aPerson(suite.db, { roles: ['MANAGER'] });
    const before = await readState(rocio.id, eventId);

    const answers = await attack(await openSignedInBrowser(suite.db, app, managerId, mexicanOrigin), {
      operatorId: rocio.id,
      eventId,
    });

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await readState(rocio.id, eventId)).toEqual(before);
    await app.close();
  });
});
