import type { Failure } from '#application/failure.ts';
import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';
import { geometryPath, overviewPath } from '#contract/seats.ts';
import { err, type Result } from '#domain/shared/result.ts';
import { decodeLayout, decodeOverview } from '#domain/venue/layout-codec.ts';
import { unreadable } from './call.ts';
import type { Http } from './http-client.ts';

/** Geometry is immutable under its hash: the browser's own cache keeps it for ever. */
export const venueLayoutsOverHttp = (http: Http): VenueLayoutsPort => ({
  overview: async (layoutId) => decoded(await http.text(overviewPath(layoutId)), decodeOverview),
  layout: async (layoutId) => decoded(await http.text(geometryPath(layoutId)), decodeLayout),
});

function decoded<Value>(
  text: Result<string, Failure>,
  decode: (text: string) => Result<Value, unknown>,
): Result<Value, Failure> {
  if (!text.ok) return text;
  const layout = decode(text.value);
  return layout.ok ? layout : err(unreadable('GET'));
}
