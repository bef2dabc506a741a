import { isIPv4 } from 'node:net';

/** Returns the network around an address of a caller: IPv4 /24 ('203.0.113.0/24'), or IPv6 /48 ('2001:db8:0::/48'). */
export const widenToNetwork = (address: string): string =>
  isIPv4(address)
    ? address.replace(/\d+$/, '0/24')
    : `${address.replace('::/64', '').split(':').slice(0, 3).join(':')}::/48`;

/** Returns true for loopback addresses: they belong to a developer or to an undeclared proxy, which everybody shares. */
export const isLocalAddress = (address: string): boolean =>
  address.startsWith('127.') || address === '0:0:0:0::/64';
