import { expect, it } from 'vitest';
import { browserClock } from '#adapters/browser/clock.browser.ts';
import { httpClient } from '#adapters/http/http-client.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { createPortResolver } from './container.ts';
import { createFanPortResolver } from './fan-ports.ts';
import type { PortBindings, ResolvePorts } from './ports.ts';

const page = { location: { origin: 'https://taquilla.co' }, navigator: { onLine: true } } as Window;

it.each([
  ['container of the staff', createPortResolver],
  ['resolver of the fans', createFanPortResolver],
])('creates a port once in the %s, whichever bundle binds it first', (_name, createResolver) => {
  const http = httpClient({ origin: page.location.origin });
  const clock = browserClock(page);
  const resolve = createResolver({ clock }, http, page);
  const { keys } = resolve({ keys: () => memoryPorts().keys });
  const again = resolve({ keys: () => memoryPorts().keys });
  const later = resolve({
    clock: () => {
      throw new Error('The clock is bound already');
    },
    refunds: () => memoryPorts().refunds,
  });

  expect(later.clock).toBe(clock);
  expect(Object.keys(later).sort()).toEqual(['clock', 'refunds']);
  expect(again.keys).toBe(keys);
  expect(keys.generate()).toEqual(expect.any(String));
});

it('gives a bundle the ports that it binds, and no others', () => {
  const resolve: ResolvePorts = () => memoryPorts();
  const bindings = { keys: () => memoryPorts().keys } satisfies Partial<PortBindings>;
  // @ts-expect-error The port is not bound.
  const { refunds } = resolve(bindings);
  // @ts-expect-error The adapter keeps another port.
  const wrong = { clock: () => memoryPorts().keys } satisfies Partial<PortBindings>;

  expect([refunds, wrong]).toHaveLength(2);
});
