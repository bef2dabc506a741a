import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { type MarketCode, marketFromHost } from '#domain/market/market.ts';
import type { HttpEnv } from './env.ts';

/** Where a request came from and which of our addresses it was sent to. */
export type Caller = {
  /** 'https://taquilla.mx': what the visitor's address bar shows. */
  readonly origin: string;
  readonly secure: boolean;
  readonly market: MarketCode;
  /** For limits and the audit trail. A household has a whole /64 of IPv6 to itself and may change addresses at will. */
  readonly address: string;
};

export type OriginSettings = {
  /** Addresses or networks ('10.0.0.0/8') of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Our public addresses: a proxy in front of us ends TLS for them. */
  readonly publicUrls: readonly string[];
  readonly mexicanSuffix: string;
};

/** Reads who calls. Forwarded headers count only when the peer is a trusted proxy. */
export function callerReader(settings: OriginSettings): (c: Context<HttpEnv>) => Caller {
  const proxies = blockListOf(settings.trustedProxies);
  const publicOrigins = new Map(settings.publicUrls.map((url) => [new URL(url).host, new URL(url).origin]));
  return (c) => {
    const url = new URL(c.req.url);
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
    const proxied = isIn(proxies, peer);
    const forwarded = (name: string) => (proxied ? lastOf(c.req.header(name)) : undefined);
    const host = forwarded('x-forwarded-host') ?? c.req.header('host') ?? url.host;
    const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https:' : url.protocol;
    const origin = publicOrigins.get(host) ?? `${scheme}//${host}`;
    return {
      origin,
      secure: origin.startsWith('https:'),
      market: marketFromHost(host, settings.mexicanSuffix),
      address: networkOf(
        plain(proxied ? farthestTrusted(c.req.header('x-forwarded-for'), proxies, peer) : peer),
      ),
    };
  };
}

/** The public origin of a market, for links in messages: never what a request says of itself. */
export function siteOf({ publicUrls, mexicanSuffix }: OriginSettings): (market: MarketCode) => string {
  const origins = publicUrls.map((url) => new URL(url));
  return (market) => {
    const own = origins.find(({ host }) => marketFromHost(host, mexicanSuffix) === market) ?? origins[0];
    if (own === undefined) throw new Error('No public address is known');
    return own.origin;
  };
}

/** The last hop that is not one of our proxies: everything to its left is the caller's own claim. */
function farthestTrusted(header: string | undefined, proxies: BlockList, peer: string): string {
  const hops = (header ?? '').split(',').map((hop) => hop.trim());
  for (const hop of hops.reverse()) {
    if (!isIPv4(plain(hop)) && !isIPv6(hop)) break;
    if (!isIn(proxies, hop)) return hop;
  }
  return peer;
}

function blockListOf(networks: readonly string[]): BlockList {
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
  const text = plain(address);
  if (isIPv4(text)) return list.check(text, 'ipv4');
  return isIPv6(text) && list.check(text, 'ipv6');
}

/** '2001:db8::7' as '2001:db8:0:0::/64'; an IPv4 address as it is. */
function networkOf(address: string): string {
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

/** '::ffff:10.0.0.1' is 10.0.0.1 seen through a dual-stack socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const lastOf = (header: string | undefined): string | undefined => header?.split(',').at(-1)?.trim();
