import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import { createRejectedFailure } from '#adapters/memory/rejected-failure.ts';
import { memoryBrowserTabs } from '#adapters/memory/session-updates.memory.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { mariana } from '#testing/sale-driver.ts';
import { startFlows } from './flows.ts';
import { followSession } from './follow-session.ts';

const visit = { market: 'COL', channel: 'WEB_DESKTOP' } as const;

/** Creates two tabs of one browser: one cookie, one server. */
async function twoTabs(signedInAs = mariana) {
  const ports = memoryPorts();
  ports.backend.users.push(signedInAs);
  ports.backend.user = signedInAs;
  const tab = async () => {
    const own: MemoryPorts = { ...ports, sessionUpdates: ports.tabs.tab() };
    const flows = startFlows(own, async () => () => own, visit);
    await waitFor(createdOf(flows.session), (snapshot) => !snapshot.hasTag('busy'));
    return flows;
  };
  return { ports, here: await tab(), there: await tab() };
}

/** Names a running flow as the actor that it is, as `waitFor` requires. */
const createdOf = (flow: unknown): ReturnType<typeof createActor<typeof sessionMachine>> =>
  flow as ReturnType<typeof createActor<typeof sessionMachine>>;

const screenIn = (flows: Awaited<ReturnType<typeof twoTabs>>['here']) =>
  toSessionView(flows.session.getSnapshot()).screen;

describe('sign-in and sign-out', () => {
  it('are known in every tab at once', async () => {
    const { here, there } = await twoTabs();

    here.session.send({ type: 'signOut.requested' });
    await waitFor(createdOf(here.session), (snapshot) => snapshot.matches('visitor'));
    const after = [screenIn(here), screenIn(there)];
    there.session.send({ type: 'session.started', user: mariana });

    expect(after).toEqual(['visitor', 'visitor']);
    expect([screenIn(here), screenIn(there)]).toEqual(['signedIn', 'signedIn']);
  });

  it('clear the personal data in every tab, before anything else happens', async () => {
    const { here, there } = await twoTabs();
    const mine = [here.resource('myTickets', null), there.resource('myTickets', null)];
    const everybodys = there.resource('search', { page: 0 });

    here.session.send({ type: 'session.lost' });

    expect(mine.map((flow) => flow.getSnapshot().status)).toEqual(['stopped', 'stopped']);
    expect(here.resource('myTickets', null)).not.toBe(mine[0]);
    expect(there.resource('search', { page: 0 })).toBe(everybodys);
  });

  it('never show one user’s data to the next', async () => {
    const { here } = await twoTabs();
    const hers = here.resource('orders', { page: 0 });

    here.session.send({ type: 'session.started', user: { ...mariana, id: 'fan-other' } });
    const his = here.resource('orders', { page: 0 });

    expect(his).not.toBe(hers);
    expect(toResourceView(his.getSnapshot()).screen).toBe('loading');
  });

  it('are detected from a rejected read too', async () => {
    const { ports, here } = await twoTabs();
    ports.myTickets.listTickets = async () => createRejectedFailure('SESSION_REQUIRED');

    here.resource('myTickets', null);
    await waitFor(createdOf(here.session), (snapshot) => snapshot.matches('visitor'));

    expect(screenIn(here)).toBe('visitor');
  });

  it('leave no ticket on the device of a visitor, whose session ended while no page was open', async () => {
    const ports = memoryPorts();
    const cleared: string[] = [];
    const offlineStorage = { clear: () => void cleared.push('tickets') };
    const flows = startFlows({ ...ports, offlineStorage }, async () => () => ports, {
      market: 'COL',
      channel: 'WEB_MOBILE',
    });
    await waitFor(createdOf(flows.session), (snapshot) => snapshot.matches('visitor'));

    expect(cleared).toEqual(['tickets']);
  });

  it('are published once: a new name reaches the other tabs and is not echoed', () => {
    const browser = memoryBrowserTabs();
    const published: (string | undefined)[] = [];
    browser.tab().subscribe((user) => published.push(user?.firstName));
    const [one, two] = [1, 2].map(() => {
      const session = createActor(sessionMachine.provide({})).start();
      followSession(
        session,
        { sessionUpdates: browser.tab(), offlineStorage: { clear: () => undefined } },
        () => undefined,
      );
      session.send({ type: 'session.started', user: mariana });
      return session;
    });

    one?.send({ type: 'session.started', user: { ...mariana, firstName: 'Ana' } });

    expect(two?.getSnapshot().context.user?.firstName).toBe('Ana');
    expect(published).toEqual(['Ana']);
  });
});
