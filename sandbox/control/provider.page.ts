import { html } from 'hono/html';
import { formatAmount, formatInstant } from '../pages/format.ts';
import { renderPage } from '../pages/layout.ts';
import type { LedgerEntry } from '../provider/ledger.ts';
import { toMajorUnits } from '../provider/money.ts';
import type { QueuedNotification, WebhookMode } from '../provider/notifications.ts';
import type { Payment } from '../provider/payment.ts';
import type { ActiveFault } from './faults.ts';

export type ProviderView = {
  readonly payments: readonly Payment[];
  readonly ledger: readonly LedgerEntry[];
  readonly notifications: readonly QueuedNotification[];
  readonly mode: WebhookMode;
  readonly faults: readonly ActiveFault[];
  readonly down: boolean;
};

/** Renders the provider's pending payments, ledger, payments, webhooks and injected faults. */
export function renderProviderPage({ payments, ledger, notifications, mode, faults, down }: ProviderView) {
  const pendingPayments = payments.filter(({ status }) => status === 'pending' || status === 'in_process');
  return renderPage({
    title: 'Payments',
    current: 'provider',
    content: html`
      <h2>Pending payments</h2>
      ${
        pendingPayments.length === 0
          ? html`<p class="note">No pending payments.</p>`
          : html`<ul class="messages">${pendingPayments.map(renderPendingPayment)}</ul>`
      }
      <h2>Ledger</h2>
      <p class="note">All money movements, append-only. Also as JSON: <a href="/sandbox/ledger">/sandbox/ledger</a></p>
      ${renderTable(
        ['#', 'Kind', 'Amount', 'When (UTC−4)', 'Reference', 'Payment'],
        ledger.map((entry) => [
          String(entry.sequence),
          entry.kind,
          formatAmount(toMajorUnits(entry.amount), entry.currency),
          formatInstant(entry.at),
          entry.externalReference ?? '',
          html`<a href="/provider/payments/${entry.paymentId}">${entry.paymentId}</a>`,
        ]),
      )}
      <h2>Payments</h2>
      ${renderTable(
        ['Payment', 'Amount', 'Method', 'Status', 'Reference'],
        payments.map((payment) => [
          html`<a href="/provider/payments/${payment.id}">${payment.id}</a>`,
          formatAmount(payment.transaction_amount, payment.currency_id),
          payment.payment_method_id,
          `${payment.status} · ${payment.status_detail}`,
          payment.external_reference ?? '',
        ]),
      )}
      <h2>Webhooks</h2>
      <p class="note">Mode: ${mode.kind}. ${
        down
          ? 'The provider is down.'
          : faults.length > 0
            ? `${faults.length} active faults.`
            : 'No active faults.'
      } Set them at <code>/sandbox/webhooks/mode</code> and <code>/sandbox/faults</code>.</p>
      ${renderTable(
        ['#', 'Payment', 'Action', 'State', 'Attempts', 'Last response'],
        notifications.map((one) => [
          String(one.sequence),
          String(one.paymentId),
          one.action,
          one.state,
          String(one.attempts),
          one.lastResponse ?? '',
        ]),
      )}`,
  });
}

type Cell = string | ReturnType<typeof html>;

function renderTable(heads: readonly string[], rows: readonly (readonly Cell[])[]) {
  if (rows.length === 0) return html`<p class="note">Empty.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${heads.join(', ')}"><table>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

function renderPendingPayment(payment: Payment) {
  return html`<li class="card">
    <p><span class="tag" data-status="${payment.status}">${payment.status_detail}</span> ${payment.payment_method_id}</p>
    <p><strong>${formatAmount(payment.transaction_amount, payment.currency_id)}</strong>
      ${payment.external_reference ?? ''}</p>
    <form class="actions" method="post" action="/provider/waiting/${payment.id}">
      <button class="button primary small" name="status" value="approved">Pay it now</button>
      <button class="button small" name="status" value="rejected">Reject</button>
      <button class="button small" name="status" value="cancelled">Let it expire</button>
    </form>
  </li>`;
}
