import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

type WebhookRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
};

/**
 * Posts and resolves with the response status, without reading the body or following redirects. Rejects without a response.
 * Names that end in `.localhost` are this machine (RFC 6761, 6.3): browsers resolve them themselves, many system resolvers
 * do not.
 */
export async function postWebhook(url: URL, { headers, body, signal }: WebhookRequest): Promise<string> {
  const { request } = url.protocol === 'https:' ? https : http;
  const isLocalhost = url.hostname.endsWith('.localhost');
  const outgoing = request(url, {
    method: 'POST',
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    ...(isLocalhost && { hostname: 'localhost' }),
    signal,
    agent: false,
  });
  // Connection errors after the response do not matter.
  outgoing.on('error', () => undefined);
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return String(response.statusCode);
}
