import { describe, expect, it } from 'vitest';
import { qrModes } from '../catalogue/qr-mode.ts';
import { isCodePrintable, ticketOwnerships, ticketTypes } from './ticket.ts';

/** Spec §3, QR modes. */
describe('isCodePrintable', () => {
  const ticket = {
    type: 'PAID',
    ownership: 'OWNED',
    qrMode: 'STATIC_DEFAULT',
    isPrintable: true,
  } as const;

  it('allows static codes and never changing ones', () => {
    expect(qrModes.filter((qrMode) => isCodePrintable({ ...ticket, qrMode }))).toEqual([
      'STATIC_DEFAULT',
      'STATIC_ENCRYPTED',
    ]);
  });

  it('follows the event that allows no print', () => {
    expect(isCodePrintable({ ...ticket, isPrintable: false })).toBe(false);
  });

  it('allows no code that does not grant entry', () => {
    expect(ticketTypes.filter((type) => !isCodePrintable({ ...ticket, type }))).toEqual(['DEPOSIT']);
    expect(ticketOwnerships.filter((ownership) => !isCodePrintable({ ...ticket, ownership }))).toEqual([
      'TRANSFERRED',
    ]);
  });
});
