import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { framedPolicy } from '../pages/layout.ts';
import { readText, toFields } from '../provider/untyped-fields.ts';
import { renderMailboxPage } from './mailbox.page.ts';
import type { Channel, Mailbox, Message, MessageFilter } from './messages.ts';

const maxWaitMs = 60_000;

/** Creates the routes of the mailbox: pages, the API for tests, and the SMS and WhatsApp webhooks. */
export function createMailboxRoutes(mailbox: Mailbox, messageToken: string | undefined): Hono {
  const routes = new Hono();

  routes.get('/', (context) => {
    const to = context.req.query('to') || undefined;
    return context.html(
      renderMailboxPage({ messages: mailbox.list({ to }), recipients: mailbox.recipients(), to }),
    );
  });

  routes.get('/mailbox/messages', async (context) => {
    const wait = Math.min(Number(context.req.query('waitMs') ?? 0) || 0, maxWaitMs);
    const messages = await mailbox.waitFor(parseFilter(context), wait);
    return context.json({ messages: messages.map(toMessageResponse), cursor: messages[0]?.id ?? null });
  });

  routes.get('/mailbox/messages/:id', (context) => {
    const message = mailbox.get(Number(context.req.param('id')));
    return message ? context.json(toMessageResponse(message)) : context.notFound();
  });

  routes.get('/mailbox/messages/:id/body', (context) => {
    const message = mailbox.get(Number(context.req.param('id')));
    if (!message) return context.notFound();
    context.header('content-security-policy', framedPolicy);
    return message.html === null
      ? context.html(renderPlainBody(message))
      : context.html(inlineImages(message));
  });

  routes.get('/mailbox/messages/:id/attachments/:index', (context) => {
    const attachment = mailbox.get(Number(context.req.param('id')))?.attachments[
      Number(context.req.param('index'))
    ];
    if (!attachment) return context.notFound();
    const name = encodeURIComponent(attachment.name);
    return context.body(new Uint8Array(Buffer.from(attachment.base64, 'base64')), 200, {
      'content-type': attachment.type === 'application/pdf' ? attachment.type : 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'content-security-policy': 'sandbox',
    });
  });

  routes.post('/messages/sms', (context) => receive(context, 'SMS'));
  routes.post('/messages/whatsapp', (context) => receive(context, 'WHATSAPP'));

  /** Receives `{ to, text, from?, key? }`; the key may also be an Idempotency-Key header. Never deduplicates. */
  async function receive(context: Context, channel: Channel) {
    const bearer = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (!bearer || (messageToken && bearer !== messageToken)) {
      return context.json({ code: 'UNAUTHORIZED', message: 'A bearer token is required' }, 401);
    }
    const body = toFields(await context.req.json().catch(() => null));
    const [to, text] = [readText(body, 'to'), readText(body, 'text') ?? readText(body, 'body')];
    if (!to || !/^\+?[\d\s().-]{7,20}$/.test(to) || !text) {
      return context.json(
        { code: 'INVALID_MESSAGE', message: 'to must be a phone and text must not be empty' },
        422,
      );
    }
    const message = mailbox.add({
      channel,
      to: [to],
      from: readText(body, 'from') ?? 'Taquilla',
      subject: '',
      text,
      html: null,
      key: context.req.header('idempotency-key') ?? readText(body, 'key') ?? null,
      attachments: [],
    });
    return context.json({ id: String(message.id), status: 'accepted' }, 202);
  }

  return routes;
}

function parseFilter(context: Context): MessageFilter {
  const { to, channel, after, before, limit } = context.req.query();
  return {
    to,
    channel,
    after: Number(after) || 0,
    before: Number(before) || undefined,
    limit: Math.min(Number(limit) || 100, 500),
  };
}

function toMessageResponse(message: Message) {
  return {
    ...message,
    attachments: message.attachments.map(({ base64, ...rest }, index) => ({
      ...rest,
      bytes: Buffer.byteLength(base64, 'base64'),
      url: `/mailbox/messages/${message.id}/attachments/${index}`,
    })),
  };
}

function renderPlainBody({ text }: Message) {
  return html`<!doctype html><meta charset="utf-8"><base target="_blank">
    <link rel="stylesheet" href="/assets/sandbox.css"><pre class="plain">${linkifyUrls(text ?? '')}</pre>`;
}

function linkifyUrls(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"')]+)/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : piece,
    );
}

/** Replaces embedded images (cid:) by data URLs; external resources are blocked by the policy. */
function inlineImages({ html: source, attachments }: Message): string {
  const body = attachments.reduce(
    (text, { contentId, type, base64 }) =>
      contentId ? text.replaceAll(`cid:${contentId}`, `data:${type};base64,${base64}`) : text,
    source ?? '',
  );
  return `<!doctype html><base target="_blank">${body}`;
}
