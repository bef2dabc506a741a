import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { type MarketCode, marketFromHost } from '#domain/market/market.ts';
import type { HttpEnv } from './env.ts';

/** The origin of a request and the public address that it was sent to. */
export type Caller = {
  /** The origin in the visitor's address bar, such as 'https://taquilla.mx'. */
  readonly origin: string;
  readonly secure: boolean;
  readonly market: MarketCode;
  /** The address for rate limits and the audit trail. IPv6 addresses are cut to /64, which one household has to itself. */
  readonly address: string;
};

export type OriginSettings = {
  /** Addresses or networks ('10.0.0.0/8') of proxies whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Our public addresses, for which a proxy terminates TLS. */
  readonly publicUrls: readonly string[];
  readonly mexicanSuffix: string;
};

/**
 * Creates a reader of a request's caller. Forwarded headers count only from a trusted proxy. It warns at the first one
 * from elsewhere, since behind a proxy that nobody declared all visitors are one.
 */
export function createCallerReader(
  settings: OriginSettings,
  log: Pick<Logger, 'warn'>,
): (c: Context<HttpEnv>) => Caller {
  const proxies = buildBlockList(settings.trustedProxies);
  const publicOrigins = new Map(settings.publicUrls.map((url) => [new URL(url).host, new URL(url).origin]));
  let hasWarned = false;
  return (c) => {
    const url = new URL(c.req.url);
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
    const proxied = isIn(proxies, peer);
    if (!proxied && !hasWarned && c.req.header('x-forwarded-for') !== undefined) {
      hasWarned = true;
      log.warn(
        { address: unmapIpv4(peer) },
        'X-Forwarded-For was ignored: its sender is not in TRUSTED_PROXY. If that is your proxy, all visitors share one rate limit until TRUSTED_PROXY names it',
      );
    }
    const forwarded = (name: string) => (proxied ? lastHop(c.req.header(name)) : undefined);
    const host = forwarded('x-forwarded-host') ?? c.req.header('host') ?? url.host;
    const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https:' : url.protocol;
    const origin = publicOrigins.get(host) ?? `${scheme}//${host}`;
    return {
      origin,
      secure: origin.startsWith('https:'),
      market: marketFromHost(host, settings.mexicanSuffix),
      address: toNetwork(
        unmapIpv4(proxied ? findClientAddress(c.req.header('x-forwarded-for'), proxies, peer) : peer),
      ),
    };
  };
}

/** Creates a lookup of a market's public origin for links in messages, independent of any request. */
export function createPublicOriginLookup({
  publicUrls,
  mexicanSuffix,
}: OriginSettings): (market: MarketCode) => string {
  const origins = publicUrls.map((url) => new URL(url));
  return (market) => {
    const own = origins.find(({ host }) => marketFromHost(host, mexicanSuffix) === market) ?? origins[0];
    if (own === undefined) throw new Error('No public address is known');
    return own.origin;
  };
}

/** Returns the last hop that is not one of our proxies; hops to its left are unverified claims of the caller. */
function findClientAddress(header: string | undefined, proxies: BlockList, peer: string): string {
  const hops = (header ?? '').split(',').map((hop) => hop.trim());
  for (const hop of hops.reverse()) {
    if (!isIPv4(unmapIpv4(hop)) && !isIPv6(hop)) break;
    if (!isIn(proxies, hop)) return hop;
  }
  return peer;
}

function buildBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  const text = unmapIpv4(address);
  if (isIPv4(text)) return list.check(text, 'ipv4');
  return isIPv6(text) && list.check(text, 'ipv6');
}

/** Cuts an IPv6 address to its /64 network ('2001:db8::7' to '2001:db8:0:0::/64'); returns IPv4 addresses unchanged. */
function toNetwork(address: string): string {
  const [whole = ''] = address.split('%');
  if (!isIPv6(whole)) return address;
  // The URL parser writes an embedded IPv4 address as two groups and drops leading zeros.
  const [head = '', tail] = new URL(`http://[${whole}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const ends = groups(tail ?? '');
  const missing = tail === undefined ? 0 : 8 - groups(head).length - ends.length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...ends];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** Converts an IPv4-mapped IPv6 address of a dual-stack socket ('::ffff:10.0.0.1') to IPv4. */
const unmapIpv4 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const lastHop = (header: string | undefined): string | undefined => header?.split(',').at(-1)?.trim();
