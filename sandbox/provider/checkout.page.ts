import { html } from 'hono/html';
import { showAmount } from '../pages/amount.ts';
import { page } from '../pages/layout.ts';
import { asList, fieldsOf, numberOf, textOf } from './fields.ts';
import { isCard, paymentMethods, pseBanks } from './payment-methods.ts';
import { type Preference, siteOfPreference, totalOf } from './preferences.ts';

/** Renders the hosted checkout of a preference's init_point, which pays through the same API. */
export function checkoutPage(preference: Preference, open: boolean, mistake?: string) {
  const site = siteOfPreference(preference);
  const items = asList(preference.items);
  const currency = site === 'MCO' ? 'COP' : 'MXN';
  const excluded = new Set(excludedOf(preference));
  const takesCards = !excluded.has('credit_card') || !excluded.has('debit_card');
  const others = paymentMethods.filter(
    (method) =>
      method.site === site && !isCard(method) && !excluded.has(method.id) && !excluded.has(method.type),
  );
  return page({
    title: open ? 'Paga tu compra' : 'Este enlace ya venció',
    language: 'es',
    forBuyer: true,
    content: html`
      <div class="buyer card">
        <dl class="facts">
          ${items.map(
            (
              item,
            ) => html`<dt>${textOf(item, 'title') ?? 'Artículo'} × ${numberOf(item, 'quantity') ?? 1}</dt>
            <dd>${showAmount(numberOf(item, 'unit_price') ?? 0, currency)}</dd>`,
          )}
          <dt>Total</dt>
          <dd class="big">${showAmount(totalOf(preference), currency)}</dd>
        </dl>
        ${mistake ? html`<p class="failed" role="alert">${mistake}</p>` : ''}
        ${
          open
            ? html`${takesCards ? cardForm() : ''}
              ${others.map(
                (method) => html`<form method="post">
                  <input type="hidden" name="method" value="${method.id}">
                  ${
                    method.id === 'pse'
                      ? html`<label>Banco <select name="bank">${pseBanks.map(
                          ({ id, description }) => html`<option value="${id}">${description}</option>`,
                        )}</select></label>`
                      : ''
                  }
                  <button class="button">${method.name}</button>
                </form>`,
              )}`
            : ''
        }
      </div>`,
  });
}

function cardForm() {
  return html`<form method="post" autocomplete="off">
    <input type="hidden" name="method" value="card">
    <fieldset>
      <legend>Tarjeta</legend>
      <label>Número <input name="card_number" inputmode="numeric" autocomplete="cc-number" required></label>
      <label>Titular <input name="cardholder" autocomplete="cc-name" required></label>
      <div class="pair">
        <label>Vence (MM/AA) <input name="expiration" inputmode="numeric" autocomplete="cc-exp" required></label>
        <label>Código <input name="security_code" inputmode="numeric" autocomplete="cc-csc" required></label>
      </div>
      <button class="button primary">Pagar con tarjeta</button>
    </fieldset>
  </form>`;
}

/** Lists the payment methods and types that the shop excludes on this page. */
export function excludedOf(preference: Preference): readonly string[] {
  const { excluded_payment_methods, excluded_payment_types } = fieldsOf(preference, 'payment_methods');
  return [...asList(excluded_payment_methods), ...asList(excluded_payment_types)].flatMap(
    (one) => textOf(one, 'id') ?? [],
  );
}
