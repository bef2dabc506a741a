import { randomUUID } from 'node:crypto';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { aPlan } from '../installments.ts';
import { seats } from '../sale-requests.ts';
import { openBrowser, type TestResponse } from '../test-app.ts';
import type { TestSystem } from '../test-system.ts';
import { mexicanOrigin } from '../visitors.ts';
import type { KnownValues } from './arbitrary-from-schema.ts';
import type { FuzzRequest, FuzzRole } from './hostile-requests.ts';
import type { UncontractedRequest } from './uncontracted-requests.ts';

/** People of every role with resources of theirs: what requests to guess at, and a browser to send them with. */
export async function openFuzzSystem(system: TestSystem) {
  const [fan, seller, manager] = [await system.aFan(), await system.aSeller(), await system.aManager()];
  const [designer, mexicanManager] = [await system.aDesigner(), await system.aManager({ market: 'MEX' })];
  const event = await system.event();
  const count = expandSeats(event.layout).count;
  const held = await system.held(fan, event, 1);
  const paidHold = await system.held(fan, event, 2, 3);
  const paid = await system.pay(fan, paidHold);
  const waiting = await system.held(fan, await system.event(), 4);
  const open = await system.payWith(fan, waiting, { method: 'TRANSFER', system: 'SPEI' });
  const assisted = await system.heldAssisted(seller, event, 6);
  const plan = await aPlan(system.db, fan);
  await system.drain();
  const { ticketIds } = await system.status(fan, paidHold.reservationId);
  const orderIds = [paid.body.orderId, open.body.orderId ?? paid.body.orderId];
  const free = seats(event, ...Array.from({ length: 40 }, (_, nth) => (nth * 7 + 8) % count));
  const reservationIds = [held, paidHold, waiting, assisted].map(({ reservationId }) => reservationId);
  const ids = [...orderIds, ...reservationIds, event.id, fan.id, seller.id, manager.id, ...ticketIds];
  const known: KnownValues = {
    id: ids,
    eventId: [event.id],
    reservationId: reservationIds,
    orderId: orderIds,
    ticketIds,
    fanId: [fan.id],
    planId: [plan.planId],
    installmentIds: plan.ids,
    personId: [fan.id, seller.id],
    amount: [held.total.total, paidHold.total.total],
    currency: [held.total.currency],
    version: [1, 2],
    email: [fan.email, seller.email],
    sectionCode: free.map(({ sectionCode }) => sectionCode),
    seatCode: free.map(({ seatCode }) => seatCode),
    cardToken: [await system.cardToken(), 'a-spent-token'],
    paymentMethodId: ['master'],
  };
  const jars: Record<FuzzRole, ReadonlyMap<string, string>> = {
    anonymous: new Map(),
    fan: fan.visitor.jar,
    seller: seller.visitor.jar,
    manager: manager.visitor.jar,
    designer: designer.visitor.jar,
    mexicanManager: mexicanManager.visitor.jar,
  };
  /** The app, with each update stream closed as soon as it opens: it has no end to wait for. */
  const withoutStreams = {
    fetch: async (...call: Parameters<TestSystem['app']['fetch']>) => {
      const response = await system.app.fetch(...call);
      if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response;
      await response.body?.cancel();
      return new Response(null, { status: response.status, headers: response.headers });
    },
  };
  const openBrowserOf = (
    role: FuzzRole,
    address: string,
    app: Pick<TestSystem['app'], 'fetch'> = system.app,
  ) => {
    const browser = openBrowser(app, {
      address,
      ...(role === 'mexicanManager' && { origin: mexicanOrigin }),
    });
    for (const [name, value] of jars[role]) browser.jar.set(name, value);
    return browser;
  };

  /** Sends a request from a browser of its role at its address. */
  function send({ role, address, method, path, body, key }: FuzzRequest): Promise<TestResponse> {
    return openBrowserOf(role, address).call(method, path, {
      body,
      ...(method !== 'GET' && { key: key || randomUUID() }),
    });
  }

  /** Sends a request to a route outside the contract. */
  function sendUncontracted({ role, address, method, path, headers, body }: UncontractedRequest) {
    return openBrowserOf(role, address, withoutStreams).call(method, path, { headers, body });
  }

  return { known, send, sendUncontracted };
}
