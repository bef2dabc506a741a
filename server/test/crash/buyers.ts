import { randomUUID } from 'node:crypto';
import type { Secrets } from '../spilled.ts';
import type { Cast, Player } from './cast.ts';
import { type Ask, keys, type Told, type World } from './processes.ts';

/** One intended purchase, with everything that the server confirmed to its buyer. */
export type Intention = {
  readonly how: How;
  readonly buyer: string;
  readonly eventId: string;
  readonly seatCode: string;
  readonly sectionCode: string;
  reservationId?: string;
  orderId?: string;
  /** Card tokens known to the provider only, each valid for one payment. */
  readonly cardTokens: string[];
  /** The tickets that the server confirmed as paid. */
  tickets?: readonly string[];
};

/** The purchase scenarios of each market: online, offline, at the box office and assisted. */
export const ways = [
  ['card', 'card', 'declined, then another card', 'window', 'pse', 'terminal'],
  ['card', 'oxxo', 'spei', 'declined, then another card'],
] as const;
type How = (typeof ways)[number][number];

/** The shared context of the buyers of one server, which is killed and restarted. */
export type Street = {
  readonly world: World;
  readonly cast: Cast;
  readonly random: () => number;
  /** Sends a request to the current process; rejects when the connection breaks. */
  readonly ask: (ask: Ask) => Promise<Told>;
  /** Resolves when a server is ready; with false when the storm is over. */
  readonly isOpen: () => Promise<boolean>;
  readonly nextSeat: () => number;
  readonly note: (intention: Intention) => void;
};

/**
 * Limits after which a buyer gives up; the result is verified afterwards. A request that a killed server had begun stays in flight
 * for another half a minute.
 */
const mostPresses = 25;
const mostInFlight = 3;

class WentHome extends Error {}

/** Makes purchases until the storm is over. Requests without a response are sent again with the same idempotency key. */
export async function buyer(street: Street, stage: number, player: Player, seller: Player): Promise<void> {
  while (await street.isOpen()) {
    const list = ways[stage] ?? ways[0];
    const how = list[Math.floor(street.random() * list.length)] ?? 'card';
    await buyOnce(street, { stage, player, seller, how });
  }
}

/** Makes one purchase, or gives up. */
export async function buyOnce(street: Street, wish: Wish): Promise<void> {
  try {
    await buy(street, wish);
  } catch (thrown) {
    if (!(thrown instanceof WentHome)) throw thrown;
  }
}

type Wish = {
  readonly stage: number;
  readonly player: Player;
  readonly seller: Player;
  readonly how: How;
};

