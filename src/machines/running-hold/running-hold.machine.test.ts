import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { seat } from '#testing/sale-driver.ts';
import { createRunningHoldActors } from './running-hold.actors.ts';
import { runningHoldMachine } from './running-hold.machine.ts';
import { toRunningHoldView } from './running-hold.view.ts';

const minute = 60_000;

async function holding() {
  const ports = memoryPorts();
  const made = await ports.seatHolds.hold({
    eventId: 'ev-paramo',
    salesChannel: 'SELF_SERVICE',
    reservationId: null,
    items: [seat('A-1'), seat('A-2')].map((place) => ({ ...place, quantity: 1 })),
    key: 'key-1',
  });
  if (!made.ok) throw new Error('The seats are not free');
  const { reservationId } = made.value;
  const store = (paymentKey: string | null = null) =>
    ports.saleStorage.save('sale.SELF_SERVICE', { eventId: 'ev-paramo', reservationId, paymentKey });
  return { ports, reservationId, store };
}

function following(ports: ReturnType<typeof memoryPorts>) {
  const actors = createRunningHoldActors({ ...ports, saleStorage: ports.device.tab() });
  const flow = createActor(runningHoldMachine.provide({ actors })).start();
  return {
    flow,
    waitForScreen: async (screen: string) =>
      toRunningHoldView(await waitFor(flow, (snapshot) => toRunningHoldView(snapshot).screen === screen)),
    waitUntilRead: () => waitFor(flow, (snapshot) => !snapshot.matches('reading')),
  };
}

describe('the running hold', () => {
  it('shows the seats and the time left, by the server’s clock', async () => {
    const { ports, store } = await holding();
    store();
    const { waitForScreen } = following(ports);

    expect(await waitForScreen('running')).toEqual({
      screen: 'running',
      eventId: 'ev-paramo',
      admissions: 2,
      remaining: 10 * minute,
    });
  });

  it('requests nothing for a visitor who holds nothing on this device', async () => {
    const ports = memoryPorts();
    const asked: unknown[] = [];
    const seatHolds = {
      ...ports.seatHolds,
      findCurrent: (of: Parameters<typeof ports.seatHolds.findCurrent>[0]) => {
        asked.push(of);
        return ports.seatHolds.findCurrent(of);
      },
    };
    const { flow, waitUntilRead } = following({ ...ports, seatHolds });
    await waitUntilRead();

    expect(toRunningHoldView(flow.getSnapshot())).toEqual({ screen: 'none' });
    expect(asked).toEqual([]);
  });

  it('follows the sale of another tab, and disappears when that one is over', async () => {
    const { ports, store } = await holding();
    const { waitForScreen, waitUntilRead } = following(ports);
    await waitUntilRead();
    store();
    await waitForScreen('running');
    ports.saleStorage.clear('sale.SELF_SERVICE');

    expect(await waitForScreen('none')).toEqual({ screen: 'none' });
  });

  it('says once that the time ran out', async () => {
    const { ports, store } = await holding();
    store();
    const { flow, waitForScreen } = following(ports);
    await waitForScreen('running');
    for (let second = 0; second < 605; second++) {
      ports.clock.advance(1_000);
      for (let turn = 0; turn < 6; turn++) await Promise.resolve();
    }
    const ended = await waitForScreen('expired');
    flow.send({ type: 'expiry.dismissed' });

    expect(ended).toEqual({ screen: 'expired', eventId: 'ev-paramo' });
    expect(await waitForScreen('none')).toEqual({ screen: 'none' });
  });

  it('shows nothing of somebody else’s hold', async () => {
    const { ports, store, reservationId } = await holding();
    const hold = ports.backend.holds.get(reservationId);
    if (hold !== undefined) ports.backend.holds.set(reservationId, { ...hold, owner: 'another' });
    store();
    const { flow, waitUntilRead } = following(ports);
    await waitUntilRead();

    expect(toRunningHoldView(flow.getSnapshot())).toEqual({ screen: 'none' });
  });
});
