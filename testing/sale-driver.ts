import { createActor, SimulatedClock, waitFor } from 'xstate';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { TypedPayment } from '#machines/card-selection/card-selection.events.ts';
import { createSaleActors } from '#machines/sale/sale.actors.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
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

export const aCard = (holderName = 'APRO'): CardDetails => ({
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
  shouldSave: false,
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

/** Creates ports that record every query for the current hold. */
export function createCountedSeatHolds() {
  const ports = memoryPorts();
  const currentHoldQueries: unknown[] = [];
  const { seatHolds } = ports;
  const current: typeof seatHolds.findCurrent = (of) => {
    currentHoldQueries.push(of);
    return seatHolds.findCurrent(of);
  };
  return { ports: { ...ports, seatHolds: { ...seatHolds, findCurrent: current } }, currentHoldQueries };
}

type Screen = SaleView['screen'];
type ScreenView<Name extends Screen> = Extract<SaleView, { readonly screen: Name }>;

/** Cancels an event while its buyer holds seats, as the server does: the hold is released, and the event says why. */
export async function cancelEventOfHold(
  { backend, seatHolds }: Pick<MemoryPorts, 'backend' | 'seatHolds'>,
  { eventId, reservationId }: Pick<Reservation, 'eventId' | 'reservationId'>,
): Promise<void> {
  const at = backend.events.findIndex(({ id }) => id === eventId);
  const event = backend.events[at];
  if (event !== undefined) backend.events[at] = { ...event, saleState: 'CANCELLED' };
  await seatHolds.release(reservationId);
}

/** Creates a driver for the sale machine in one tab, which sends events and reads views. */
export function createSaleDriver({
  salesChannel = 'SELF_SERVICE',
  ports = memoryPorts(),
  buyer = null,
  saleStorage = ports.saleStorage,
  eventId = null,
}: {
  readonly salesChannel?: SalesChannel;
  readonly ports?: MemoryPorts;
  readonly buyer?: SessionUser | null;
  readonly saleStorage?: MemoryPorts['saleStorage'];
  /** The event in the URL when the page was opened. */
  readonly eventId?: string | null;
} = {}) {
  const clock = new SimulatedClock();
  const sale = createActor(saleMachine.provide({ actors: createSaleActors({ ...ports, saleStorage }) }), {
    clock,
    input: {
      salesChannel: salesChannel,
      market: ports.backend.market,
      channel: 'WEB_DESKTOP',
      seed: ports.keys.generate(),
      buyer,
      eventId,
    },
  });
  sale.start();
  const view = (): SaleView => toSaleView(sale.getSnapshot());
  const driver = {
    sale,
    ports,
    view,
    send: (event: SaleEvent) => sale.send(event),
    /** Waits until this screen is shown and idle, and returns its view. */
    async waitForScreen<Name extends Screen>(screen: Name): Promise<ScreenView<Name>> {
      await waitFor(sale, (snapshot) => toSaleView(snapshot).screen === screen && isIdle(snapshot));
      return expectScreen(view(), screen);
    },
    /** Waits until pending results have arrived. */
    async waitUntilIdle(): Promise<SaleView> {
      await waitFor(sale, isIdle);
      return view();
    },
    async advance(ms: number) {
      for (let left = ms; left > 0; left -= 1_000) {
        ports.clock.advance(Math.min(1_000, left));
        clock.increment(Math.min(1_000, left));
        await flushPendingResults();
      }
    },
    async selectSeats(eventId: string, ...seats: ReturnType<typeof seat>[]) {
      await driver.waitUntilIdle();
      sale.send({ type: 'event.chosen', eventId });
      await driver.waitForScreen('seats');
      for (const one of seats) sale.send({ type: 'seat.toggled', seat: one });
    },
    async hold(eventId: string, ...seats: ReturnType<typeof seat>[]) {
      await driver.selectSeats(eventId, ...seats);
      sale.send({ type: 'hold.requested' });
      return driver.waitUntilIdle();
    },
    flushPendingResults,
    /** Waits until a payment was sent and its result has not arrived. */
    /** Finds the fan by e-mail and sells to them, up to the payment. */
    async chooseFan({ email }: Pick<SessionUser, 'email'>) {
      sale.send({ type: 'fan.searched', query: { email } });
      await driver.waitUntilIdle();
      sale.send({ type: 'fan.confirmed' });
      return driver.waitForScreen('payment');
    },
    waitUntilCharging: () => waitFor(sale, (snapshot) => snapshot.matches({ settling: 'submitting' })),
    /** Simulates that the page is closed or reloaded. */
    stop: () => sale.stop(),
  };
  return driver;
}

/** Flushes all results that are already available. */
async function flushPendingResults(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}

const isIdle = (snapshot: { hasTag(tag: 'busy'): boolean; matches(state: 'restoring'): boolean }): boolean =>
  !snapshot.hasTag('busy');

function expectScreen<Name extends Screen>(view: SaleView, screen: Name): ScreenView<Name> {
  if (view.screen !== screen) throw new Error(`It shows ${view.screen}, not ${screen}`);
  return view as ScreenView<Name>;
}
