import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildEventPath,
  buildPosterPicturePath,
  parseEventPath,
  parsePosterPicturePath,
} from './event-path.ts';

describe('the path of an event', () => {
  it('is parsed back to the event', () => {
    const id = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(id, (eventId) => {
        expect(parseEventPath(buildEventPath(eventId))).toBe(eventId);
        expect(parsePosterPicturePath(buildPosterPicturePath(eventId))).toBe(eventId);
        expect(parsePosterPicturePath(buildEventPath(eventId))).toBeNull();
        expect(parseEventPath(buildPosterPicturePath(eventId))).toBeNull();
      }),
    );
  });

  it.each(['/event', '/event/', '/event/a/b', '/events/a', '/event/a b', '/checkout'])(
    'is not %s',
    (path) => {
      expect(parseEventPath(path)).toBeNull();
    },
  );
});
