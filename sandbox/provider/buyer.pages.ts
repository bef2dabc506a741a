import { html } from 'hono/html';
import { showAmount, showInstant } from '../pages/amount.ts';
import { page } from '../pages/layout.ts';
import type { Payment } from './payment.ts';
import { findMethod, pseBanks, type Site } from './payment-methods.ts';

/** Renders the page of external_resource_url: the voucher, the CLABE or the bank's page, with a button to pay. */
export function paymentPage(payment: Payment, back: string | undefined) {
  const open = payment.status === 'pending' || payment.status === 'in_process';
  const { transaction_details: details } = payment;
  const method = findMethod(payment.payment_method_id, siteOfPayment(payment));
  const bank = pseBanks.find(({ id }) => id === details.financial_institution);
  return page({
    title: headings[payment.payment_method_id] ?? `Paga en ${method?.name ?? payment.payment_method_id}`,
    language: 'es',
    forBuyer: true,
    content: html`
      <div class="buyer card">
        <dl class="facts">
          <dt>Importe</dt>
          <dd class="big">${showAmount(payment.transaction_amount, payment.currency_id)}</dd>
          ${
            details.payment_method_reference_id
              ? html`<dt>${payment.payment_method_id === 'clabe' ? 'CLABE' : 'Referencia'}</dt>
                  <dd class="big">${details.payment_method_reference_id}</dd>`
              : ''
          }
          ${bank ? html`<dt>Banco</dt><dd>${bank.description}</dd>` : ''}
          ${method?.paidAt ? html`<dt>Dónde</dt><dd>${method.paidAt}</dd>` : ''}
          ${payment.description ? html`<dt>Concepto</dt><dd>${payment.description}</dd>` : ''}
          ${
            payment.date_of_expiration
              ? html`<dt>Vence</dt><dd>${showInstant(payment.date_of_expiration)} (UTC−4)</dd>`
              : ''
          }
          <dt>Estado</dt>
          <dd><span class="tag" data-status="${payment.status}">${payment.status}</span> ${payment.status_detail}</dd>
        </dl>
        ${
          open
            ? html`<form method="post">
                <button class="button primary" name="decision" value="approve">Pagar ahora</button>
                ${
                  isPaidAtCounter(payment)
                    ? ''
                    : html`<button class="button" name="decision" value="reject">Rechazar</button>`
                }
                <button class="button" name="decision" value="expire">Dejar vencer</button>
              </form>`
            : ''
        }
        ${backLink(back)}
      </div>`,
  });
}

/** Payments at a shop or an ATM are made or not made; they cannot be declined. */
const isPaidAtCounter = ({ payment_type_id, payment_method_id }: Payment): boolean =>
  payment_type_id === 'ticket' || payment_type_id === 'atm' || payment_method_id === 'clabe';

const headings: Readonly<Record<string, string>> = {
  clabe: 'Transferencia SPEI',
  pse: 'PSE: confirma en tu banco',
  consumer_credits: 'Compra ahora, paga después',
};

/** Renders the bank's 3-D Secure challenge, to be framed by the shop's page. */
export function challengePage(payment: Payment, back: string | undefined) {
  const asked = payment.status_detail === 'pending_challenge';
  return page({
    title: asked ? 'Tu banco pregunta si eres tú' : 'Respuesta recibida',
    language: 'es',
    forBuyer: true,
    ...(!asked && { script: '/assets/challenge-done.js' }),
    content: html`
      <div class="buyer card">
        ${
          asked
            ? html`<p>Compra por <strong>${showAmount(payment.transaction_amount, payment.currency_id)}</strong></p>
                <form method="post">
                  <button class="button primary" name="answer" value="yes">Confirmar compra</button>
                  <button class="button" name="answer" value="no">No fui yo</button>
                </form>`
            : html`<p>Puedes volver a la tienda.</p>`
        }
        ${asked ? '' : backLink(back)}
      </div>`,
  });
}

/** Renders a page that returns the buyer by refresh: form-action would block a redirect after a form. */
export function goodbyePage(payment: Payment, address: string) {
  return page({
    title: 'Volviendo a la tienda',
    language: 'es',
    forBuyer: true,
    head: html`<meta http-equiv="refresh" content="0;url=${address}">`,
    content: html`<div class="buyer card">
      <p><span class="tag" data-status="${payment.status}">${payment.status}</span> ${payment.status_detail}</p>
      ${backLink(address)}
    </div>`,
  });
}

function backLink(address: string | undefined) {
  return address && /^https?:/.test(address) ? html`<p><a href="${address}">Volver a la tienda</a></p>` : '';
}

function siteOfPayment(payment: Payment): Site {
  return payment.currency_id === 'MXN' ? 'MLM' : 'MCO';
}
