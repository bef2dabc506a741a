import { type Context, Hono } from 'hono';
import type { Clock } from '../clock.ts';
import { challengePolicy } from '../pages/layout.ts';
import { renderChallengePage, renderPaymentPage, renderReturnPage } from './buyer.pages.ts';
import { listExcludedMethods, renderCheckoutPage } from './checkout.page.ts';
import type { Payment } from './payment.ts';
import { currencyBySite, findMethod } from './payment-methods.ts';
import {
  buildReturnUrl,
  calculatePreferenceTotal,
  findPreferenceSite,
  isPayable,
  type Preference,
} from './preferences.ts';
import { badRequest, ProviderProblem } from './problem.ts';
import type { Provider } from './provider.ts';
import { type Fields, readFields, readText, toFields, toFieldsList } from './untyped-fields.ts';

/** Creates the pages that buyers are sent to: vouchers, the bank, the 3-D Secure challenge, the hosted checkout. */
export function createBuyerRoutes(provider: Provider, clock: Clock, publicKey: string): Hono {
  const { payments, preferences } = provider;
  const routes = new Hono();

  /** Returns the address of the shop: from the payment's preference, else its own callback_url. */
  function findReturnUrl(payment: Payment): string | undefined {
    const preferenceId = readText(toFields(payment.order), 'preference_id');
    if (preferenceId) return buildReturnUrl(preferences.get(preferenceId), payment);
    return /^https?:/.test(payment.callback_url ?? '') ? (payment.callback_url ?? undefined) : undefined;
  }

  routes.get('/provider/payments/:id', (context) => {
    const payment = payments.get(readId(context));
    return context.html(renderPaymentPage(payment, findReturnUrl(payment)));
  });

  routes.post('/provider/payments/:id', async (context) => {
    const { decision } = await context.req.parseBody();
    const payment = decide(payments.get(readId(context)), String(decision));
    const returnAddress = findReturnUrl(payment);
    return context.html(
      returnAddress && decision !== 'expire'
        ? renderReturnPage(payment, returnAddress)
        : renderPaymentPage(payment, returnAddress),
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
    const isFramed = context.req.header('sec-fetch-dest') === 'iframe';
    const answer = context.req.method === 'POST' ? (await context.req.parseBody()).answer : undefined;
    const payment = payments.get(readId(context));
    const answered = answer === undefined ? payment : payments.answerChallenge(payment.id, answer === 'yes');
    return context.html(renderChallengePage(answered, findReturnUrl(answered), isFramed));
  });

  routes.get('/checkout/v1/redirect', (context) => {
    const preference = preferences.get(context.req.query('pref_id') ?? '');
    return context.html(renderCheckoutPage(preference, isPayable(preference, clock.now())));
  });

  routes.post('/checkout/v1/redirect', async (context) => {
    const preference = preferences.get(context.req.query('pref_id') ?? '');
    if (!isPayable(preference, clock.now())) return context.html(renderCheckoutPage(preference, false), 410);
    try {
      const payment = pay(preference, toFields(await context.req.parseBody()));
      const next =
        payment.three_ds_info?.external_resource_url ?? payment.transaction_details.external_resource_url;
      const returnAddress = findReturnUrl(payment);
      if (payment.status === 'pending' && next) return context.redirect(next, 303);
      return context.html(
        returnAddress ? renderReturnPage(payment, returnAddress) : renderPaymentPage(payment, returnAddress),
      );
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      return context.html(renderCheckoutPage(preference, true, error.message), 422);
    }
  });

  /** Pays a preference. Assumption: the hosted page asks for no payer data beyond the preference. */
  function pay(preference: Preference, form: Fields): Payment {
    const method = readText(form, 'method') ?? '';
    const excluded = listExcludedMethods(preference);
    const type = method === 'card' ? 'credit_card' : findMethod(method, findPreferenceSite(preference))?.type;
    if (excluded.includes(method) || (type !== undefined && excluded.includes(type))) {
      throw badRequest(3015, 'This payment method is excluded from the preference');
    }
    const payer = readFields(preference, 'payer');
    const body = {
      transaction_amount: calculatePreferenceTotal(preference),
      currency_id: currencyBySite[findPreferenceSite(preference)],
      external_reference: preference.external_reference,
      notification_url: preference.notification_url,
      metadata: preference.metadata,
      date_of_expiration: preference.date_of_expiration,
      binary_mode: preference.binary_mode,
      statement_descriptor: preference.statement_descriptor,
      description: toFieldsList(preference.items).map((item) => readText(item, 'title'))[0],
      three_d_secure_mode: 'optional',
      payer: {
        entity_type: 'individual',
        ...payer,
        email: readText(payer, 'email') ?? 'buyer@testuser.com',
        identification: { type: 'Otro', number: '123456789', ...readFields(payer, 'identification') },
      },
      callback_url: preference.init_point,
      order: { type: 'mercadopago', preference_id: preference.id },
    };
    const instrument =
      method === 'card'
        ? { token: createCardToken(form) }
        : { payment_method_id: method, transaction_details: { financial_institution: form.bank } };
    return payments.create({ ...body, ...instrument }, crypto.randomUUID());
  }

  function createCardToken(form: Fields): string {
    const [month, year] = (readText(form, 'expiration') ?? '').split('/');
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
    return readText(toFields(token), 'id') ?? '';
  }

  return routes;
}

function readId(context: Context): number {
  return Number(context.req.param('id'));
}
