import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { CardCharge, PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { failpoints } from '../crash/failpoints.ts';
import { admissions, hold, release, seats, updateCart } from '../sale-requests.ts';
import type { TestResponse } from '../test-app.ts';
import type { TestEvent } from '../test-event.ts';
import type { HeldReservation, TestPerson, TestSystem } from '../test-system.ts';
import {
  offlinePayments,
  type ProcessDeath,
  type StoryAction,
  type StoryEvent,
  type StoryMarket,
} from './story-actions.ts';

type Cart = { readonly fan: TestPerson; readonly held: HeldReservation };
type Server = ReturnType<TestSystem['serve']>;

/** The setting of a story; no other story uses its two seats. */
export type StorySetting = {
  readonly system: TestSystem;
  readonly market: StoryMarket;
  readonly event: TestEvent;
  readonly seats: readonly [first: number, second: number];
};
export type Story = Awaited<ReturnType<typeof beginStory>>;

/** Begins a story: two fans want two seats, and one of them holds the first. */
export async function beginStory({ system, market, event: show, seats: own }: StorySetting) {
  const [fan, rival] = [await system.aFan({ market }), await system.aFan({ market })];
  const [seller, manager] = [
    memoise(() => system.aSeller({ market })),
    memoise(() => system.aManager({ market })),
  ];
  const carts: Cart[] = [{ fan, held: await system.held(fan, show, own[0]) }];
  const delayedCharges: { provider: PaymentProvider; charge: CardCharge }[] = [];
  const failures: string[] = [];
  let delayingServer: Server | undefined;

  /** Returns a server whose card charges are delayed and unanswered until they are completed later. */
  const getDelayingServer = (): Server => {
    delayingServer ??= system.serve({
      through: (provider) => ({
        ...provider,
        chargeCard: async (charge) => {
          delayedCharges.push({ provider, charge });
          return { ok: false, error: { kind: 'unanswered', cause: 'still on its way' } };
        },
      }),
    });
    return delayingServer;
  };
  const deaths = new AsyncLocalStorage<{ readonly isDead: () => boolean }>();
  const recordFailure = ({ status, text }: TestResponse): void => {
    // The responses of a dead server reach nobody.
    if (status === 500 && deaths.getStore()?.isDead() !== true) failures.push(text);
  };
  const findCart = ({ cart }: { readonly cart: number }): Cart => {
    const found = carts[cart % carts.length];
    if (found === undefined) throw new Error('A story begins with a cart');
    return found;
  };
  const at = ({ app }: Server, person: TestPerson): TestPerson =>
    app === system.app ? person : system.at(app, person, market);
  /** Reads the hold as the page does before it pays: the price may have changed. */
  async function readCurrentHold({ fan: owner, held }: Cart): Promise<HeldReservation> {
    const { body } = await owner.visitor.get(`/api/reservations?id=${held.reservationId}`);
    return body?.reservation ?? held;
  }
  const readPurchase = ({ fan: owner, held }: Cart) => system.status(owner, held.reservationId);
  const listPaymentIds = ({ held }: Cart) =>
    system.attempts(held.reservationId).then((all) => all.flatMap(({ paymentId }) => paymentId ?? []));

  /** Prepares an action with one idempotency key for all of its attempts. */
  const prepareAction = (action: StoryAction, key: string): ((server: Server) => Promise<unknown>) => {
    switch (action.does) {
      case 'hold':
        return async (server) => {
          const person = action.fan === 0 ? fan : rival;
          const requestedSeats = seats(show, ...action.seats.flatMap((nth) => own[nth] ?? []));
          const items = [...requestedSeats, ...(action.generalAdmission ? [admissions('GN', 1)] : [])];
          const answer = await hold(at(server, person).visitor, { eventId: show.id, items }, key);
          recordFailure(answer);
          if (answer.status === 201) carts.push({ fan: person, held: answer.body });
        };
      case 'change the cart':
        return async () => {
          const cart = findCart(action);
          const { visitor } = cart.fan;
          const { reservationId } = cart.held;
          const { body } = await visitor.get(`/api/reservations?id=${reservationId}`);
          const [item] = body?.reservation?.items ?? [];
          const op = action.adds
            ? { op: 'add', item: admissions('GN', 1) }
            : { op: 'remove', itemId: item?.id ?? '0' };
          recordFailure(
            await updateCart(visitor, { reservationId, version: body?.reservation?.version, ops: [op] }),
          );
        };
      case 'release the hold':
        return async () =>
          recordFailure(await release(findCart(action).fan.visitor, findCart(action).held.reservationId));
      case 'pay by card': {
        const token = memoise(() => system.cardToken(action.holder));
        return async (server) => {
          const cart = findCart(action);
          const where = action.isHeard ? server : getDelayingServer();
          recordFailure(
            await system.pay(at(where, cart.fan), await readCurrentHold(cart), { key, token: await token() }),
          );
        };
      }
      case 'pay offline':
        return async (server) => {
          const [cart, ways] = [findCart(action), offlinePayments[market]];
          const way = ways[action.option % ways.length] ?? ways[0];
          recordFailure(
            await system.payWith(at(server, cart.fan), await readCurrentHold(cart), way, { key }),
          );
        };
      case 'abandon the payment':
        return async (server) => {
          const cart = findCart(action);
          const purchase = await readPurchase(cart);
          if (purchase) recordFailure(await system.cancelPayment(at(server, cart.fan), purchase.orderId));
        };
      case 'follow the instruction':
        return async () => followInstruction(system, (await readPurchase(findCart(action)))?.instruction);
      case 'come back and ask':
        return async () => {
          const { visitor } = findCart(action).fan;
          const { reservationId } = findCart(action).held;
          recordFailure(await visitor.get(`/api/orders/status?reservationId=${reservationId}`));
        };
      case 'expire the hold':
        return () => system.expirePaymentLease(findCart(action).held.reservationId);
      case 'notify':
        return async () => {
          for (const payment of await listPaymentIds(findCart(action)))
            await system.settle(payment, action.of);
        };
      case 'refund at the provider':
        return async () => {
          for (const payment of await listPaymentIds(findCart(action)))
            await refundAtProvider(system, payment, key);
        };
      case 'collect the cash':
        return async (server) => {
          const cart = findCart(action);
          const purchase = await readPurchase(cart);
          if (!purchase) return;
          const { code } = purchase;
          recordFailure(
            await system.collectCash(at(server, await seller()), { code, total: cart.held.total }, key),
          );
        };
      case 'refund as a manager':
        return async (server) => {
          const purchase = await readPurchase(findCart(action));
          if (!purchase || purchase.ticketIds.length === 0) return;
          const { orderId, ticketIds, total } = purchase;
          const expectedAmount = { amount: total.total, currency: total.currency };
          const body = {
            ticketIds,
            seats: 'FOR_SALE',
            reason: 'ASKED_FOR',
            note: 'Llamó',
            expectedAmount,
          };
          const path = `/api/backoffice/sales/${orderId}/refunds`;
          recordFailure(await at(server, await manager()).visitor.post(path, { key, body }));
        };
      case 'complete a delayed charge':
        return async () => {
          const late = delayedCharges.shift();
          await late?.provider.chargeCard(late.charge);
        };
      case 'run a job':
        return ({ sale }) => sale.jobs[action.job]();
      case 'wait':
        return () => system.advanceTime();
      case 'deliver':
        return () => system.control('webhooks/mode', { kind: action.how });
      case 'deliver what was lost':
        return () => system.control('webhooks/revive');
    }
  };

  async function die({ at: place, during, isBack }: ProcessDeath): Promise<void> {
    const [points, key] = [failpoints(), randomUUID()];
    const died = points.dieAt(place);
    const dyingServer = system.serve({
      database: points.database,
      through: points.provider,
      messenger: points.messenger,
    });
    const action = prepareAction(during, key);
    await Promise.race([deaths.run(points, () => action(dyingServer)).catch(() => undefined), died]);
    dyingServer.app.close();
    dyingServer.sale.close();
    if (!isBack) return;
    await system.db.query(
      "update idempotency set locked_until = clock_timestamp() - interval '1 second' where key = $1 and state = 'RUNNING'",
      [key],
    );
    await action(system);
  }

  return {
    carts: carts as readonly Cart[],
    /** Responses with status 500, which no server may return. */
    failures: failures as readonly string[],
    play: (step: readonly StoryEvent[]): Promise<unknown> =>
      Promise.all(
        step.map((act) => (act.does === 'die' ? die(act) : prepareAction(act, randomUUID())(system))),
      ),
    /** Completes every charge, delivers all webhooks, expires all clocks and runs all jobs. */
    async end(): Promise<void> {
      for (const { provider, charge } of delayedCharges.splice(0)) await provider.chargeCard(charge);
      await system.control('webhooks/mode', { kind: 'normal' });
      await system.control('webhooks/revive');
      await system.drain([system.sale], { skipsWaiting: true });
      if (await isAnyOpen(system)) {
        for (const { held } of carts) await system.expirePaymentLease(held.reservationId);
        await system.advanceTime('10 minutes');
        while ((await system.sale.jobs.reconcile()) > 0);
        await system.drain([system.sale], { skipsWaiting: true });
      }
      delayingServer?.app.close();
      delayingServer?.sale.close();
    },
  };
}

/** Returns true while a payment attempt is open, so that the result may still change. */
const isAnyOpen = async ({ one }: TestSystem): Promise<boolean> =>
  (
    await one<{ is: boolean }>(
      `select exists (select from payment_attempt where status not in ('COMPLETED', 'DECLINED', 'EXPIRED')) as is`,
    )
  ).is;

/** Follows the payment instruction: at the counter, by transfer, or on the page of the bank or lender. */
async function followInstruction(
  system: TestSystem,
  instruction: PaymentInstruction | null | undefined,
): Promise<void> {
  if (instruction?.kind === 'SHOP') await system.payAtCounter(instruction.reference);
  if (instruction?.kind === 'CLABE') await system.payAtCounter(instruction.clabe);
  if (instruction?.kind !== 'BANK') return;
  const body = new URLSearchParams({ method: 'consumer_credits', decision: 'approve' });
  const there = await fetch(instruction.url, { method: 'POST', redirect: 'manual', body });
  await there.arrayBuffer();
  const next = there.headers.get('location');
  if (next !== null) await (await system.decideOnProviderPage(next, 'approve')).arrayBuffer();
}

/** Refunds a payment in the provider's own panel, without a request of ours. */
async function refundAtProvider({ sandbox }: TestSystem, payment: string, key: string): Promise<void> {
  const answer = await fetch(`${sandbox.url}/v1/payments/${payment}/refunds`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sandbox.accessToken}`,
      'x-idempotency-key': key,
    },
    body: '{}',
  });
  await answer.arrayBuffer();
}

function memoise<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
