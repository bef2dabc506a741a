import { randomUUID } from 'node:crypto';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { CardCharge, PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import type { BoxOffice, Held, Someone } from '../box-office.ts';
import { failpoints } from '../crash/failpoints.ts';
import { hold, places, release, seats, updateCart } from '../sale-desk.ts';
import type { Answer } from '../test-app.ts';
import type { TestEvent } from '../test-event.ts';
import { type Act, type Death, type Deed, elsewhere, type StoryMarket } from './acts.ts';

type Cart = { readonly fan: Someone; readonly held: Held };
type Server = ReturnType<BoxOffice['serve']>;

/** The setting of a story; no other story uses its two seats. */
export type Stage = {
  readonly box: BoxOffice;
  readonly market: StoryMarket;
  readonly show: TestEvent;
  readonly seats: readonly [first: number, second: number];
};
export type Story = Awaited<ReturnType<typeof beginStory>>;

/** Begins a story: two fans want two seats, and one of them holds the first. */
export async function beginStory({ box, market, show, seats: own }: Stage) {
  const [fan, rival] = [await box.aFan({ market }), await box.aFan({ market })];
  const [seller, manager] = [once(() => box.aSeller({ market })), once(() => box.aManager({ market }))];
  const carts: Cart[] = [{ fan, held: await box.held(fan, show, own[0]) }];
  const underWay: { provider: PaymentProvider; charge: CardCharge }[] = [];
  const failures: string[] = [];
  let slow: Server | undefined;

  /** Returns a server whose card charges are delayed and unanswered until they are completed later. */
  const slowServer = (): Server => {
    slow ??= box.serve({
      through: (provider) => ({
        ...provider,
        chargeCard: async (charge) => {
          underWay.push({ provider, charge });
          return { ok: false, error: { kind: 'unanswered', cause: 'still on its way' } };
        },
      }),
    });
    return slow;
  };
  const note = ({ status, text }: Answer): void => {
    if (status === 500) failures.push(text);
  };
  const cartOf = ({ cart }: { readonly cart: number }): Cart => {
    const found = carts[cart % carts.length];
    if (found === undefined) throw new Error('A story begins with a cart');
    return found;
  };
  const at = ({ app }: Server, who: Someone): Someone => (app === box.app ? who : box.at(app, who, market));
  /** Reads the hold as the page does before it pays: the price may have changed. */
  async function asItIs({ fan: owner, held }: Cart): Promise<Held> {
    const { body } = await owner.visitor.get(`/api/reservations?id=${held.reservationId}`);
    return body?.reservation ?? held;
  }
  const purchaseOf = ({ fan: owner, held }: Cart) => box.status(owner, held.reservationId);
  const paymentsOf = ({ held }: Cart) =>
    box.attempts(held.reservationId).then((all) => all.flatMap(({ paymentId }) => paymentId ?? []));

  /** Prepares an action with one idempotency key for all of its attempts. */
  const intend = (deed: Deed, key: string): ((server: Server) => Promise<unknown>) => {
    switch (deed.does) {
      case 'hold':
        return async (server) => {
          const who = deed.fan === 0 ? fan : rival;
          const wanted = seats(show, ...deed.seats.flatMap((nth) => own[nth] ?? []));
          const items = [...wanted, ...(deed.places ? [places('GN', 1)] : [])];
          const answer = await hold(at(server, who).visitor, { eventId: show.id, items }, key);
          note(answer);
          if (answer.status === 201) carts.push({ fan: who, held: answer.body });
        };
      case 'change the cart':
        return async () => {
          const cart = cartOf(deed);
          const { visitor } = cart.fan;
          const { reservationId } = cart.held;
          const { body } = await visitor.get(`/api/reservations?id=${reservationId}`);
          const [item] = body?.reservation?.items ?? [];
          const op = deed.adds
            ? { op: 'add', item: places('GN', 1) }
            : { op: 'remove', itemId: item?.id ?? '0' };
          note(await updateCart(visitor, { reservationId, version: body?.reservation?.version, ops: [op] }));
        };
      case 'let the seats go':
        return async () => note(await release(cartOf(deed).fan.visitor, cartOf(deed).held.reservationId));
      case 'pay by card': {
        const token = once(() => box.cardToken(deed.holder));
        return async (server) => {
          const cart = cartOf(deed);
          const where = deed.isHeard ? server : slowServer();
          note(await box.pay(at(where, cart.fan), await asItIs(cart), { key, token: await token() }));
        };
      }
      case 'pay elsewhere':
        return async (server) => {
          const [cart, ways] = [cartOf(deed), elsewhere[market]];
          const way = ways[deed.way % ways.length] ?? ways[0];
          note(await box.payWith(at(server, cart.fan), await asItIs(cart), way, { key }));
        };
      case 'give the payment up':
        return async (server) => {
          const cart = cartOf(deed);
          const purchase = await purchaseOf(cart);
          if (purchase) note(await box.cancelPayment(at(server, cart.fan), purchase.orderId));
        };
      case 'follow the instruction':
        return async () => follow(box, (await purchaseOf(cartOf(deed)))?.instruction);
      case 'come back and ask':
        return async () => {
          const { visitor } = cartOf(deed).fan;
          const { reservationId } = cartOf(deed).held;
          note(await visitor.get(`/api/orders/status?reservationId=${reservationId}`));
        };
      case 'let the time run out':
        return () => box.leaseEnds(cartOf(deed).held.reservationId);
      case 'notify':
        return async () => {
          for (const payment of await paymentsOf(cartOf(deed))) await box.settle(payment, deed.of);
        };
      case 'give back at the provider':
        return async () => {
          for (const payment of await paymentsOf(cartOf(deed))) await giveBack(box, payment, key);
        };
      case 'take the cash':
        return async (server) => {
          const cart = cartOf(deed);
          const purchase = await purchaseOf(cart);
          if (!purchase) return;
          const { code } = purchase;
          note(await box.takeCash(at(server, await seller()), { code, total: cart.held.total }, key));
        };
      case 'refund as a manager':
        return async (server) => {
          const purchase = await purchaseOf(cartOf(deed));
          if (!purchase || purchase.ticketIds.length === 0) return;
          const { orderId, ticketIds, total } = purchase;
          const seenAmount = { amount: total.total, currency: total.currency };
          const body = { ticketIds, seats: 'FOR_SALE', reason: 'ASKED_FOR', note: 'Llamó', seenAmount };
          const path = `/api/backoffice/sales/${orderId}/refunds`;
          note(await at(server, await manager()).visitor.post(path, { key, body }));
        };
      case 'hear of a charge at last':
        return async () => {
          const late = underWay.shift();
          await late?.provider.chargeCard(late.charge);
        };
      case 'chore':
        return ({ sale }) => sale.chores[deed.chore]();
      case 'wait':
        return () => box.timePasses();
      case 'deliver':
        return () => box.control('webhooks/mode', { kind: deed.how });
      case 'deliver what was lost':
        return () => box.control('webhooks/revive');
    }
  };

  async function die({ at: place, during, isBack }: Death): Promise<void> {
    const [points, key] = [failpoints(), randomUUID()];
    const died = points.dieAt(place);
    const mortal = box.serve({
      database: points.database,
      through: points.provider,
      messenger: points.messenger,
    });
    const deed = intend(during, key);
    // The responses of a dying server reach nobody.
    const failuresBefore = failures.length;
    await Promise.race([deed(mortal).catch(() => undefined), died]);
    if (points.isDead()) failures.splice(failuresBefore);
    mortal.app.close();
    mortal.sale.close();
    if (!isBack) return;
    await box.db.query(
      "update idempotency set locked_until = clock_timestamp() - interval '1 second' where key = $1 and state = 'RUNNING'",
      [key],
    );
    await deed(box);
  }

  return {
    carts: carts as readonly Cart[],
    /** Responses with status 500, which no server may return. */
    failures: failures as readonly string[],
    play: (step: readonly Act[]): Promise<unknown> =>
      Promise.all(step.map((act) => (act.does === 'die' ? die(act) : intend(act, randomUUID())(box)))),
    /** Completes every charge, delivers all webhooks, expires all clocks and runs all jobs. */
    async end(): Promise<void> {
      for (const { provider, charge } of underWay.splice(0)) await provider.chargeCard(charge);
      await box.control('webhooks/mode', { kind: 'normal' });
      await box.control('webhooks/revive');
      await box.drain();
      if (await isAnyOpen(box)) {
        for (const { held } of carts) await box.leaseEnds(held.reservationId);
        await box.timePasses('10 minutes');
        while ((await box.sale.chores.reconcile()) > 0);
        await box.drain();
      }
      slow?.app.close();
      slow?.sale.close();
    },
  };
}

/** Returns true while a payment attempt is open, so that the result may still change. */
const isAnyOpen = async ({ one }: BoxOffice): Promise<boolean> =>
  (
    await one<{ is: boolean }>(
      `select exists (select from payment_attempt where status not in ('COMPLETED', 'DECLINED', 'EXPIRED')) as is`,
    )
  ).is;

/** Follows the payment instruction: at the counter, by transfer, or on the page of the bank or lender. */
async function follow(box: BoxOffice, instruction: PaymentInstruction | null | undefined): Promise<void> {
  if (instruction?.kind === 'SHOP') await box.payAtCounter(instruction.reference);
  if (instruction?.kind === 'CLABE') await box.payAtCounter(instruction.clabe);
  if (instruction?.kind !== 'BANK') return;
  const body = new URLSearchParams({ method: 'consumer_credits', decision: 'approve' });
  const there = await fetch(instruction.url, { method: 'POST', redirect: 'manual', body });
  await there.arrayBuffer();
  const next = there.headers.get('location');
  if (next !== null) await (await box.decideThere(next, 'approve')).arrayBuffer();
}

/** Refunds a payment in the provider's own panel, without a request of ours. */
async function giveBack({ sandbox }: BoxOffice, payment: string, key: string): Promise<void> {
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

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
