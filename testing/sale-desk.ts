import { createActor, SimulatedClock, waitFor } from 'xstate';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { saleActors } from '#machines/sale/sale.actors.ts';
import type { SaleEvent, TypedPayment } from '#machines/sale/sale.events.ts';
import { saleMachine } from '#machines/sale/sale.machine.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';

export const mariana: SessionUser = {
  id: 'fan-mariana',
  email: 'mariana.rojas@correo.co',
  firstName: 'Mariana',
  lastName: 'Rojas Pérez',
  roles: ['fan'],
  registration: 'REGISTERED',
  documentType: 'CC',
  documentNumber: '1020774418',
  phone: '+573002223344',
};

export const aCard = (holderName = 'APRO'): CardEntry => ({
  number: '4013 5406 8274 6260',
  expiryMonth: 11,
  expiryYear: 2030,
  securityCode: '123',
  holderName,
  documentType: 'CC',
  documentNumber: '1020774418',
});

export const byCard = (holderName?: string): TypedPayment => ({
  method: 'CARD',
  from: 'new',
  card: aCard(holderName),
  isToBeKept: false,
});

export const aSavedCard = (own: Partial<SavedCard> = {}): SavedCard => ({
  id: 'card-1',
  brand: 'visa',
  lastFour: '6260',
  expMonth: 11,
  expYear: 2030,
  issuer: 'Davivienda',
  securityCodeLength: 3,
  isDefault: true,
  isExpired: false,
  ...own,
});

export const bySavedCard = (cardId = 'card-1', securityCode = '123'): TypedPayment => ({
  method: 'CARD',
  from: 'saved',
  cardId,
  securityCode,
});

export const seat = (seatCode: string, sectionCode = 'W1') => ({ sectionCode, seatCode });

/** A box office, and every question for a hold that it was asked. */
export function countingHolds() {
  const ports = memoryPorts();
  const asked: unknown[] = [];
  const { seatHolds } = ports;
  const current: typeof seatHolds.current = (of) => {
    asked.push(of);
    return seatHolds.current(of);
  };
  return { ports: { ...ports, seatHolds: { ...seatHolds, current } }, asked };
}

type Screen = SaleView['screen'];
type Showing<Name extends Screen> = Extract<SaleView, { readonly screen: Name }>;

/** One person at one tab of a desk, telling the sale what happens and reading what it shows. */
export function saleDesk({
  mode = 'SELF_SERVICE',
  ports = memoryPorts(),
  buyer = null,
  saleMemory = ports.saleMemory,
  eventId = null,
}: {
  readonly mode?: SaleMode;
  readonly ports?: MemoryPorts;
  readonly buyer?: SessionUser | null;
  readonly saleMemory?: MemoryPorts['saleMemory'];
  /** What the address named when the page was opened. */
  readonly eventId?: string | null;
} = {}) {
  const clock = new SimulatedClock();
  const sale = createActor(saleMachine.provide({ actors: saleActors({ ...ports, saleMemory }) }), {
    clock,
    input: {
      mode,
      market: ports.office.market,
      channel: 'WEB_DESKTOP',
      seed: ports.keys.next(),
      buyer,
      eventId,
    },
  });
  sale.start();
  const view = (): SaleView => toSaleView(sale.getSnapshot());
  const desk = {
    sale,
    ports,
    view,
    say: (event: SaleEvent) => sale.send(event),
    /** What it shows, once it shows this and is at rest. */
    async shows<Name extends Screen>(screen: Name): Promise<Showing<Name>> {
      await waitFor(sale, (snapshot) => toSaleView(snapshot).screen === screen && isAtRest(snapshot));
      return showing(view(), screen);
    },
    /** Lets answers that are on their way arrive. */
    async settles(): Promise<SaleView> {
      await waitFor(sale, isAtRest);
      return view();
    },
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 1_000) {
        ports.clock.pass(Math.min(1_000, left));
        clock.increment(Math.min(1_000, left));
        await answersArrive();
      }
    },
    async choose(eventId: string, ...seats: ReturnType<typeof seat>[]) {
      await desk.settles();
      sale.send({ type: 'event.chosen', eventId });
      await desk.shows('seats');
      for (const one of seats) sale.send({ type: 'seat.toggled', seat: one });
    },
    async hold(eventId: string, ...seats: ReturnType<typeof seat>[]) {
      await desk.choose(eventId, ...seats);
      sale.send({ type: 'hold.requested' });
      return desk.settles();
    },
    answersArrive,
    /** Once a payment is with the box office and its answer is not heard yet. */
    charges: () => waitFor(sale, (snapshot) => snapshot.matches('charging')),
    /** The page is closed, or loaded again. */
    stop: () => sale.stop(),
  };
  return desk;
}

/** Everything that is already answered gets to hear so. */
async function answersArrive(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}

const isAtRest = (snapshot: {
  hasTag(tag: 'busy'): boolean;
  matches(state: 'recalling'): boolean;
}): boolean => !snapshot.hasTag('busy');

function showing<Name extends Screen>(view: SaleView, screen: Name): Showing<Name> {
  if (view.screen !== screen) throw new Error(`It shows ${view.screen}, not ${screen}`);
  return view as Showing<Name>;
}
