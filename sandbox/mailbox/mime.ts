export type Attachment = {
  readonly name: string;
  readonly type: string;
  readonly contentId: string | null;
  readonly base64: string;
};

export type Mail = {
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly from: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
};

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: Buffer };

/** Parses a mail by RFC 5322 and MIME: folded headers, encoded words, nested multiparts. */
export function parseMail(source: Buffer): Mail {
  const root = parsePart(source);
  const leaves = collectLeafParts(root, 0);
  const body = (type: string) => leaves.find((part) => readMediaType(part) === type && !isAttached(part));
  const [plain, html] = [body('text/plain'), body('text/html')];
  return {
    headers: root.headers,
    subject: decodeEncodedWords(root.headers.get('subject') ?? ''),
    from: decodeEncodedWords(root.headers.get('from') ?? ''),
    text: plain ? decodeText(plain) : null,
    html: html ? decodeText(html) : null,
    attachments: leaves.filter((part) => part !== plain && part !== html).map(toAttachment),
  };
}

function parsePart(source: Buffer): Part {
  const text = source.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) {
      const value = Buffer.from(line.slice(colon + 1).trim(), 'latin1').toString('utf8');
      headers.set(line.slice(0, colon).trim().toLowerCase(), value);
    }
  }
  return { headers, body: end ? source.subarray(end.index + end[0].length) : Buffer.alloc(0) };
}

/** Returns the parts with content. Nesting deeper than eight levels is treated as content. */
function collectLeafParts(part: Part, depth: number): readonly Part[] {
  const boundary = readParameter(part.headers.get('content-type') ?? '', 'boundary');
  if (!boundary || depth > 8) return [part];
  const text = part.body.toString('latin1');
  const marks = [
    ...text.matchAll(new RegExp(`(?:^|\\r?\\n)--${escapePattern(boundary)}(--)?[ \\t]*(?=\\r?\\n|$)`, 'g')),
  ];
  return marks.flatMap((mark, index) => {
    if (mark[1]) return [];
    const start = mark.index + mark[0].length;
    const end = marks[index + 1]?.index ?? text.length;
    const inside = part.body.subarray(start, end);
    const skipped = /^\r?\n/.exec(inside.subarray(0, 2).toString('latin1'))?.[0].length ?? 0;
    return collectLeafParts(parsePart(inside.subarray(skipped)), depth + 1);
  });
}

function decodeBody(part: Part): Buffer {
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return part.body;
  return decodeQuotedPrintable(part.body.toString('latin1').replaceAll(/=[ \t]*\r?\n/g, ''));
}

function decodeQuotedPrintable(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/=([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function decodeText(part: Part): string {
  return decodeCharset(decodeBody(part), readParameter(part.headers.get('content-type') ?? '', 'charset'));
}

function decodeCharset(bytes: Buffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** Decodes encoded words (RFC 2047) such as =?utf-8?Q?C=C3=B3digo?=. */
function decodeEncodedWords(text: string): string {
  return text
    .replaceAll(/(=\?[^?]+\?[bqBQ]\?[^?]*\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?([^?]+)\?([bqBQ])\?([^?]*)\?=/g, (_, charset: string, kind: string, payload: string) => {
      const bytes =
        kind.toUpperCase() === 'B'
          ? Buffer.from(payload, 'base64')
          : decodeQuotedPrintable(payload.replaceAll('_', ' '));
      return decodeCharset(bytes, charset);
    });
}

function readMediaType(part: Part): string {
  return (part.headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? '';
}

function isAttached(part: Part): boolean {
  return /^\s*attachment/i.test(part.headers.get('content-disposition') ?? '');
}

function toAttachment(part: Part): Attachment {
  const name =
    readParameter(part.headers.get('content-disposition') ?? '', 'filename') ??
    readParameter(part.headers.get('content-type') ?? '', 'name') ??
    'attachment';
  return {
    name: decodeEncodedWords(name),
    type: readMediaType(part),
    contentId: part.headers.get('content-id')?.replaceAll(/[<>]/g, '') ?? null,
    base64: decodeBody(part).toString('base64'),
  };
}

function readParameter(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header);
  return found?.[1] ?? found?.[2];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
