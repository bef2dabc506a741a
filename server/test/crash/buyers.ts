import { randomUUID } from 'node:crypto';
import type { Secrets } from '../leaked-secrets.ts';
import type { Participant, Participants } from './participants.ts';
import { type BrowserRequest, type BrowserResponse, providerKeys, type SandboxProcess } from './processes.ts';

/** One intended purchase, with everything that the server confirmed to its buyer. */
export type PurchaseIntention = {
  readonly scenario: PurchaseScenario;
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

/** The purchase scenarios of each market: online, offline, at the box office, assisted, and of a season pass. */
export const purchaseScenarios = [
  [
    'card',
    'card',
    'declined, then another card',
    'box office',
    'pse',
    'terminal',
    'season pass',
    'season pass',
  ],
  ['card', 'oxxo', 'spei', 'declined, then another card', 'season pass', 'season pass'],
] as const;
type PurchaseScenario = (typeof purchaseScenarios)[number][number];

/** The shared context of the buyers of one server, which is killed and restarted. */
export type BuyerContext = {
  readonly sandbox: SandboxProcess;
  readonly participants: Participants;
  readonly random: () => number;
  /** Sends a request to the current process; rejects when the connection breaks. */
  readonly send: (ask: BrowserRequest) => Promise<BrowserResponse>;
  /** Resolves when a server is ready; with false when the storm is over. */
  readonly waitForServer: () => Promise<boolean>;
  readonly takeNextSeat: (marketIndex: number) => number;
  readonly recordIntention: (intention: PurchaseIntention) => void;
};

/** Limits after which a buyer gives up; the result is verified afterwards. */
const maxSubmissions = 25;
const maxInFlightResponses = 3;

class GaveUpError extends Error {}

/** Makes purchases until the storm is over. Requests without a response are sent again with the same idempotency key. */
export async function buyRepeatedly(
  context: BuyerContext,
  stage: number,
  player: Participant,
  seller: Participant,
): Promise<void> {
  while (await context.waitForServer()) {
    const list = purchaseScenarios[stage] ?? purchaseScenarios[0];
    const how = list[Math.floor(context.random() * list.length)] ?? 'card';
    await buyOnce(context, { marketIndex: stage, buyer: player, seller, scenario: how });
  }
}

/** Makes one purchase, or gives up. */
export async function buyOnce(context: BuyerContext, purchaseRequest: PurchaseRequest): Promise<void> {
  try {
    await buy(context, purchaseRequest);
  } catch (thrown) {
    if (!(thrown instanceof GaveUpError)) throw thrown;
  }
}

type PurchaseRequest = {
  readonly marketIndex: number;
  readonly buyer: Participant;
  readonly seller: Participant;
  readonly scenario: PurchaseScenario;
};

async function buy(
  context: BuyerContext,
  { marketIndex: stage, buyer: player, seller, scenario: how }: PurchaseRequest,
): Promise<void> {
  const eventSite = context.participants.eventSites[stage];
  if (eventSite === undefined) throw new RangeError(`No event ${stage}`);
  const { site } = eventSite;
  const eventId = how === 'season pass' ? eventSite.passId : eventSite.eventId;
  const seat = context.participants.getSeat(stage, context.takeNextSeat(stage));
  const intention: PurchaseIntention = {
    scenario: how,
    buyer: player.id,
    eventId,
    seatCode: seat.seatCode,
    sectionCode: seat.sectionCode,
    cardTokens: [],
  };
  context.recordIntention(intention);
  const isAssisted = how === 'terminal';
  const by = (token: string) => ({
    post: (path: string, body: object, key: string = randomUUID()) =>
      sendUntilFinal(context, { method: 'POST', path, site, token, body, key }),
    get: (path: string) => sendUntilFinal(context, { method: 'GET', path, site, token }),
  });
  const [fan, sellerRequests] = [by(player.token), by(seller.token)];

  const held = await (isAssisted ? sellerRequests : fan).post('/api/reservations', {
    eventId,
    salesChannel: isAssisted ? 'ASSISTED' : 'SELF_SERVICE',
    items: [seat],
  });
  if (held.status !== 201) return;
  const { reservationId, total } = held.body;
  intention.reservationId = reservationId;
  const cart = {
    reservationId,
    channel: 'WEB_DESKTOP',
    expectedTotal: { amount: total.total, currency: total.currency },
  };
  const payer = {
    email: player.email,
    firstName: 'Ana',
    lastName: 'Ruiz',
    documentType: 'CC',
    documentNumber: buyerDocument,
  };
  const recordResponse = ({ status, body }: BrowserResponse): void => {
    if (status !== 201 && status !== 200) return;
    const purchase = body?.purchase ?? body;
    if (typeof purchase?.orderId === 'string') intention.orderId = purchase.orderId;
    if (purchase?.orderStatus === 'PAID') intention.tickets = purchase.ticketIds;
  };
  const pay = async (payment: object): Promise<BrowserResponse> => {
    const response = await fan.post('/api/checkout', { ...cart, payment, payer });
    recordResponse(response);
    return response;
  };
  const byCard = async (holder: string) => {
    const token = await createCardToken(context.sandbox, holder);
    intention.cardTokens.push(token);
    return pay({ method: 'CARD', cardToken: token, paymentMethodId: 'master', installments: 1 });
  };
  const pollUntilPaid = async () => {
    for (let times = 0; times < 6 && intention.tickets === undefined; times += 1)
      recordResponse(await fan.get(`/api/orders/status?reservationId=${reservationId}`));
  };

  switch (how) {
    case 'card':
    case 'season pass':
      await byCard('APRO');
      return pollUntilPaid();
    case 'declined, then another card':
      await byCard('FUND');
      await byCard('APRO');
      return pollUntilPaid();
    case 'terminal':
      return recordResponse(
        await sellerRequests.post('/api/checkout/assistedCheckout', {
          ...cart,
          fanId: player.id,
          payment: { method: 'TPV', voucherNumber: `V-${randomUUID().slice(0, 8)}` },
        }),
      );
    case 'box office': {
      const { body } = await pay({ method: 'CASH', checkoutProvider: 'TAQUILLA' });
      if (typeof body?.code !== 'string' || body.orderId === undefined) return;
      return recordResponse(
        await sellerRequests.post('/api/checkout/taquillaCheckout', {
          code: body.code,
          expectedTotal: cart.expectedTotal,
        }),
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
      await approveOnBankPage(body.instruction.url);
      return pollUntilPaid();
    }
    case 'oxxo':
    case 'spei': {
      const { body } = await pay(
        how === 'oxxo'
          ? { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' }
          : { method: 'TRANSFER', system: 'SPEI' },
      );
      const reference = body?.instruction?.reference ?? body?.instruction?.clabe;
      if (typeof reference !== 'string') return;
      await context.sandbox.control(`references/${reference}/pay`);
      return pollUntilPaid();
    }
  }
}

/** Sends a request until its response is final; throws when the buyer gives up. */
async function sendUntilFinal(context: BuyerContext, ask: BrowserRequest): Promise<BrowserResponse> {
  let inFlight = 0;
  for (
    let submissions = 0;
    submissions < maxSubmissions && inFlight < maxInFlightResponses;
    submissions += 1
  ) {
    if (!(await context.waitForServer())) throw new GaveUpError();
    const response = await context.send(ask).catch(() => null);
    if (response !== null && isFinal(response)) return response;
    if (response?.body?.code === 'REQUEST_IN_FLIGHT') inFlight += 1;
    await new Promise((resolve) => setTimeout(resolve, 20 + context.random() * 60));
  }
  throw new GaveUpError();
}

const isFinal = ({ status, body }: BrowserResponse): boolean =>
  status < 500 && status !== 429 && body?.code !== 'REQUEST_IN_FLIGHT';

/** The document number of every payer; it must not appear in a log. */
export const buyerDocument = '1020304050';
/** The provider’s test card. */
const cardNumber = '5474925432670366';

/** Collects the values that must appear in no table and no log, by the name under which they are reported. */
export const collectSecrets = (
  { eventSites: stages, sellers }: Participants,
  intentions: readonly PurchaseIntention[],
): Secrets => ({
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
export async function createCardToken({ url }: SandboxProcess, holder: string): Promise<string> {
  const response = await fetch(`${url}/v1/card_tokens?public_key=${providerKeys.publicKey}`, {
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
  return ((await response.json()) as { readonly id: string }).id;
}

/** Approves the payment on the page of the bank. */
async function approveOnBankPage(url: string): Promise<void> {
  const body = new URLSearchParams({ decision: 'approve' });
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body });
  await response.arrayBuffer();
}