async function buy(street: Street, { stage, player, seller, how }: Wish): Promise<void> {
  const { site = 'localhost', eventId = '' } = street.cast.stages[stage] ?? {};
  const seat = street.cast.seatOf(stage, street.nextSeat());
  const intention: Intention = {
    how,
    buyer: player.id,
    eventId,
    seatCode: seat.seatCode,
    sectionCode: seat.sectionCode,
    cardTokens: [],
  };
  street.note(intention);
  const isAssisted = how === 'terminal';
  const by = (token: string) => ({
    post: (path: string, body: object, key: string = randomUUID()) =>
      press(street, { method: 'POST', path, site, token, body, key }),
    get: (path: string) => press(street, { method: 'GET', path, site, token }),
  });
  const [fan, desk] = [by(player.token), by(seller.token)];

  const held = await (isAssisted ? desk : fan).post('/api/reservations', {
    eventId,
    mode: isAssisted ? 'ASSISTED' : 'SELF_SERVICE',
    items: [seat],
  });
  if (held.status !== 201) return;
  const { reservationId, total } = held.body;
  intention.reservationId = reservationId;
  const cart = {
    reservationId,
    channel: 'WEB_DESKTOP',
    seenTotal: { amount: total.total, currency: total.currency },
  };
  const payer = {
    email: player.email,
    firstName: 'Ana',
    lastName: 'Ruiz',
    documentType: 'CC',
    documentNumber: buyerDocument,
  };
  const hear = ({ status, body }: Told): void => {
    if (status !== 201 && status !== 200) return;
    const purchase = body?.purchase ?? body;
    if (typeof purchase?.orderId === 'string') intention.orderId = purchase.orderId;
    if (purchase?.orderStatus === 'PAID') intention.tickets = purchase.ticketIds;
  };
  const pay = async (payment: object): Promise<Told> => {
    const told = await fan.post('/api/checkout', { ...cart, payment, payer });
    hear(told);
    return told;
  };
  const byCard = async (holder: string) => {
    const token = await cardToken(street.world, holder);
    intention.cardTokens.push(token);
    return pay({ method: 'CARD', cardToken: token, paymentMethodId: 'master', installments: 1 });
  };
  const askUntilPaid = async () => {
    for (let times = 0; times < 6 && intention.tickets === undefined; times += 1)
      hear(await fan.get(`/api/orders/status?reservationId=${reservationId}`));
  };

  switch (how) {
    case 'card':
      await byCard('APRO');
      return askUntilPaid();
    case 'declined, then another card':
      await byCard('FUND');
      await byCard('APRO');
      return askUntilPaid();
    case 'terminal':
      return hear(
        await desk.post('/api/checkout/assistedCheckout', {
          ...cart,
          fanId: player.id,
          payment: { method: 'TPV', voucherNumber: `V-${randomUUID().slice(0, 8)}` },
        }),
      );
    case 'window': {
      const { body } = await pay({ method: 'CASH', desk: 'TAQUILLA' });
      if (typeof body?.code !== 'string' || body.orderId === undefined) return;
      return hear(
        await desk.post('/api/checkout/taquillaCheckout', { code: body.code, seenTotal: cart.seenTotal }),
      );
    }
    case 'pse': {
      const { body } = await pay({
        method: 'TRANSFER',
        system: 'PSE',
        bankId: '1007',
        personType: 'individual',
      });
      if (typeof body?.instruction?.url !== 'string') return;
      await decide(body.instruction.url);
      return askUntilPaid();
    }
    case 'oxxo':
    case 'spei': {
      const { body } = await pay(
        how === 'oxxo'
          ? { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'oxxo' }
          : { method: 'TRANSFER', system: 'SPEI' },
      );
      const reference = body?.instruction?.reference ?? body?.instruction?.clabe;
      if (typeof reference !== 'string') return;
      await street.world.control(`references/${reference}/pay`);
      return askUntilPaid();
    }
  }
}

/** Sends a request until its response is final; throws when the buyer gives up. */
async function press(street: Street, ask: Ask): Promise<Told> {
  let inFlight = 0;
  for (let presses = 0; presses < mostPresses && inFlight < mostInFlight; presses += 1) {
    if (!(await street.isOpen())) throw new WentHome();
    const told = await street.ask(ask).catch(() => null);
    if (told !== null && isFinal(told)) return told;
    if (told?.body?.code === 'REQUEST_IN_FLIGHT') inFlight += 1;
    await new Promise((resolve) => setTimeout(resolve, 20 + street.random() * 60));
  }
  throw new WentHome();
}

const isFinal = ({ status, body }: Told): boolean =>
  status < 500 && status !== 429 && body?.code !== 'REQUEST_IN_FLIGHT';

/** The document number of every payer; it must not appear in a log. */
export const buyerDocument = '1020304050';
/** The provider’s test card. */
const cardNumber = '5474925432670366';

/** Collects the values that must appear in no table and no log, by the name under which they are reported. */
export const secretsOf = ({ stages, sellers }: Cast, intentions: readonly Intention[]): Secrets => ({
  card: cardNumber,
  ...Object.fromEntries(
    [...stages.flatMap(({ buyers }) => buyers), ...sellers].map(({ id, token }) => [
      `session of ${id}`,
      token,
    ]),
  ),
  ...Object.fromEntries(
    intentions.flatMap(({ cardTokens }, nth) =>
      cardTokens.map((token, at) => [`card token ${nth}.${at}`, token]),
    ),
  ),
});

/** Creates a card token at the provider, as the browser does, for a cardholder of that name. */
export async function cardToken({ url }: World, holder: string): Promise<string> {
  const answer = await fetch(`${url}/v1/card_tokens?public_key=${keys.publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: cardNumber,
      security_code: '737',
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: holder },
    }),
  });
  return ((await answer.json()) as { readonly id: string }).id;
}

/** Approves the payment on the page of the bank. */
async function decide(url: string): Promise<void> {
  const body = new URLSearchParams({ decision: 'approve' });
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body });
  await answer.arrayBuffer();
}
