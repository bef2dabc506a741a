import type { EventDetail } from '#domain/catalogue/event.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import type { HeldItem } from '#domain/reservation/reservation.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { createFlowFailure, type FlowFailure } from '#machines/support/flow-failure.ts';
import { aStoryEvent } from '../components/story-events.ts';

const currency = 'COP';

export const aFailure = (code: FailureCode = 'UNAVAILABLE'): FlowFailure => ({
  ...createFlowFailure(code),
  reference: 'A1B2C3',
});

const priceParts = (total: number) =>
  ({ base: total - 700_000, fee: 590_000, tax: 110_000, total, currency }) as const;

/** Builds an event with two zones and all its texts. */
export const anEvent = (overrides: Partial<EventDetail> = {}): EventDetail => ({
  ...aStoryEvent(),
  description: 'Clásico de la fecha 9. La boleta se muestra en el celular, junto con el documento.',
  doorsOpenAt: Date.UTC(2027, 2, 14, 21, 30),
  saleClosesAt: Date.UTC(2027, 2, 15),
  highDemand: false,
  frameStyle: 'Classic',
  layoutId: 'demo-layout',
  qrMode: 'STATIC_DEFAULT',
  prices: [
    { zone: 'OCC', name: 'Occidental Baja', step: 5, ...priceParts(26_000_000) },
    { zone: 'NOR', name: 'Norte', step: 1, ...priceParts(4_500_000) },
  ],
  organiser: 'Deportivo Páramo',
  refundTerms: 'Si el evento se cancela, se devuelve todo lo pagado por el mismo medio.',
  maxInstallments: 0,
  bundledEvents: [],
  ...overrides,
});

const section = (code: string, zone: string, available: number): SectionStock => ({
  code,
  name: code,
  zone,
  door: '3',
  type: 'GRANDSTAND',
  unnumbered: false,
  capacity: 600,
  available,
  status: 'ACTIVE',
  accessLevel: null,
  price: { amount: 26_000_000, currency },
  disabled: false,
});

export const sectionStock = [section('114', 'OCC', 57), section('115', 'OCC', 312), section('120', 'NOR', 0)];

const item = (seat: number): HeldItem => ({
  id: `item-${seat}`,
  sectionCode: '114',
  seatCode: `F-${seat}`,
  quantity: 1,
  zone: 'OCC',
  zoneName: 'Occidental Baja',
  sectionName: '114',
  door: '3',
  unit: priceParts(26_000_000),
});

export const aPurchase = (overrides: Partial<Purchase> = {}): Purchase => ({
  orderId: 'order-1',
  code: 'TQ7H2K44',
  orderStatus: 'PAID',
  reservationId: 'reservation-1',
  reservationStatus: 'FINISHED',
  eventId: 'par-cei-27',
  result: 'SUCCESSFUL',
  outcome: 'SUCCESS',
  paymentStatus: 'COMPLETED',
  transactionStatus: 'COMPLETED',
  method: 'CARD',
  statusDetail: null,
  moneyMoved: 'YES',
  total: { base: 73_000_000, fee: 4_200_000, tax: 800_000, total: 78_000_000, currency },
  walletPaid: 0,
  serverNow: Date.UTC(2027, 1, 18, 21, 14),
  expiresAt: null,
  instruction: null,
  nextAction: null,
  ticketIds: ['t-9', 't-10', 't-11'],
  ...overrides,
});

export const anOrder = (overrides: Partial<Purchase> = {}): Order => {
  const purchase = aPurchase(overrides);
  return {
    orderId: purchase.orderId,
    code: purchase.code,
    status: purchase.orderStatus,
    createdAt: Date.UTC(2027, 1, 18, 21, 14),
    event: aStoryEvent(),
    items: [item(9), item(10), item(11)],
    cancelledItems: [],
    total: purchase.total,
    refundedAmount: 0,
    receipt: {
      paidAt: Date.UTC(2027, 1, 18, 21, 15),
      reference: '1317000001',
      card: {
        brand: 'visa',
        lastFour: '1234',
        installments: 3,
        installmentAmount: 26_000_000,
        authorization: '301299',
      },
      refunds: [],
    },
    linkToken: 'order-1.c2lnbmF0dXJl',
    purchase,
    plan: null,
  };
};

export const aTicket = (seat: number, overrides: Partial<IssuedTicket> = {}): IssuedTicket => ({
  id: `t-${seat}`,
  orderId: 'order-1',
  orderCode: 'TQ7H2K44',
  event: aStoryEvent(),
  type: 'PAID',
  ownership: 'OWNED',
  qrMode: 'STATIC_DEFAULT',
  qr: `TQ1${'MEUCIQDXV3N3AGF0IGEGC2LNBMF0DXJL'.repeat(4)}${String.fromCharCode(65 + seat)}`,
  rotation: null,
  fallbackCode: 'CBAY-4VNN-3SWK',
  isPrintable: true,
  holder: 'Mariana Rojas',
  door: '3',
  zone: 'Occidental Baja',
  sectionCode: 'Occidental Baja|114',
  seatCode: `F-${seat}`,
  entrySide: 'WEST',
  access: '3',
  price: priceParts(26_000_000),
  readAt: null,
  transfer: { offer: null, obstacle: null, until: Date.UTC(2027, 2, 14, 19), needsAdult: false },
  ...overrides,
});
