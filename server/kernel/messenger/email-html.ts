/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** Renders an email's HTML page: `tag` is its language (BCP 47), `lines` are the elements of its body. */
export const renderEmailPage = (tag: string, lines: readonly string[]): string => `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Taquilla</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Archivo,Helvetica,Arial,sans-serif">
${lines.join('\n')}
</body>
</html>
`;

/** Renders the email's call to action as a button; text and address are escaped. */
export const renderEmailButton = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 20px;background:#ffb20f;color:#121815;font-weight:700;text-decoration:none;border-radius:6px">${escapeHtml(text)}</a>`;
