import { authenticationOverHttp } from '#adapters/http/authentication.http.ts';
import { cancellationsOverHttp } from '#adapters/http/cancellations.http.ts';
import { cardTokeniser } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { crashReportsOverHttp } from '#adapters/http/crash-reports.http.ts';
import { deskPlansOverHttp } from '#adapters/http/desk-plans.http.ts';
import { eventCatalogueOverHttp } from '#adapters/http/event-catalogue.http.ts';
import { fanAccountsOverHttp } from '#adapters/http/fan-accounts.http.ts';
import { httpClient } from '#adapters/http/http-client.ts';
import { installmentsOverHttp } from '#adapters/http/installments.http.ts';
import { keptSalesOverHttp } from '#adapters/http/kept-sales.http.ts';
import { liveSeatsOverHttp } from '#adapters/http/live-seats.http.ts';
import { moneyAlertsOverHttp } from '#adapters/http/money-alerts.http.ts';
import { myPurchasesOverHttp } from '#adapters/http/my-purchases.http.ts';
import { myTicketsOverHttp } from '#adapters/http/my-tickets.http.ts';
import { newsletterOverHttp } from '#adapters/http/newsletter.http.ts';
import { ownSessionsOverHttp } from '#adapters/http/own-sessions.http.ts';
import { paymentLinksOverHttp } from '#adapters/http/payment-links.http.ts';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { refundsOverHttp } from '#adapters/http/refunds.http.ts';
import { seatHoldsOverHttp } from '#adapters/http/seat-holds.http.ts';
import { venueLayoutsOverHttp } from '#adapters/http/venue-layouts.http.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { browserFetch, origin, type Serve } from '#server/test/browser-fetch.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { aPlan } from '#server/test/installments.ts';
import { seats } from '#server/test/sale-desk.ts';
import { cancellationContract } from '#testing/port-contracts/cancellations.contract.ts';
import { deskPlanContract } from '#testing/port-contracts/desk-plans.contract.ts';
import { installmentContract } from '#testing/port-contracts/installments.contract.ts';
import { keptContract } from '#testing/port-contracts/kept-sales.contract.ts';
import { moneyAlertContract } from '#testing/port-contracts/money-alerts.contract.ts';
import { paymentLinkContract } from '#testing/port-contracts/payment-links.contract.ts';
import { type Ports, portContracts } from '#testing/port-contracts/port-contracts.ts';
import { refundContract } from '#testing/port-contracts/refunds.contract.ts';

function portsOver(serve: Serve): Ports {
  const http = httpClient({ origin, fetch: browserFetch(serve) });
  return {
    authentication: authenticationOverHttp(http),
    checkout: checkoutOverHttp(http, cardTokeniser()),
    crashReports: crashReportsOverHttp(http),
    eventCatalogue: eventCatalogueOverHttp(http),
    fanAccounts: fanAccountsOverHttp(http),
    liveSeats: liveSeatsOverHttp(http, {
      origin,
      openEvents: () => {
        throw new Error('Streams are covered by the live seats tests');
      },
      later: () => () => {},
    }),
    myPurchases: myPurchasesOverHttp(http),
    myTickets: myTicketsOverHttp(http),
    newsletter: newsletterOverHttp(http),
    ownSessions: ownSessionsOverHttp(http),
    profile: profileOverHttp(http),
    seatHolds: seatHoldsOverHttp(http),
    venueLayouts: venueLayoutsOverHttp(http),
  };
}

