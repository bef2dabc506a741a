/** Text as it may stand in HTML, also between quotes. */
export const safe = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** A whole letter: `tag` is its language (BCP 47), `lines` are the elements of its body, one after the other. */
export const letterPage = (tag: string, lines: readonly string[]): string => `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Taquilla</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Archivo,Helvetica,Arial,sans-serif">
${lines.join('\n')}
</body>
</html>
`;

/** The one thing that the letter asks for, as a button; any text and address. */
export const letterButton = (href: string, text: string): string =>
  `<a href="${safe(href)}" style="display:inline-block;padding:14px 20px;background:#ffb20f;color:#121815;font-weight:700;text-decoration:none;border-radius:6px">${safe(text)}</a>`;
