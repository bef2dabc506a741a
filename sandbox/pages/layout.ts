import { html } from 'hono/html';

type Markup = ReturnType<typeof html>;

/** The content policy of pages: own scripts and styles only; frames only from this origin. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The content policy of the 3-D Secure challenge, which the shop's page may frame. */
export const challengePolicy = pagePolicy.replace("frame-ancestors 'none'", 'frame-ancestors *');

/** The content policy of a mail body: no scripts, forms or requests; links open in a new tab. */
export const framedPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export type Page = {
  readonly title: string;
  readonly current?: 'mailbox' | 'authenticator' | 'provider';
  readonly language?: 'en' | 'es';
  readonly script?: string;
  /** True for pages that buyers see, which have no sandbox navigation. */
  readonly forBuyer?: boolean;
  readonly head?: Markup;
  readonly content: Markup;
};

export function renderPage({
  title,
  current,
  language = 'en',
  script,
  forBuyer = false,
  head,
  content,
}: Page): Markup {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${title} · Sandbox</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="/assets/sandbox.css">
        ${script ? html`<script src="${script}" defer></script>` : ''} ${head ?? ''}
      </head>
      <body>
        <header class="mast">
          <p class="brand">Sandbox <span>${forBuyer ? 'pago de prueba' : 'no real money, no real mail'}</span></p>
          ${
            forBuyer
              ? ''
              : html`<nav aria-label="Sandbox">
                  <a href="/" ${current === 'mailbox' ? html`aria-current="page"` : ''}>Mailbox</a>
                  <a href="/authenticator" ${current === 'authenticator' ? html`aria-current="page"` : ''}>Authenticator</a>
                  <a href="/provider" ${current === 'provider' ? html`aria-current="page"` : ''}>Payments</a>
                </nav>`
          }
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
