import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { refusal } from '#adapters/memory/answers.ts';
import { fetchedPorts } from '#adapters/memory/fetched-ports.ts';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryBrowserTabs } from '#adapters/memory/session-news.memory.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { mariana } from '#testing/sale-desk.ts';
import { startFlows } from './flows.ts';
import { followSession } from './follow-session.ts';

const visit = { market: 'COL', channel: 'WEB_DESKTOP' } as const;

/** Two tabs of one browser: one cookie, one box office. */
async function twoTabs(signedInAs = mariana) {
  const ports = memoryPorts();
  ports.office.users.push(signedInAs);
  ports.office.user = signedInAs;
  const tab = async () => {
    const own: MemoryPorts = { ...ports, sessionNews: ports.tabs.tab() };
    const flows = startFlows({ ...own, ...fetchedPorts(own) }, visit);
    await waitFor(createdOf(flows.session), (snapshot) => !snapshot.hasTag('busy'));
    return flows;
  };
  return { ports, here: await tab(), there: await tab() };
}

/** A running flow is an actor; `waitFor` wants it by that name. */
const createdOf = (flow: unknown): ReturnType<typeof createActor<typeof sessionMachine>> =>
  flow as ReturnType<typeof createActor<typeof sessionMachine>>;

const screenIn = (flows: Awaited<ReturnType<typeof twoTabs>>['here']) =>
  toSessionView(flows.session.getSnapshot()).screen;

describe('who comes and goes', () => {
  it('is known in every tab at once', async () => {
    const { here, there } = await twoTabs();

    here.session.send({ type: 'signOut.requested' });
    await waitFor(createdOf(here.session), (snapshot) => snapshot.matches('visitor'));
    const after = [screenIn(here), screenIn(there)];
    there.session.send({ type: 'session.started', user: mariana });

    expect(after).toEqual(['visitor', 'visitor']);
    expect([screenIn(here), screenIn(there)]).toEqual(['signedIn', 'signedIn']);
  });

  it('takes what was read of their own away, in every tab and before anything else happens', async () => {
    const { here, there } = await twoTabs();
    const mine = [here.resource('myTickets', null), there.resource('myTickets', null)];
    const everybodys = there.resource('search', { page: 0 });

    here.session.send({ type: 'session.lost' });

    expect(mine.map((flow) => flow.getSnapshot().status)).toEqual(['stopped', 'stopped']);
    expect(here.resource('myTickets', null)).not.toBe(mine[0]);
    expect(there.resource('search', { page: 0 })).toBe(everybodys);
  });

  it('is not shown to who comes next', async () => {
    const { here } = await twoTabs();
    const hers = here.resource('orders', { page: 0 });

    here.session.send({ type: 'session.started', user: { ...mariana, id: 'fan-other' } });
    const his = here.resource('orders', { page: 0 });

    expect(his).not.toBe(hers);
    expect(toResourceView(his.getSnapshot()).screen).toBe('loading');
  });

  it('is learnt from a refused reading too', async () => {
    const { ports, here } = await twoTabs();
    ports.myTickets.all = async () => refusal('SESSION_REQUIRED');

    here.resource('myTickets', null);
    await waitFor(createdOf(here.session), (snapshot) => snapshot.matches('visitor'));

    expect(screenIn(here)).toBe('visitor');
  });

  it('is told once: a new name travels to the other tabs and does not come back', () => {
    const browser = memoryBrowserTabs();
    const told: (string | undefined)[] = [];
    browser.tab().onNews((user) => told.push(user?.firstName));
    const [one, two] = [1, 2].map(() => {
      const session = createActor(sessionMachine.provide({})).start();
      followSession(session, browser.tab(), () => undefined);
      session.send({ type: 'session.started', user: mariana });
      return session;
    });

    one?.send({ type: 'session.started', user: { ...mariana, firstName: 'Ana' } });

    expect(two?.getSnapshot().context.user?.firstName).toBe('Ana');
    expect(told).toEqual(['Ana']);
  });
});
