import { html } from 'hono/html';
import { formatAmount } from '../pages/format.ts';
import { renderPage } from '../pages/layout.ts';
import { isCard, paymentMethods, pseBanks } from './payment-methods.ts';
import { calculatePreferenceTotal, findPreferenceSite, type Preference } from './preferences.ts';
import { readFields, readNumber, readText, toFieldsList } from './untyped-fields.ts';

/** Renders the hosted checkout of a preference's init_point, which pays through the same API. */
export function renderCheckoutPage(preference: Preference, open: boolean, errorMessage?: string) {
  const site = findPreferenceSite(preference);
  const items = toFieldsList(preference.items);
  const currency = site === 'MCO' ? 'COP' : 'MXN';
  const excluded = new Set(listExcludedMethods(preference));
  const takesCards = !excluded.has('credit_card') || !excluded.has('debit_card');
  const others = paymentMethods.filter(
    (method) =>
      method.site === site && !isCard(method) && !excluded.has(method.id) && !excluded.has(method.type),
  );
  return renderPage({
    title: open ? 'Paga tu compra' : 'Este enlace ya venció',
    language: 'es',
    forBuyer: true,
    content: html`
      <div class="buyer card">
        <dl class="facts">
          ${items.map(
            (
              item,
            ) => html`<dt>${readText(item, 'title') ?? 'Artículo'} × ${readNumber(item, 'quantity') ?? 1}</dt>
            <dd>${formatAmount(readNumber(item, 'unit_price') ?? 0, currency)}</dd>`,
          )}
          <dt>Total</dt>
          <dd class="big">${formatAmount(calculatePreferenceTotal(preference), currency)}</dd>
        </dl>
        ${errorMessage ? html`<p class="failed" role="alert">${errorMessage}</p>` : ''}
        ${
          open
            ? html`${takesCards ? renderCardForm() : ''}
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

function renderCardForm() {
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
export function listExcludedMethods(preference: Preference): readonly string[] {
  const { excluded_payment_methods, excluded_payment_types } = readFields(preference, 'payment_methods');
  return [...toFieldsList(excluded_payment_methods), ...toFieldsList(excluded_payment_types)].flatMap(
    (one) => readText(one, 'id') ?? [],
  );
}
