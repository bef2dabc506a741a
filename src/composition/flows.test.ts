import { describe, expect, it } from 'vitest';
import { memoryCode, memoryPassword } from '#adapters/memory/authentication.memory.ts';
import { fetchedPorts } from '#adapters/memory/fetched-ports.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryTotp } from '#adapters/memory/operators.memory.ts';
import type { PaymentLink } from '#domain/payment/payment-link.ts';
import { err, ok } from '#domain/shared/result.ts';
import { toLoginView } from '#machines/login/login.view.ts';
import { toOperatorDoorView } from '#machines/operator-door/operator-door.view.ts';
import { toPayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { mariana } from '#testing/sale-desk.ts';
import { until } from '#testing/until.ts';
import { fetchedOnce } from './fetched-once.ts';
import { startFlows } from './flows.ts';
import { mexicanSuffixIn } from './page-market.ts';

/** The site at the door of a page behind the first. */
async function house() {
  const ports = memoryPorts();
  const flows = startFlows({ ...ports, ...fetchedPorts(ports) }, { market: 'COL', channel: 'WEB_DESKTOP' });
  await Promise.all([flows.prepare('sale'), flows.prepare('login')]);
  return { ports, flows };
}

const aLinkToPay: PaymentLink = {
  standing: 'TO_PAY',
  sale: {
    event: 'Páramo',
    startsAt: 2,
    timeZone: 'America/Bogota',
    venue: 'La Ceiba',
    city: 'Medellín',
    items: [],
    total: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
    payBy: 2,
  },
  choices: [{ method: 'CARD', offered: true, reason: null, cards: [] }],
  cardTokens: null,
  statusToken: null,
  confirmation: null,
  refused: null,
  keepsCards: true,
  serverNow: 1,
};

describe('the running flows', () => {
  it('are started once, however often they are asked for', async () => {
    const { flows } = await house();

    expect(flows.sale('SELF_SERVICE')).toBe(flows.sale('SELF_SERVICE'));
    expect(flows.sale('SELF_SERVICE')).not.toBe(flows.sale('ASSISTED'));
    expect(flows.resource('search', { page: 0 })).toBe(flows.resource('search', { page: 0 }));
    expect(flows.resource('search', { page: 0 })).not.toBe(flows.resource('search', { page: 1 }));
  });

  it('stop when their pages are left, and only then', async () => {
    const { flows } = await house();
    const own = flows.sale('SELF_SERVICE');
    const assisted = flows.sale('ASSISTED');
    flows.leaveFor('/checkout/buy');
    const stayed = flows.sale('SELF_SERVICE');
    flows.leaveFor('/');

    expect(stayed).toBe(own);
    expect(flows.sale('SELF_SERVICE')).not.toBe(own);
    expect(assisted.getSnapshot().status).toBe('stopped');
  });

  it('tell the sale who signed in, at the fan’s own desk alone', async () => {
    const { flows } = await house();
    const own = flows.sale('SELF_SERVICE');
    const assisted = flows.sale('ASSISTED');
    const login = flows.login({ returnTo: '/checkout/buy', place: 'purchase' });
    login.send({ type: 'step.requested', step: 'EMAIL_OTP_LOGIN' });
    login.send({ type: 'email.submitted', email: 'mariana@correo.co' });
    await until(login, (snapshot) => toLoginView(snapshot).screen === 'code');
    login.send({ type: 'code.submitted', code: memoryCode });
    await until(flows.session, (snapshot) => toSessionView(snapshot).screen === 'signedIn');

    expect(toSaleView(own.getSnapshot()).buyer?.email).toBe('mariana@correo.co');
    expect(toSaleView(assisted.getSnapshot()).buyer).toBeNull();
  });

  it('ask a link that is open again once whoever pays has gone, for their cards go with them', async () => {
    const ports = memoryPorts();
    ports.office.user = mariana;
    const opened: (string | undefined)[] = [];
    const paymentLinks: typeof ports.paymentLinks = {
      ...ports.paymentLinks,
      open: async () => {
        opened.push(ports.office.user?.id);
        return ok(aLinkToPay);
      },
    };
    const flows = startFlows(
      { ...ports, ...fetchedPorts({ ...ports, paymentLinks }) },
      { market: 'COL', channel: 'WEB_MOBILE' },
    );
    await until(flows.session, (snapshot) => toSessionView(snapshot).screen === 'signedIn');
    await flows.prepare('outcome');
    const link = flows.payLink({ token: 'a.token' });
    await until(link, (snapshot) => toPayLinkView(snapshot).screen === 'payment');
    await until(link, (snapshot) => snapshot.matches({ choosing: 'ready' }));
    ports.office.user = null;
    flows.session.send({ type: 'session.lost' });
    await until(link, (snapshot) => snapshot.matches({ choosing: 'ready' }));

    expect(opened).toEqual([mariana.id, undefined]);
  });

  it('ask again who is here once a manager’s list was read, where nobody could say at the start', async () => {
    const ports = memoryPorts();
    const gloria = { ...mariana, id: 'gloria', roles: ['manager' as const] };
    ports.office.users.push(gloria);
    const answers = [err({ kind: 'offline' } as const)];
    const session = { ...ports.session, currentSession: async () => answers.shift() ?? ok(gloria) };
    const flows = startFlows(
      { ...ports, session, ...fetchedPorts(ports) },
      { market: 'COL', channel: 'WEB_DESKTOP' },
    );
    await until(flows.session, (snapshot) => toSessionView(snapshot).screen === 'unreachable');
    await flows.prepare('operators');
    const office = flows.operators();
    const early = office.getSnapshot().context.self;
    await until(office, ({ context }) => context.self !== null);
    flows.leaveFor('/');
    flows.session.send({ type: 'session.started', user: { ...gloria, id: 'adriana' } });

    expect(early).toBeNull();
    expect(toSessionView(flows.session.getSnapshot()).screen).toBe('signedIn');
    expect(office.getSnapshot().context.self).toBe('gloria');
  });

  it('tell who is here once an operator has passed their entrance', async () => {
    const { flows, ports } = await house();
    ports.office.users.push({ ...mariana, id: 'julian', email: 'julian@taquilla.test', roles: ['seller'] });
    await flows.prepare('operators');
    const door = flows.operatorDoor({ returnTo: '/assistant', invitation: null });
    door.send({ type: 'password.submitted', email: 'julian@taquilla.test', password: memoryPassword });
    await until(door, (snapshot) => toOperatorDoorView(snapshot).screen === 'enrolment');
    door.send({ type: 'code.submitted', code: memoryTotp });
    await until(door, (snapshot) => toOperatorDoorView(snapshot).screen === 'recoveryCodes');
    const early = flows.session.getSnapshot().context.user;
    door.send({ type: 'codes.kept' });
    await until(door, (snapshot) => toOperatorDoorView(snapshot).screen === 'success');

    expect(early).toBeNull();
    expect(flows.session.getSnapshot().context.user?.id).toBe('julian');
    expect(flows.operatorDoor({ returnTo: '/assistant', invitation: null })).not.toBe(door);
  });

  it('stop the office of operators when it is left', async () => {
    const { flows } = await house();
    await flows.prepare('operators');
    const office = flows.operators();
    flows.leaveFor('/backoffice/operators');
    const same = flows.operators();
    flows.leaveFor('/assistant');

    expect(same).toBe(office);
    expect(flows.operators()).not.toBe(office);
  });

  it('let whoever works here stay in when they leave their access, and go when all their sessions end', async () => {
    const { flows, ports } = await house();
    ports.office.user = { ...mariana, id: 'julian', roles: ['seller'] };
    flows.session.send({ type: 'session.started', user: ports.office.user });
    await flows.prepare('operators');
    flows.ownAccess();
    flows.leaveFor('/assistant');
    const afterLeaving = toSessionView(flows.session.getSnapshot()).screen;
    const access = flows.ownAccess();
    await until(access, (snapshot) => !snapshot.hasTag('busy'));
    access.send({ type: 'sessions.ended', which: { kind: 'all' } });
    await until(access, ({ status }) => status === 'done');

    expect(afterLeaving).toBe('signedIn');
    expect(toSessionView(flows.session.getSnapshot()).screen).toBe('visitor');
  });

  it('begin a login anew once it has ended, under the same name too', async () => {
    const { flows } = await house();
    const login = flows.login({ returnTo: '/checkout/buy', place: 'purchase' });
    login.send({ type: 'step.requested', step: 'EMAIL_OTP_LOGIN' });
    const underWay = flows.login({ returnTo: '/checkout/buy', place: 'purchase' });
    login.send({ type: 'email.submitted', email: 'mariana@correo.co' });
    await until(login, (snapshot) => toLoginView(snapshot).screen === 'code');
    login.send({ type: 'code.submitted', code: memoryCode });
    await until(login, (snapshot) => toLoginView(snapshot).screen === 'success');
    const again = flows.login({ returnTo: '/checkout/buy', place: 'purchase' });

    expect(underWay).toBe(login);
    expect(again).not.toBe(login);
    expect(toLoginView(again.getSnapshot()).screen).toBe('choice');
  });

  it('read what pages show', async () => {
    const { flows } = await house();
    const home = flows.resource('home', null);
    const tickets = flows.resource('myTickets', null);
    await until(home, (snapshot) => toResourceView(snapshot).screen === 'ready');
    await until(tickets, (snapshot) => toResourceView(snapshot).screen === 'empty');
    const view = toResourceView(home.getSnapshot());

    expect(view.screen === 'ready' && view.value.categories.map(({ kind }) => kind)).toEqual(['FOOTBALL']);
  });
});

describe('what the first page does without', () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const visit = { market: 'COL', channel: 'WEB_DESKTOP' } as const;

  it('is not there before it was prepared', () => {
    const ports = memoryPorts();
    const flows = startFlows({ ...ports, ...fetchedPorts(ports) }, visit);

    expect(() => flows.sale('SELF_SERVICE')).toThrow('did not wait for its flows');
    expect(() => flows.leaveFor('/')).not.toThrow();
  });

  it('keeps its running flows when it is prepared again', async () => {
    const { flows } = await house();
    const sale = flows.sale('SELF_SERVICE');
    await Promise.all([flows.prepare('sale'), flows.prepare('sale')]);

    expect(flows.sale('SELF_SERVICE')).toBe(sale);
  });

  it('is a failure to show when it cannot be fetched, and comes with the next try', async () => {
    const ports = memoryPorts();
    let isOnline = false;
    const flows = startFlows(
      {
        ...ports,
        ...fetchedPorts(ports),
        forSale: () => (isOnline ? Promise.resolve(ports) : offline()),
        forRecords: () => (isOnline ? Promise.resolve(ports) : offline()),
      },
      visit,
    );
    const tickets = flows.resource('myTickets', null);
    await until(tickets, (snapshot) => toResourceView(snapshot).screen === 'failed');
    await expect(flows.prepare('sale')).rejects.toThrow('Failed to fetch');
    isOnline = true;
    tickets.send({ type: 'retry.requested' });
    await until(tickets, (snapshot) => toResourceView(snapshot).screen === 'empty');
    await flows.prepare('sale');

    expect(flows.sale('SELF_SERVICE').getSnapshot().status).toBe('active');
  });

  it('is fetched once, unless the fetch failed', async () => {
    let tries = 0;
    const fetch = fetchedOnce(async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return tries;
    });
    const [one, other] = await Promise.allSettled([fetch(), fetch()]);

    expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([fetch(), fetch(), fetch()])).toEqual([2, 2, 2]);
  });
});

describe('the page’s own facts', () => {
  it.each([
    ['{}', '.mx'],
    ['{"mexicanSuffix":"mx.localhost"}', 'mx.localhost'],
    ['{"mexicanSuffix":7}', '.mx'],
    ['null', '.mx'],
  ])('%s means that Mexican names end in %s', (json, suffix) => {
    expect(mexicanSuffixIn(json)).toBe(suffix);
  });
});