/** The HTTP adapters over the real server satisfy the same contracts as the memory doubles of flows and stories. */
describeOn('postgres', 'ports over HTTP', (suite) => {
  const box = boxOfficeIn(suite);

  portContracts('HTTP', async () => {
    const event = await box().event();
    // A separate server, since the other one cached its events before this one was created.
    const { app } = box().serve();
    return {
      visitor: async () => portsOver((request, env) => app.fetch(request, env)),
      onSale: async () => ({
        eventId: event.id,
        free: seats(event, ...Array.from({ length: 12 }, (_, i) => i)),
      }),
      async codeFor(email) {
        const found = box()
          .sandbox.mailbox.list({ to: email })
          .find(({ code }) => code !== null)?.code;
        if (found == null) throw new Error(`No code came to ${email}`);
        return found;
      },
      manyVisitors: true,
    };
  });

  keptContract('HTTP', async () => {
    const event = await box().event();
    const [manager, fan] = [await box().aManager(), await box().aFan()];
    const signedIn = browserFetch((request, env) => box().app.fetch(request, env), manager.visitor.jar);
    let seat = 0;
    return {
      keptSales: keptSalesOverHttp(httpClient({ origin, fetch: signedIn })),
      async kept(payment) {
        seat += 1;
        const held = await box().heldAtDesk(manager, event, seat);
        const { body } = await box().sellWith(manager, held, { fan, payment });
        return { code: String(body.code) };
      },
    };
  });

  installmentContract('HTTP', async () => {
    const fan = await box().aFan();
    const { planId } = await aPlan(box().db, fan);
    const signedIn = browserFetch((request, env) => box().app.fetch(request, env), fan.visitor.jar);
    const http = httpClient({ origin, fetch: signedIn });
    const tokenise = cardTokeniser();
    return {
      installments: installmentsOverHttp(http, tokenise, checkoutOverHttp(http, tokenise)),
      planId,
      token: () => box().cardToken(),
    };
  });

  deskPlanContract('HTTP', async () => {
    const [{ visitor }, fan] = [await box().aSeller(), await box().aFan()];
    await aPlan(box().db, fan);
    const signedIn = browserFetch((request, env) => box().app.fetch(request, env), visitor.jar);
    return { deskPlans: deskPlansOverHttp(httpClient({ origin, fetch: signedIn })), words: fan.email };
  });

  refundContract('HTTP', async () => {
    const event = await box().event();
    const fan = await box().aFan();
    const { body } = await box().pay(fan, await box().held(fan, event, 1, 2, 3));
    const { visitor } = await box().aManager();
    const signedIn = browserFetch((request, env) => box().app.fetch(request, env), visitor.jar);
    return { refunds: refundsOverHttp(httpClient({ origin, fetch: signedIn })), orderId: body.orderId };
  });

  cancellationContract('HTTP', async () => {
    const event = await box().event();
    const { visitor } = await box().aManager();
    const signedIn = browserFetch((request, env) => box().app.fetch(request, env), visitor.jar);
    return {
      cancellations: cancellationsOverHttp(httpClient({ origin, fetch: signedIn })),
      eventId: event.id,
    };
  });

  moneyAlertContract('HTTP', async () => {
    const fan = await box().aFan();
    const held = await box().held(fan, await box().event(), 1);
    const { body } = await box().pay(fan, held);
    await box().settle((await box().attempt(held.reservationId)).paymentId, 'charged_back');
    await box().drain();
    const { id } = await box().one<{ id: string }>('select id from payment_exception where order_id = $1', [
      body.orderId,
    ]);
    const { visitor } = await box().aManager();
    const signedIn = browserFetch((request, env) => box().app.fetch(request, env), visitor.jar);
    return { alerts: moneyAlertsOverHttp(httpClient({ origin, fetch: signedIn })), alertId: id };
  });

  paymentLinkContract('HTTP', async () => {
    const [seller, fan] = [await box().aSeller(), await box().aFan()];
    const held = await box().heldAtDesk(seller, await box().event(), 1, 2);
    const { body } = await box().sellWith(seller, held, {
      fan,
      payment: { method: 'LINK', channel: 'EMAIL' },
    });
    await box().drain();
    const [letter] = box().sandbox.mailbox.list({ to: fan.email });
    const linksIn = (jar?: Map<string, string>) =>
      paymentLinksOverHttp(
        httpClient({ origin, fetch: browserFetch((request, env) => box().app.fetch(request, env), jar) }),
        cardTokeniser(),
      );
    return {
      fan: linksIn(),
      seller: linksIn(seller.visitor.jar),
      token: /#pay=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '',
      orderId: body.orderId,
      takeBack: () => box().cancelPayment(seller, body.orderId),
      withACard: async () => {
        const { visitor } = await box().aFan();
        const saved = await visitor.post('/api/checkout/user-card/save', {
          key: crypto.randomUUID(),
          body: { cardToken: await box().cardToken(), makeDefault: true },
        });
        return { links: linksIn(visitor.jar), cardId: saved.body.cards[0].id };
      },
    };
  });
});
