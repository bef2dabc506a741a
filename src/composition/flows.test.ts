import { describe, expect, it } from 'vitest';
import { memoryCode, memoryPassword } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryTotp } from '#adapters/memory/operators.memory.ts';
import type { PaymentLink } from '#domain/order/payment-link.ts';
import { err, ok } from '#domain/shared/result.ts';
import { toLoginView } from '#machines/login/login.view.ts';
import { toOperatorLoginView } from '#machines/operator-login/operator-login.view.ts';
import { toPaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { mariana } from '#testing/sale-driver.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { parseMexicanSuffix } from './detect-market.ts';
import { startFlows } from './flows.ts';
import { loadOnce } from './load-once.ts';

/** Creates the site, with the flows of later pages prepared. */
async function createSite() {
  const ports = memoryPorts();
  const flows = startFlows(ports, async () => () => ports, { market: 'COL', channel: 'WEB_DESKTOP' });
  await Promise.all([flows.prepare('sale'), flows.prepare('login')]);
  return { ports, flows };
}

const aLinkToPay: PaymentLink = {
  status: 'TO_PAY',
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
  paymentOptions: [{ method: 'CARD', offered: true, reason: null, cards: [] }],
  cardTokens: null,
  statusToken: null,
  confirmation: null,
  awaited: null,
  decline: null,
  canSaveCards: true,
  serverNow: 1,
};

describe('the running flows', () => {
  it('are started once, however often they are requested', async () => {
    const { flows } = await createSite();

    expect(flows.get('sale', { salesChannel: 'SELF_SERVICE' })).toBe(
      flows.get('sale', { salesChannel: 'SELF_SERVICE' }),
    );
    expect(flows.get('sale', { salesChannel: 'SELF_SERVICE' })).not.toBe(
      flows.get('sale', { salesChannel: 'ASSISTED' }),
    );
    expect(flows.resource('search', { page: 0 })).toBe(flows.resource('search', { page: 0 }));
    expect(flows.resource('search', { page: 0 })).not.toBe(flows.resource('search', { page: 1 }));
  });

  it('stop when their pages are left, and only then', async () => {
    const { flows } = await createSite();
    const own = flows.get('sale', { salesChannel: 'SELF_SERVICE' });
    const assisted = flows.get('sale', { salesChannel: 'ASSISTED' });
    flows.leaveFor('/checkout/buy');
    const stayed = flows.get('sale', { salesChannel: 'SELF_SERVICE' });
    flows.leaveFor('/');

    expect(stayed).toBe(own);
    expect(flows.get('sale', { salesChannel: 'SELF_SERVICE' })).not.toBe(own);
    expect(assisted.getSnapshot().status).toBe('stopped');
  });

  it('send the signed-in fan to the sale, only in self-service', async () => {
    const { flows } = await createSite();
    const own = flows.get('sale', { salesChannel: 'SELF_SERVICE' });
    const assisted = flows.get('sale', { salesChannel: 'ASSISTED' });
    const login = flows.get('login', { returnTo: '/checkout/buy', place: 'purchase' });
    login.send({ type: 'contact.submitted', contact: 'mariana@correo.co', channel: 'whatsapp' });
    await waitUntil(login, (snapshot) => toLoginView(snapshot).screen === 'code');
    login.send({ type: 'code.submitted', code: memoryCode });
    await waitUntil(flows.session, (snapshot) => toSessionView(snapshot).screen === 'signedIn');

    expect(toSaleView(own.getSnapshot()).buyer?.email).toBe('mariana@correo.co');
    expect(toSaleView(assisted.getSnapshot()).buyer).toBeNull();
  });

  it('reload an open payment link when its payer signs out, because the saved cards belong to that user', async () => {
    const ports = memoryPorts();
    ports.backend.user = mariana;
    const opened: (string | undefined)[] = [];
    const paymentLinks: typeof ports.paymentLinks = {
      ...ports.paymentLinks,
      findLink: async () => {
        opened.push(ports.backend.user?.id);
        return ok(aLinkToPay);
      },
    };
    const flows = startFlows(ports, async () => () => ({ ...ports, paymentLinks }), {
      market: 'COL',
      channel: 'WEB_MOBILE',
    });
    await waitUntil(flows.session, (snapshot) => toSessionView(snapshot).screen === 'signedIn');
    await flows.prepare('outcome');
    const link = flows.get('paymentLink', { token: 'a.token' });
    await waitUntil(link, (snapshot) => toPaymentLinkView(snapshot).screen === 'payment');
    await waitUntil(link, (snapshot) => snapshot.matches({ choosing: 'ready' }));
    ports.backend.user = null;
    flows.session.send({ type: 'session.lost' });
    await waitUntil(link, (snapshot) => snapshot.matches({ choosing: 'ready' }));

    expect(opened).toEqual([mariana.id, undefined]);
  });

  it('request the current user again after a manager’s list loads, if that was unknown at the start', async () => {
    const ports = memoryPorts();
    const gloria = { ...mariana, id: 'gloria', roles: ['manager' as const] };
    ports.backend.users.push(gloria);
    const responses = [err({ kind: 'offline' } as const)];
    const session = { ...ports.session, findCurrentUser: async () => responses.shift() ?? ok(gloria) };
    const flows = startFlows({ ...ports, session }, async () => () => ({ ...ports, session }), {
      market: 'COL',
      channel: 'WEB_DESKTOP',
    });
    await waitUntil(flows.session, (snapshot) => toSessionView(snapshot).screen === 'unreachable');
    await flows.prepare('operators');
    const operators = flows.get('operators', null);
    const early = operators.getSnapshot().context.currentUserId;
    await waitUntil(operators, ({ context }) => context.currentUserId !== null);
    flows.leaveFor('/');
    flows.session.send({ type: 'session.started', user: { ...gloria, id: 'adriana' } });

    expect(early).toBeNull();
    expect(toSessionView(flows.session.getSnapshot()).screen).toBe('signedIn');
    expect(operators.getSnapshot().context.currentUserId).toBe('gloria');
  });

  it('set the current user once an operator has signed in', async () => {
    const { flows, ports } = await createSite();
    ports.backend.users.push({ ...mariana, id: 'julian', email: 'julian@taquilla.test', roles: ['seller'] });
    await flows.prepare('operators');
    const operatorLogin = flows.get('operatorLogin', { returnTo: '/assistant', invitation: null });
    operatorLogin.send({
      type: 'password.submitted',
      email: 'julian@taquilla.test',
      password: memoryPassword,
    });
    await waitUntil(operatorLogin, (snapshot) => toOperatorLoginView(snapshot).screen === 'enrolment');
    operatorLogin.send({ type: 'code.submitted', code: memoryTotp });
    await waitUntil(operatorLogin, (snapshot) => toOperatorLoginView(snapshot).screen === 'recoveryCodes');
    const early = flows.session.getSnapshot().context.user;
    operatorLogin.send({ type: 'codes.saved' });
    await waitUntil(operatorLogin, (snapshot) => toOperatorLoginView(snapshot).screen === 'success');

    expect(early).toBeNull();
    expect(flows.session.getSnapshot().context.user?.id).toBe('julian');
    expect(flows.get('operatorLogin', { returnTo: '/assistant', invitation: null })).not.toBe(operatorLogin);
  });

  it('stop the back office when it is left', async () => {
    const { flows } = await createSite();
    await flows.prepare('operators');
    const operators = flows.get('operators', null);
    flows.leaveFor('/backoffice/operators');
    const same = flows.get('operators', null);
    flows.leaveFor('/assistant');

    expect(same).toBe(operators);
    expect(flows.get('operators', null)).not.toBe(operators);
  });

  it('keep an operator signed in who leaves the account page, and sign out one who ends all sessions', async () => {
    const { flows, ports } = await createSite();
    ports.backend.user = { ...mariana, id: 'julian', roles: ['seller'] };
    flows.session.send({ type: 'session.started', user: ports.backend.user });
    await flows.prepare('operators');
    flows.get('accountSecurity', null);
    flows.leaveFor('/assistant');
    const afterLeaving = toSessionView(flows.session.getSnapshot()).screen;
    const access = flows.get('accountSecurity', null);
    await waitUntil(access, (snapshot) => !snapshot.hasTag('busy'));
    access.send({ type: 'sessionEnd.requested', which: { kind: 'all' } });
    await waitUntil(access, ({ status }) => status === 'done');

    expect(afterLeaving).toBe('signedIn');
    expect(toSessionView(flows.session.getSnapshot()).screen).toBe('visitor');
  });

  it('start a new login after one has finished, under the same name too', async () => {
    const { flows } = await createSite();
    const login = flows.get('login', { returnTo: '/checkout/buy', place: 'purchase' });
    const underWay = flows.get('login', { returnTo: '/checkout/buy', place: 'purchase' });
    login.send({ type: 'contact.submitted', contact: 'mariana@correo.co', channel: 'whatsapp' });
    await waitUntil(login, (snapshot) => toLoginView(snapshot).screen === 'code');
    login.send({ type: 'code.submitted', code: memoryCode });
    await waitUntil(login, (snapshot) => toLoginView(snapshot).screen === 'success');
    const again = flows.get('login', { returnTo: '/checkout/buy', place: 'purchase' });

    expect(underWay).toBe(login);
    expect(again).not.toBe(login);
    expect(toLoginView(again.getSnapshot()).screen).toBe('identify');
  });

  it('load what pages show', async () => {
    const { flows } = await createSite();
    const home = flows.resource('home', null);
    const tickets = flows.resource('myTickets', null);
    await waitUntil(home, (snapshot) => toResourceView(snapshot).screen === 'ready');
    await waitUntil(tickets, (snapshot) => toResourceView(snapshot).screen === 'empty');
    const view = toResourceView(home.getSnapshot());

    expect(view.screen === 'ready' && view.value.categories.map(({ kind }) => kind)).toEqual([
      'EVENT',
      'FOOTBALL',
    ]);
  });
});

describe('the flows that the first page does not need', () => {
  const visit = { market: 'COL', channel: 'WEB_DESKTOP' } as const;

  it('are unavailable before they are prepared', () => {
    const ports = memoryPorts();
    const flows = startFlows(ports, async () => () => ports, visit);

    expect(() => flows.get('sale', { salesChannel: 'SELF_SERVICE' })).toThrow('did not wait for its flows');
    expect(() => flows.leaveFor('/')).not.toThrow();
  });

  it('keep running when they are prepared again', async () => {
    const { flows } = await createSite();
    const sale = flows.get('sale', { salesChannel: 'SELF_SERVICE' });
    await Promise.all([flows.prepare('sale'), flows.prepare('sale')]);

    expect(flows.get('sale', { salesChannel: 'SELF_SERVICE' })).toBe(sale);
  });

  it('are a failure when they cannot be loaded, and load with the next attempt', async () => {
    const ports = memoryPorts();
    let isOnline = true;
    const flows = startFlows(
      ports,
      async () => {
        if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
        return () => ports;
      },
      visit,
    );
    isOnline = false;
    const tickets = flows.resource('myTickets', null);
    await waitUntil(tickets, (snapshot) => toResourceView(snapshot).screen === 'failed');
    await expect(flows.prepare('sale')).rejects.toThrow('Failed to fetch');
    isOnline = true;
    tickets.send({ type: 'retry.requested' });
    await waitUntil(tickets, (snapshot) => toResourceView(snapshot).screen === 'empty');
    await flows.prepare('sale');

    expect(flows.get('sale', { salesChannel: 'SELF_SERVICE' }).getSnapshot().status).toBe('active');
  });

  it('are loaded once, unless the load failed', async () => {
    let attempts = 0;
    const fetch = loadOnce(async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch');
      return attempts;
    });
    const [one, other] = await Promise.allSettled([fetch(), fetch()]);

    expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([fetch(), fetch(), fetch()])).toEqual([2, 2, 2]);
  });
});

describe('the page’s environment', () => {
  it.each([
    ['{}', '.mx'],
    ['{"mexicanSuffix":"mx.localhost"}', 'mx.localhost'],
    ['{"mexicanSuffix":7}', '.mx'],
    ['null', '.mx'],
  ])('%s means that Mexican host names end in %s', (json, suffix) => {
    expect(parseMexicanSuffix(json)).toBe(suffix);
  });
});
