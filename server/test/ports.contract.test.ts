import { accountSessionsOverHttp } from '#adapters/http/account-sessions.http.ts';
import { assistedInstallmentsOverHttp } from '#adapters/http/assisted-installments.http.ts';
import { authenticationOverHttp } from '#adapters/http/authentication.http.ts';
import { cancellationsOverHttp } from '#adapters/http/cancellations.http.ts';
import { createCardTokenizer } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { crashReportsOverHttp } from '#adapters/http/crash-reports.http.ts';
import { draftPreviewsOverHttp } from '#adapters/http/draft-previews.http.ts';
import { eventCatalogueOverHttp } from '#adapters/http/event-catalogue.http.ts';
import { eventDirectoryOverHttp } from '#adapters/http/event-directory.http.ts';
import { eventDraftsOverHttp } from '#adapters/http/event-drafts.http.ts';
import { fanAccountsOverHttp } from '#adapters/http/fan-accounts.http.ts';
import { httpClient } from '#adapters/http/http-client.ts';
import { installmentsOverHttp } from '#adapters/http/installments.http.ts';
import { managedCatalogueOverHttp } from '#adapters/http/managed-catalogue.http.ts';
import { myPurchasesOverHttp } from '#adapters/http/my-purchases.http.ts';
import { myTicketsOverHttp } from '#adapters/http/my-tickets.http.ts';
import { newsletterOverHttp } from '#adapters/http/newsletter.http.ts';
import { paymentExceptionsOverHttp } from '#adapters/http/payment-exceptions.http.ts';
import { paymentLinksOverHttp } from '#adapters/http/payment-links.http.ts';
import { planOffersOverHttp } from '#adapters/http/plan-offers.http.ts';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { reauthenticationOverHttp } from '#adapters/http/reauthentication.http.ts';
import { refundsOverHttp } from '#adapters/http/refunds.http.ts';
import { saleControlsOverHttp } from '#adapters/http/sale-controls.http.ts';
import { savedCardsOverHttp } from '#adapters/http/saved-cards.http.ts';
import { seatAvailabilityOverHttp } from '#adapters/http/seat-availability.http.ts';
import { seatHoldsOverHttp } from '#adapters/http/seat-holds.http.ts';
import { staffBookingsOverHttp } from '#adapters/http/staff-bookings.http.ts';
import { venueLayoutsOverHttp } from '#adapters/http/venue-layouts.http.ts';
import { browserFetch, origin, type Serve } from '#server/test/browser-fetch.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { aPlan, offerPlans } from '#server/test/installments.ts';
import { seats } from '#server/test/sale-requests.ts';
import { aClub } from '#server/test/test-event.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';
import { assistedInstallmentContract } from '#testing/port-contracts/assisted-installments.contract.ts';
import { cancellationContract } from '#testing/port-contracts/cancellations.contract.ts';
import { eventDraftsContract } from '#testing/port-contracts/event-drafts.contract.ts';
import { installmentContract } from '#testing/port-contracts/installments.contract.ts';
import { managedCatalogueContract } from '#testing/port-contracts/managed-catalogue.contract.ts';
import { paymentExceptionContract } from '#testing/port-contracts/payment-exceptions.contract.ts';
import { paymentLinkContract } from '#testing/port-contracts/payment-links.contract.ts';
import { planOfferContract } from '#testing/port-contracts/plan-offers.contract.ts';
import { portContracts, type VisitorPorts } from '#testing/port-contracts/port-contracts.ts';
import { refundContract } from '#testing/port-contracts/refunds.contract.ts';
import { saleControlsContract } from '#testing/port-contracts/sale-controls.contract.ts';
import { savedCardsContract } from '#testing/port-contracts/saved-cards.contract.ts';
import { staffBookingContract } from '#testing/port-contracts/staff-bookings.contract.ts';
import { importTestEvent } from './imported-event.ts';

