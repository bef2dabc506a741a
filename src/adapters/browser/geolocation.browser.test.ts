import { expect, it } from 'vitest';
import { browserGeolocation } from './geolocation.browser.ts';

const denied: GeolocationPositionError = {
  code: 1,
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
  message: '',
};

it.each([
  ['denied', denied, 'DENIED'],
  ['not found', { ...denied, code: 2 }, 'UNAVAILABLE'],
  ['not found in time', { ...denied, code: 3 }, 'UNAVAILABLE'],
])('says why the position is unknown: %s', async (_, error, reason) => {
  const geolocation = {
    getCurrentPosition: (_: unknown, fail?: PositionErrorCallback | null) => fail?.(error),
  };

  expect(await browserGeolocation({ navigator: { geolocation } }).findPosition()).toEqual({
    ok: false,
    error: reason,
  });
});

it('knows no position where the browser has none', async () => {
  expect(await browserGeolocation({ navigator: {} }).findPosition()).toMatchObject({ error: 'UNAVAILABLE' });
});

it('returns the latitude and the longitude alone', async () => {
  const coords = { latitude: 3.44, longitude: -76.52, accuracy: 900 } as GeolocationCoordinates;
  const getCurrentPosition = (found: PositionCallback) => found({ coords, timestamp: 0, toJSON: () => ({}) });

  expect(
    await browserGeolocation({ navigator: { geolocation: { getCurrentPosition } } }).findPosition(),
  ).toEqual({
    ok: true,
    value: [3.44, -76.52],
  });
});
