import { describe, expect, it } from 'vitest';
import { isLocalAddress, widenToNetwork } from './network.ts';

describe('the network around an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ])('of %s is %s', (address, network) => {
    expect(widenToNetwork(address)).toBe(network);
  });
});

describe('isLocalAddress', () => {
  it.each([
    ['127.0.0.1', true],
    ['0:0:0:0::/64', true],
    ['10.0.0.1', true],
    ['172.17.0.1', true],
    ['172.32.0.1', false],
    ['203.0.113.9', false],
    ['fd12:3456:0:0::/64', true],
    ['2001:db8:0:0::/64', false],
  ])('of %s is %s', (address, expected) => {
    expect(isLocalAddress(address)).toBe(expected);
  });
});
