import { createActor } from 'xstate';
import { seatAvailabilityOverHttp } from '#adapters/http/seat-availability.http.ts';
import { venueLayoutsOverHttp } from '#adapters/http/venue-layouts.http.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { createBoxOfficeActors } from '#machines/box-office/box-office.actors.ts';
import { boxOfficeMachine } from '#machines/box-office/box-office.machine.ts';
import { createSaleActors } from '#machines/sale/sale.actors.ts';
import { saleMachine } from '#machines/sale/sale.machine.ts';
import { createSeatAvailabilityActors } from '#machines/seat-availability/seat-availability.actors.ts';
import { seatAvailabilityMachine } from '#machines/seat-availability/seat-availability.machine.ts';
import { type StartGestureRecognizer, startGestureRecognizer } from '#machines/seat-map/gestures.ts';
import { seatPickerMachine } from '#machines/seat-picker/seat-picker.machine.ts';
import type { App } from '../app.ts';
import { deferPort } from '../defer-port.ts';
import type { FlowDefinitions } from '../flow-registry.ts';
import type { PortBindings, Ports, ResolvePorts } from '../ports.ts';
import { findSessionLoss, findSessionLossOfPayment } from '../report-session-failure.ts';
import { saleBasePaths } from '../sale-base-paths.ts';
import { streamSettings } from '../stream-settings.ts';
import { holdPorts } from './hold-ports.ts';

const salePorts = {
  ...holdPorts,
  seatAvailability: (http, page) => seatAvailabilityOverHttp(http, streamSettings(page)),
  venueLayouts: venueLayoutsOverHttp,
} satisfies Partial<PortBindings>;

/** Starts the gesture recognizer of the seat map, whose code is loaded with the sale. */
export const startGestures: StartGestureRecognizer = startGestureRecognizer;

/** Defines the flows of a sale, in both sales channels. */
export function defineFlows(resolve: ResolvePorts, app: App) {
  const { session, visit, keys } = app;
  const ports = { ...app, ...resolve(salePorts), ...deferPurchasePorts(app.loadPurchasePorts) };
  return {
    sale: {
      key: ({ salesChannel }) => salesChannel,
      paths: ({ salesChannel }) => [salesChannelRules[salesChannel].basePath],
      failure: (sale) => findSessionLossOfPayment(sale) ?? sale.getSnapshot().context.failure,
      create({ salesChannel, eventId = null }) {
        const { requiresFan } = salesChannelRules[salesChannel];
        let currentUser = session.getSnapshot().context.user;
        const sale = createActor(saleMachine.provide({ actors: createSaleActors(ports) }), {
          input: {
            ...visit,
            salesChannel,
            seed: keys.generate(),
            buyer: requiresFan ? null : currentUser,
            eventId,
          },
        });
        // Self-service sales follow sign-in and sign-out; an assisted sale has its own fan and ignores them.
        const subscription = session.subscribe(({ context: { user } }) => {
          if (user === currentUser) return;
          currentUser = user;
          sale.send(user === null ? { type: 'buyer.signedOut' } : { type: 'buyer.signedIn', user });
        });
        sale.subscribe({
          next: ({ context: { buyer } }) => {
            const { user } = session.getSnapshot().context;
            const hasNewerUser = buyer !== user && buyer?.id === user?.id;
            if (hasNewerUser && buyer !== null && !requiresFan)
              session.send({ type: 'session.started', user: buyer });
          },
          complete: () => subscription.unsubscribe(),
        });
        return sale;
      },
    },
    seatAvailability: {
      key: ({ eventId, layoutId }) => `${eventId} ${layoutId}`,
      paths: () => [...saleBasePaths, '/event'],
      create(input) {
        const { actors, seats } = createSeatAvailabilityActors(ports);
        return Object.assign(createActor(seatAvailabilityMachine.provide({ actors }), { input }), { seats });
      },
    },
    seatPicker: {
      key: ({ eventId }) => eventId,
      paths: () => saleBasePaths,
      create: ({ frameStyle, sections }) =>
        createActor(seatPickerMachine, { input: { frameStyle, sections } }),
    },
    boxOffice: {
      paths: () => [salesChannelRules.ASSISTED.basePath],
      failure: findSessionLoss,
      create: () =>
        createActor(boxOfficeMachine.provide({ actors: createBoxOfficeActors(ports.checkout) }), {
          input: { seed: keys.generate() },
        }),
    },
  } satisfies Partial<FlowDefinitions>;
}

/** Wraps the ports of a purchase, which are loaded with the first call at the latest. */
function deferPurchasePorts(load: App['loadPurchasePorts']): Pick<Ports, 'checkout' | 'fanAccounts'> {
  const defer = deferPort(load);
  return {
    checkout: {
      listPaymentOptions: defer(({ checkout }) => checkout.listPaymentOptions),
      tokenizeCard: defer(({ checkout }) => checkout.tokenizeCard),
      tokenizeSavedCard: defer(({ checkout }) => checkout.tokenizeSavedCard),
      findCardInstallments: defer(({ checkout }) => checkout.findCardInstallments),
      removeCard: defer(({ checkout }) => checkout.removeCard),
      pay: defer(({ checkout }) => checkout.pay),
      findPurchase: defer(({ checkout }) => checkout.findPurchase),
      findBoxOfficeSale: defer(({ checkout }) => checkout.findBoxOfficeSale),
      collectCash: defer(({ checkout }) => checkout.collectCash),
      cancelPayment: defer(({ checkout }) => checkout.cancelPayment),
    },
    fanAccounts: {
      findFan: defer(({ fanAccounts }) => fanAccounts.findFan),
      registerFan: defer(({ fanAccounts }) => fanAccounts.registerFan),
      updateIdentity: defer(({ fanAccounts }) => fanAccounts.updateIdentity),
    },
  };
}
