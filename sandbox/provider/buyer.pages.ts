import { html } from 'hono/html';
import { formatAmount, formatInstant } from '../pages/format.ts';
import { renderPage } from '../pages/layout.ts';
import type { Payment } from './payment.ts';
import { findMethod, pseBanks, type Site } from './payment-methods.ts';

/** Renders the page of external_resource_url: the voucher, the CLABE or the bank's page, with a button to pay. */
export function renderPaymentPage(payment: Payment, returnAddress: string | undefined) {
  const open = payment.status === 'pending' || payment.status === 'in_process';
  const { transaction_details: details } = payment;
  const method = findMethod(payment.payment_method_id, findPaymentSite(payment));
  const bank = pseBanks.find(({ id }) => id === details.financial_institution);
  return renderPage({
    title: headings[payment.payment_method_id] ?? `Paga en ${method?.name ?? payment.payment_method_id}`,
    language: 'es',
    forBuyer: true,
    content: html`
      <div class="buyer card">
        <dl class="facts">
          <dt>Importe</dt>
          <dd class="big">${formatAmount(payment.transaction_amount, payment.currency_id)}</dd>
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
              ? html`<dt>Vence</dt><dd>${formatInstant(payment.date_of_expiration)} (UTC−4)</dd>`
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
        ${renderBackLink(returnAddress)}
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

/** Renders the bank's 3-D Secure challenge. The shop's page frames it; on a page of its own it leads back to the shop. */
export function renderChallengePage(payment: Payment, returnAddress: string | undefined, isFramed: boolean) {
  const isChallenged = payment.status_detail === 'pending_challenge';
  return renderPage({
    title: isChallenged ? 'Tu banco pregunta si eres tú' : 'Respuesta recibida',
    language: 'es',
    forBuyer: true,
    ...(!isChallenged && { script: '/assets/challenge-done.js' }),
    content: html`
      <div class="buyer card">
        ${
          isChallenged
            ? html`<p>Compra por <strong>${formatAmount(payment.transaction_amount, payment.currency_id)}</strong></p>
                <form method="post">
                  <button class="button primary" name="answer" value="yes">Confirmar compra</button>
                  <button class="button" name="answer" value="no">No fui yo</button>
                </form>`
            : html`<p>Puedes volver a la tienda.</p>`
        }
        ${isFramed ? '' : renderBackLink(returnAddress)}
      </div>`,
  });
}

/** Renders a page that returns the buyer by refresh: form-action would block a redirect after a form. */
export function renderReturnPage(payment: Payment, address: string) {
  return renderPage({
    title: 'Volviendo a la tienda',
    language: 'es',
    forBuyer: true,
    head: html`<meta http-equiv="refresh" content="0;url=${address}">`,
    content: html`<div class="buyer card">
      <p><span class="tag" data-status="${payment.status}">${payment.status}</span> ${payment.status_detail}</p>
      ${renderBackLink(address)}
    </div>`,
  });
}

function renderBackLink(address: string | undefined) {
  return address && /^https?:/.test(address) ? html`<p><a href="${address}">Volver a la tienda</a></p>` : '';
}

function findPaymentSite(payment: Payment): Site {
  return payment.currency_id === 'MXN' ? 'MLM' : 'MCO';
}
