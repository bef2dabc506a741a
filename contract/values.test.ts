import { describe, expect, it } from 'vitest';
import { bankChallenge } from './orders.ts';

/** ADR 0041: a payer is led to a bank only over a connection that nobody can change. */
describe("the address of a bank's page", () => {
  const isValid = (url: string) => bankChallenge.safeParse({ url, creq: null }).success;

  it.each([
    'https://bank.example/pay?id=1',
    'http://localhost:4000/bank',
    'http://127.0.0.1:4000/bank',
    'http://[::1]:4000/bank',
  ])('may be %s', (url) => {
    expect(isValid(url)).toBe(true);
  });

  it.each([
    'http://bank.example/pay',
    'http://localhost.bank.example/pay',
    'http://localhost@bank.example/pay',
    'javascript:alert(1)',
    'data:text/html,pay',
    '/pay',
  ])('may not be %s', (url) => {
    expect(isValid(url)).toBe(false);
  });
});
