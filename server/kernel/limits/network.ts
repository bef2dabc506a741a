import { BlockList, isIPv4 } from 'node:net';

/** Returns the network around an address of a caller: IPv4 /24 ('203.0.113.0/24'), or IPv6 /48 ('2001:db8:0::/48'). */
export const widenToNetwork = (address: string): string =>
  isIPv4(address)
    ? address.replace(/\d+$/, '0/24')
    : `${address.replace('::/64', '').split(':').slice(0, 3).join(':')}::/48`;

const localAddresses = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  localAddresses.addSubnet(network, bits);

/**
 * Returns true for addresses of this machine and of private networks: they belong to a developer or to an undeclared proxy,
 * which everybody shares.
 */
export const isLocalAddress = (address: string): boolean =>
  isIPv4(address) ? localAddresses.check(address) : address === '0:0:0:0::/64' || /^f[cd]/.test(address);
