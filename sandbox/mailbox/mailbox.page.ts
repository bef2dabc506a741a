import { html } from 'hono/html';
import { renderPage } from '../pages/layout.ts';
import type { Message } from './messages.ts';

export type MailboxView = {
  readonly messages: readonly Message[];
  readonly recipients: readonly string[];
  readonly to: string | undefined;
};

const channelNames = { EMAIL: 'E-mail', SMS: 'SMS', WHATSAPP: 'WhatsApp' } as const;

/** Renders all messages, newest first, with codes in large type. */
export function renderMailboxPage({ messages, recipients, to }: MailboxView) {
  return renderPage({
    title: 'Mailbox',
    current: 'mailbox',
    script: '/assets/mailbox.js',
    content: html`
      <form class="filter" method="get" action="/" role="search">
        <label for="to">Sent to</label>
        <input id="to" name="to" list="recipients" value="${to ?? ''}" placeholder="Any recipient" autocomplete="off"
          autocapitalize="off" spellcheck="false">
        <datalist id="recipients">${recipients.map((one) => html`<option value="${one}"></option>`)}</datalist>
        <button class="button">Filter</button>
        ${to ? html`<a class="quiet" href="/">Show all</a>` : ''}
      </form>
      <p class="live" role="status" data-live data-to="${to ?? ''}" data-cursor="${messages[0]?.id ?? 0}">
        ${messages.length === 0 ? 'No messages yet. New messages appear here automatically.' : `${messages.length} messages`}
      </p>
      <ol class="messages" data-messages>${messages.map(renderMessage)}</ol>`,
  });
}

function renderMessage(message: Message) {
  const { id, channel, to, from, subject, text, code, receivedAt, attachments } = message;
  return html`<li class="message" id="message-${id}">
    <article aria-labelledby="title-${id}">
      <header>
        <span class="tag" data-channel="${channel}">${channelNames[channel]}</span>
        <time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time>
      </header>
      <h2 id="title-${id}">${channel === 'EMAIL' ? subject || '(no subject)' : to.join(', ')}</h2>
      <p class="to">${channel === 'EMAIL' ? `To ${to.join(', ')} from ${from}` : `From ${from}`}</p>
      ${code ? html`<p class="code"><span>Code</span> <strong>${code}</strong></p>` : ''}
      ${
        channel === 'EMAIL'
          ? html`<details>
              <summary>Read</summary>
              <iframe title="Body of message ${id}" data-src="/mailbox/messages/${id}/body" loading="lazy"
                sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
              <p><a href="/mailbox/messages/${id}/body" target="_blank" rel="noreferrer">Open in a tab</a></p>
            </details>`
          : html`<p class="bubble">${text}</p>
              ${message.links.map((link) => html`<p><a href="${link}" target="_blank" rel="noreferrer">${link}</a></p>`)}`
      }
      ${
        attachments.length > 0
          ? html`<ul class="attachments">${attachments.map(
              ({ name }, index) =>
                html`<li><a href="/mailbox/messages/${id}/attachments/${index}" download>${name}</a></li>`,
            )}</ul>`
          : ''
      }
    </article>
  </li>`;
}
