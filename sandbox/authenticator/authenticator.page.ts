import { html } from 'hono/html';
import { renderPage } from '../pages/layout.ts';
import type { AccountCodes } from './account-codes.ts';

type AuthenticatorView = {
  readonly step: number;
  readonly secondsLeft: number;
  readonly codes: readonly AccountCodes[];
};

/** Renders the current codes in large type; they refresh automatically. */
export function renderAuthenticatorPage(
  { step, secondsLeft, codes }: AuthenticatorView,
  secret: string | undefined,
) {
  return renderPage({
    title: 'Authenticator',
    current: 'authenticator',
    script: '/assets/authenticator.js',
    content: html`
      <form class="filter" method="get" action="/authenticator">
        <label for="secret">Enrolment secret</label>
        <input id="secret" name="secret" value="${secret ?? ''}" placeholder="JBSW Y3DP EHPK 3PXP…"
          autocomplete="off" autocapitalize="characters" spellcheck="false">
        <button class="button">Show codes</button>
        ${secret ? html`<a class="quiet" href="/authenticator">Show demo operators</a>` : ''}
      </form>
      <p class="live" role="status" data-live>
        ${codes.length === 0 ? (secret ? 'Invalid secret. Use letters and the digits 2 to 7.' : 'No accounts are configured.') : ''}
      </p>
      <div class="scroll"><table data-codes data-step="${step}">
        <caption>Each code works once. <span data-left>${secondsLeft}</span> seconds left.</caption>
        <thead><tr><th scope="col">Account</th><th scope="col">Code</th><th scope="col">Next code</th></tr></thead>
        <tbody>${codes.map(
          ({ account, current, next }) =>
            html`<tr><th scope="row">${account}</th><td class="code"><strong>${current}</strong></td><td>${next}</td></tr>`,
        )}</tbody>
      </table></div>`,
  });
}
