import { getLanguageTag, type Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SupportDirectory } from '#domain/market/support.ts';
import type { EmailAudience, Message } from './messenger.port.ts';

/** The site and the support address of each market, for the header and the footer of an email. */
export type EmailBrand = {
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
  readonly support: Readonly<Record<MarketCode, Pick<SupportDirectory, 'email' | 'hours'>>>;
};

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** Renders an email's HTML page in the dress of its market, with the support address below. */
export function renderBrandedHtml(
  { html, text }: Pick<Message, 'html' | 'text'>,
  { language, market }: EmailAudience,
  { publicUrls, support }: EmailBrand,
): string {
  const { email, hours } = support[market];
  return `<!doctype html>
<html lang="${getLanguageTag(language, market)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Taquilla</title>
<style>${darkStyle}</style></head>
<body class="ground" style="margin:0;padding:0;background:#eff1ea;color:#121815;font:16px/1.5 Archivo,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" style="border-collapse:collapse"><tr><td align="center" style="padding:0 0 32px">
<table role="presentation" width="100%" style="border-collapse:collapse;max-width:600px">
<tr><td style="padding:18px 24px;background:#121815;border-bottom:4px solid #ffb20f"><a href="${escapeHtml(publicUrls[market])}" style="color:#f7f8f1;font-size:26px;font-weight:900;letter-spacing:-1px;text-decoration:none" translate="no">taqui<span style="color:#ffb20f">ll</span>a</a></td></tr>
<tr><td class="card" style="padding:24px;background:#ffffff">
${html ?? renderParagraphs(text)}
</td></tr>
<tr><td style="padding:20px 24px;font-size:13px;line-height:1.5">
<strong>${taglines[language][market]}</strong><br>
${helpLabels[language]} <a href="mailto:${escapeHtml(email)}" style="color:inherit">${escapeHtml(email)}</a><br>
${escapeHtml(hours[language])}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Renders an email's plain text with the support address below. */
export function renderBrandedText(
  { text }: Pick<Message, 'text'>,
  { language, market }: EmailAudience,
  { support }: EmailBrand,
): string {
  const { email, hours } = support[market];
  return [
    text.trimEnd(),
    `-- \n${taglines[language][market]}\n${helpLabels[language]} ${email}\n${hours[language]}\n`,
  ].join('\n\n');
}

const taglines = {
  en: { COL: 'Taquilla · Tickets for sport in Colombia', MEX: 'Taquilla · Tickets for sport in Mexico' },
  es: {
    COL: 'Taquilla · Boletas para el deporte en Colombia',
    MEX: 'Taquilla · Boletos para el deporte en México',
  },
} as const satisfies Record<Language, Record<MarketCode, string>>;

const helpLabels = { en: 'Need help?', es: '¿Necesitas ayuda?' } as const satisfies Record<Language, string>;

/** Mail clients that know no colour scheme show the light page. */
const darkStyle =
  '@media (prefers-color-scheme:dark){.ground{background:#0c110f!important;color:#eff1ea!important}.card{background:#151c19!important}}';

/**
 * Renders plain text as paragraphs. A label with an address becomes a link, and a button where it stands alone; a
 * one-time code that stands alone becomes large.
 */
const renderParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const { label, url } = findLink(paragraph);
      if (label !== undefined && url !== undefined) return wrapParagraph(renderEmailButton(url, label));
      return /^\d{6}$/.test(paragraph)
        ? `<p style="margin:0 0 16px;font-size:36px;font-weight:800;letter-spacing:6px">${paragraph}</p>`
        : renderEmailParagraph(paragraph);
    })
    .join('\n');

function renderLine(line: string): string {
  const { label, url } = findLink(line);
  return url === undefined ? escapeHtml(line) : renderEmailLink(url, label ?? url);
}

const findLink = (line: string) => /^(?:(?<label>[^\n]+): )?(?<url>https?:\/\/\S+)$/.exec(line)?.groups ?? {};

/** Renders a paragraph; its text is escaped, and its lines stay apart. */
export const renderEmailParagraph = (text: string): string =>
  wrapParagraph(text.split('\n').map(renderLine).join('<br>\n'));

const wrapParagraph = (markup: string): string => `<p style="margin:16px 0">${markup}</p>`;

/** Renders a link; text and address are escaped. */
export const renderEmailLink = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" style="color:inherit;font-weight:700;${breakable}">${escapeHtml(text)}</a>`;

/** Renders the email's call to action as a button; text and address are escaped. */
export const renderEmailButton = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 20px;background:#ffb20f;color:#121815;font-weight:700;text-decoration:none;border-radius:6px">${escapeHtml(text)}</a>`;

/** Renders rows of a label and a value; both are escaped. */
export const renderEmailTable = (rows: readonly EmailTableRow[]): string =>
  `<table style="border-collapse:collapse;width:100%">\n${rows.map(renderRow).join('\n')}\n</table>`;

type EmailTableRow = {
  readonly label: string;
  readonly value: string;
  /** The sum of the rows above. */
  readonly isTotal?: boolean;
};

const longestUnbroken = 16;
const breakable = 'overflow-wrap:anywhere;word-break:break-word';

function renderRow({ label, value, isTotal = false }: EmailTableRow): string {
  const style = `padding:8px 0;border-top:${isTotal ? '3px' : '1px'} solid #737d75${isTotal ? ';font-weight:700' : ''}`;
  // An amount stays in one line; a date, a reference or a CLABE breaks rather than widening the page of a phone.
  const wrap = value.length <= longestUnbroken ? 'white-space:nowrap' : breakable;
  return `<tr><td style="${style};padding-right:12px">${escapeHtml(label)}</td><td style="${style};text-align:right;${wrap}">${escapeHtml(value)}</td></tr>`;
}
