import { type Context, Hono } from 'hono';
import type { Clock } from '../clock.ts';
import { challengePolicy } from '../pages/layout.ts';
import { challengePage, goodbyePage, paymentPage } from './buyer.pages.ts';
import { checkoutPage, excludedOf } from './checkout.page.ts';
import { asFields, asList, type Fields, fieldsOf, textOf } from './fields.ts';
import type { Payment } from './payment.ts';
import { currencyOf, findMethod } from './payment-methods.ts';
import { isOpen, type Preference, returnUrl, siteOfPreference, totalOf } from './preferences.ts';
import { badRequest, ProviderProblem } from './problem.ts';
import type { Provider } from './provider.ts';

/** Creates the pages that buyers are sent to: vouchers, the bank, the 3-D Secure challenge, the hosted checkout. */
export function buyerRoutes(provider: Provider, clock: Clock, publicKey: string): Hono {
  const { payments, preferences } = provider;
  const routes = new Hono();

  /** Returns the address of the shop: from the payment's preference, else its own callback_url. */
  function backOf(payment: Payment): string | undefined {
    const preferenceId = textOf(asFields(payment.order), 'preference_id');
    if (preferenceId) return returnUrl(preferences.get(preferenceId), payment);
    return /^https?:/.test(payment.callback_url ?? '') ? (payment.callback_url ?? undefined) : undefined;
  }

  routes.get('/provider/payments/:id', (context) => {
    const payment = payments.get(idOf(context));
    return context.html(paymentPage(payment, backOf(payment)));
  });

  routes.post('/provider/payments/:id', async (context) => {
    const { decision } = await context.req.parseBody();
    const payment = decide(payments.get(idOf(context)), String(decision));
    const back = backOf(payment);
    return context.html(
      back && decision !== 'expire' ? goodbyePage(payment, back) : paymentPage(payment, back),
    );
  });

  function decide(payment: Payment, decision: string): Payment {
    if (payment.status !== 'pending' && payment.status !== 'in_process') return payment;
    if (decision === 'approve') return payments.settle(payment.id, { status: 'approved' });
    if (decision === 'expire') return payments.settle(payment.id, { status: 'cancelled', detail: 'expired' });
    const detail = payment.payment_type_id === 'bank_transfer' ? 'bank_error' : 'cc_rejected_other_reason';
    return payments.settle(payment.id, { status: 'rejected', detail });
  }

  // The shop's frame posts `creq` here, as to a real bank.
  routes.on(['GET', 'POST'], '/provider/challenges/:id', async (context) => {
    context.header('content-security-policy', challengePolicy);
    const answer = context.req.method === 'POST' ? (await context.req.parseBody()).answer : undefined;
    const payment = payments.get(idOf(context));
    const answered = answer === undefined ? payment : payments.answerChallenge(payment.id, answer === 'yes');
    return context.html(challengePage(answered, backOf(answered)));
  });

  routes.get('/checkout/v1/redirect', (context) => {
    const preference = preferences.get(context.req.query('pref_id') ?? '');
    return context.html(checkoutPage(preference, isOpen(preference, clock.now())));
  });

  routes.post('/checkout/v1/redirect', async (context) => {
    const preference = preferences.get(context.req.query('pref_id') ?? '');
    if (!isOpen(preference, clock.now())) return context.html(checkoutPage(preference, false), 410);
    try {
      const payment = pay(preference, asFields(await context.req.parseBody()));
      const next =
        payment.three_ds_info?.external_resource_url ?? payment.transaction_details.external_resource_url;
      const back = backOf(payment);
      if (payment.status === 'pending' && next) return context.redirect(next, 303);
      return context.html(back ? goodbyePage(payment, back) : paymentPage(payment, back));
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      return context.html(checkoutPage(preference, true, error.message), 422);
    }
  });

  /** Pays a preference. Assumption: the hosted page asks for no payer data beyond the preference. */
  function pay(preference: Preference, form: Fields): Payment {
    const method = textOf(form, 'method') ?? '';
    const excluded = excludedOf(preference);
    const type = method === 'card' ? 'credit_card' : findMethod(method, siteOfPreference(preference))?.type;
    if (excluded.includes(method) || (type !== undefined && excluded.includes(type))) {
      throw badRequest(3015, 'This payment method is excluded from the preference');
    }
    const payer = fieldsOf(preference, 'payer');
    const body = {
      transaction_amount: totalOf(preference),
      currency_id: currencyOf[siteOfPreference(preference)],
      external_reference: preference.external_reference,
      notification_url: preference.notification_url,
      metadata: preference.metadata,
      date_of_expiration: preference.date_of_expiration,
      binary_mode: preference.binary_mode,
      statement_descriptor: preference.statement_descriptor,
      description: asList(preference.items).map((item) => textOf(item, 'title'))[0],
      three_d_secure_mode: 'optional',
      payer: {
        entity_type: 'individual',
        ...payer,
        email: textOf(payer, 'email') ?? 'buyer@testuser.com',
        identification: { type: 'Otro', number: '123456789', ...fieldsOf(payer, 'identification') },
      },
      callback_url: preference.init_point,
      order: { type: 'mercadopago', preference_id: preference.id },
    };
    const instrument =
      method === 'card'
        ? { token: tokenFor(form) }
        : { payment_method_id: method, transaction_details: { financial_institution: form.bank } };
    return payments.create({ ...body, ...instrument }, crypto.randomUUID());
  }

  function tokenFor(form: Fields): string {
    const [month, year] = (textOf(form, 'expiration') ?? '').split('/');
    const token = provider.cardTokens.create(
      {
        card_number: form.card_number,
        security_code: form.security_code,
        expiration_month: month,
        expiration_year: year,
        cardholder: { name: form.cardholder },
      },
      publicKey,
    );
    return textOf(asFields(token), 'id') ?? '';
  }

  return routes;
}

function idOf(context: Context): number {
  return Number(context.req.param('id'));
}