function createPorts(serve: Serve): VisitorPorts {
  const http = httpClient({ origin, fetch: browserFetch(serve) });
  return {
    authentication: authenticationOverHttp(http),
    checkout: checkoutOverHttp(http, createCardTokenizer()),
    crashReports: crashReportsOverHttp(http),
    eventCatalogue: eventCatalogueOverHttp(http),
    eventDirectory: eventDirectoryOverHttp(http),
    fanAccounts: fanAccountsOverHttp(http),
    seatAvailability: seatAvailabilityOverHttp(http, {
      origin,
      openEventSource: () => {
        throw new Error('Streams are covered by the live seats tests');
      },
      setTimer: () => () => {},
    }),
    myPurchases: myPurchasesOverHttp(http),
    myTickets: myTicketsOverHttp(http),
    newsletter: newsletterOverHttp(http),
    accountSessions: accountSessionsOverHttp(http),
    profile: profileOverHttp(http),
    reauthentication: reauthenticationOverHttp(http),
    seatHolds: seatHoldsOverHttp(http),
    venueLayouts: venueLayoutsOverHttp(http),
  };
}

/** The HTTP adapters over the real server satisfy the same contracts as the memory doubles of flows and stories. */
describeOn('postgres', 'ports over HTTP', (suite) => {
  const system = setUpTestSystem(suite);

  portContracts('HTTP', async () => {
    const event = await system().event();
    await aClub(suite.db, { id: 'pramo', name: 'Deportivo Páramo' });
    // A separate server, since the other one cached its events before this one was created.
    const { app } = system().serve();
    return {
      createVisitor: async () => createPorts((request, env) => app.fetch(request, env)),
      eventOnSale: async () => ({
        eventId: event.id,
        free: seats(event, ...Array.from({ length: 12 }, (_, i) => i)),
      }),
      async readCode(email) {
        const found = system()
          .sandbox.mailbox.list({ to: email })
          .find(({ code }) => code !== null)?.code;
        if (found == null) throw new Error(`No code came to ${email}`);
        return found;
      },
      supportsSeveralVisitors: true,
    };
  });

  staffBookingContract('HTTP', async () => {
    const event = await system().event();
    const [manager, fan] = [await system().aManager(), await system().aFan()];
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), manager.visitor.jar);
    let seat = 0;
    return {
      staffBookings: staffBookingsOverHttp(httpClient({ origin, fetch: signedIn })),
      async createBooking(payment) {
        seat += 1;
        const held = await system().heldAssisted(manager, event, seat);
        const { body } = await system().sellAssistedWith(manager, held, { fan, payment });
        return { code: String(body.code) };
      },
    };
  });

  installmentContract('HTTP', async () => {
    const fan = await system().aFan();
    const { planId } = await aPlan(system().db, fan);
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), fan.visitor.jar);
    const http = httpClient({ origin, fetch: signedIn });
    const tokenise = createCardTokenizer();
    return {
      installments: installmentsOverHttp(http, tokenise, checkoutOverHttp(http, tokenise)),
      planId,
      token: () => system().cardToken(),
    };
  });

  planOfferContract('HTTP', async () => {
    const [event, fan] = [await system().event(), await system().aFan()];
    await offerPlans(system().db, event);
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), fan.visitor.jar);
    const { reservationId } = await system().held(fan, event, 0);
    return { planOffers: planOffersOverHttp(httpClient({ origin, fetch: signedIn })), reservationId };
  });

  savedCardsContract('HTTP', async ({ count }) => {
    const fan = await system().aFan();
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), fan.visitor.jar);
    for (let saved = 0; saved < count; saved++) {
      const body = { cardToken: await system().cardToken(), makeDefault: saved === 0 };
      await fan.visitor.post('/api/checkout/user-card/save', { key: crypto.randomUUID(), body });
    }
    const http = httpClient({ origin, fetch: signedIn });
    return { savedCards: savedCardsOverHttp(http) };
  });

  assistedInstallmentContract('HTTP', async () => {
    const [{ visitor }, fan] = [await system().aSeller(), await system().aFan()];
    await aPlan(system().db, fan);
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), visitor.jar);
    return {
      assistedInstallments: assistedInstallmentsOverHttp(httpClient({ origin, fetch: signedIn })),
      searchText: fan.email,
    };
  });

  refundContract('HTTP', async () => {
    const event = await system().event();
    const fan = await system().aFan();
    const { body } = await system().pay(fan, await system().held(fan, event, 1, 2, 3));
    const { visitor } = await system().aManager();
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), visitor.jar);
    return { refunds: refundsOverHttp(httpClient({ origin, fetch: signedIn })), orderId: body.orderId };
  });

  cancellationContract('HTTP', async () => {
    const event = await system().event();
    const { visitor } = await system().aManager();
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), visitor.jar);
    return {
      cancellations: cancellationsOverHttp(httpClient({ origin, fetch: signedIn })),
      eventId: event.id,
    };
  });

  eventDraftsContract('HTTP', async () => {
    const event = await importTestEvent(suite.db);
    const { visitor } = await system().aManager();
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), visitor.jar);
    const http = httpClient({ origin, fetch: signedIn });
    return {
      eventDrafts: eventDraftsOverHttp(http),
      draftPreviews: draftPreviewsOverHttp(http),
      eventId: event.id,
    };
  });

  managedCatalogueContract('HTTP', async () => {
    const event = await system().event();
    const { visitor } = await system().aManager();
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), visitor.jar);
    const http = httpClient({ origin, fetch: signedIn });
    return { managedCatalogue: managedCatalogueOverHttp(http), eventId: event.id, word: event.id };
  });

  saleControlsContract('HTTP', async () => {
    const event = await system().event();
    const { visitor } = await system().aManager();
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), visitor.jar);
    return {
      saleControls: saleControlsOverHttp(httpClient({ origin, fetch: signedIn })),
      eventId: event.id,
    };
  });

  paymentExceptionContract('HTTP', async () => {
    const fan = await system().aFan();
    const held = await system().held(fan, await system().event(), 1);
    const { body } = await system().pay(fan, held);
    await system().settle((await system().attempt(held.reservationId)).paymentId, 'charged_back');
    await system().drain();
    const { id } = await system().one<{ id: string }>(
      'select id from payment_exception where order_id = $1',
      [body.orderId],
    );
    const { visitor } = await system().aManager();
    const signedIn = browserFetch((request, env) => system().app.fetch(request, env), visitor.jar);
    return { alerts: paymentExceptionsOverHttp(httpClient({ origin, fetch: signedIn })), alertId: id };
  });

  paymentLinkContract('HTTP', async () => {
    const [seller, fan] = [await system().aSeller(), await system().aFan()];
    const held = await system().heldAssisted(seller, await system().event(), 1, 2);
    const { body } = await system().sellAssistedWith(seller, held, {
      fan,
      payment: { method: 'LINK', channel: 'EMAIL' },
    });
    await system().drain();
    const [email] = system().sandbox.mailbox.list({ to: fan.email });
    const createPaymentLinks = (jar?: Map<string, string>) =>
      paymentLinksOverHttp(
        httpClient({ origin, fetch: browserFetch((request, env) => system().app.fetch(request, env), jar) }),
        createCardTokenizer(),
      );
    return {
      fan: createPaymentLinks(),
      seller: createPaymentLinks(seller.visitor.jar),
      token: /#pay=([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '',
      orderId: body.orderId,
      revoke: () => system().cancelPayment(seller, body.orderId),
      linkForSignedInFan: async () => {
        const { visitor } = await system().aFan();
        const saved = await visitor.post('/api/checkout/user-card/save', {
          key: crypto.randomUUID(),
          body: { cardToken: await system().cardToken(), makeDefault: true },
        });
        return { links: createPaymentLinks(visitor.jar), cardId: saved.body.cards[0].id };
      },
    };
  });
});
