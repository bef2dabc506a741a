import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

type Post = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
};

/**
 * Posts and resolves with the response status, without reading the body or following redirects. Rejects without a response.
 * Names that end in `.localhost` are this machine (RFC 6761, 6.3): browsers resolve them themselves, many system resolvers
 * do not.
 */
export async function postTo(url: URL, { headers, body, signal }: Post): Promise<string> {
  const { request } = url.protocol === 'https:' ? https : http;
  const isHere = url.hostname.endsWith('.localhost');
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    ...(isHere && { hostname: 'localhost' }),
    signal,
    agent: false,
  });
  // Connection errors after the response do not matter.
  sent.on('error', () => undefined);
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return String(answer.statusCode);
}
