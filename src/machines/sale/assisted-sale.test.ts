import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { createRejectedFailure } from '#adapters/memory/rejected-failure.ts';
import { createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';

describe('an assisted sale', () => {
  it('finds the fan by document and sells with the terminal voucher', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
    await driver.hold('ev-paramo', seat('A-1'), seat('A-2'));
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { documentType: 'CC', documentNumber: '1020774418' } });

    const { found } = await driver.waitForScreen('fan');
    driver.send({ type: 'fan.confirmed' });
    const { cart } = await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: 'V-004711' } });

    expect(found?.firstName).toBe('Mariana');
    expect(cart.reservation.fan?.id).toBe(mariana.id);
    expect(await driver.waitForScreen('settled')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
  });

  it('keeps the voucher when the answer is lost: the card reader already has the money', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('fan');
    await driver.chooseFan(mariana);
    ports.backend.injectedFaults.set('pay', 'unavailable');
    driver.send({ type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: 'V-004711' } });
    await driver.flushPendingResults();
    await driver.advance(10_000);

    expect(await driver.waitForScreen('payment')).toMatchObject({
      method: 'TPV',
      voucher: { voucherNumber: 'V-004711' },
      failure: { code: 'NO_PAYMENT_FOUND' },
    });
  });

  it('waits for the sign-in when the session has ended at the charge, and keeps seats, fan and voucher', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    let hasSession = false;
    const checkout: typeof ports.checkout = {
      ...ports.checkout,
      pay: async (payment) =>
        hasSession ? ports.checkout.pay(payment) : createRejectedFailure('SESSION_REQUIRED'),
    };
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports: { ...ports, checkout } });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('fan');
    await driver.chooseFan(mariana);
    driver.send({ type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: 'V-004711' } });
    const lost = await driver.waitForScreen('unreachable');
    hasSession = true;
    driver.send({ type: 'buyer.signedIn', user: mariana });

    expect(lost.failure).toMatchObject({ code: 'SESSION_REQUIRED' });
    expect(await driver.waitForScreen('payment')).toMatchObject({
      voucher: { voucherNumber: 'V-004711' },
      buyer: { id: mariana.id },
    });
  });

  it('goes on to the next fan of the same event while the previous one has a code to pay', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.chooseFan(mariana);
    driver.send({ type: 'payment.submitted', payment: { method: 'CASH', checkoutProvider: 'TAQUILLA' } });
    expect(await driver.waitForScreen('settled')).toMatchObject({ result: 'PENDING_CLUB' });

    const next = createSaleDriver({ salesChannel: 'ASSISTED', ports, eventId: 'ev-paramo' });

    expect(await next.waitUntilIdle()).toMatchObject({ screen: 'seats', cart: null });
  });

  it('registers an unknown fan, and can replace the fan before the payment', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { email: 'nadie@correo.co' } });
    const { missing } = await driver.waitForScreen('fan');
    driver.send({
      type: 'fan.registered',
      fan: {
        email: 'nadie@correo.co',
        firstName: 'Ana',
        lastName: 'Nadie',
        documentType: 'CC',
        documentNumber: '99887766',
        phone: null,
      },
    });
    const { cart } = await driver.waitForScreen('payment');

    driver.send({ type: 'fanChange.requested' });
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { email: mariana.email } });
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.confirmed' });

    expect(missing).toBe(true);
    expect(cart.reservation.fan?.name).toBe('Ana Nadie');
    expect((await driver.waitForScreen('payment')).cart.reservation.fan?.id).toBe(mariana.id);
  });
});

/** Reliability: identical requests are sent once. */
