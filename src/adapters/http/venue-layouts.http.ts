import type { Failure } from '#application/failure.ts';
import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';
import { geometryPath, overviewPath } from '#contract/layout-paths.ts';
import { err, type Result } from '#domain/shared/result.ts';
import { decodeLayout, decodeOverview } from '#domain/venue/layout-codec.ts';
import type { Http } from './http-client.ts';
import { toUnreadableFailure } from './send-request.ts';

/** Loads venue layouts. Geometry is immutable under its hash, so the browser caches it indefinitely. */
export const venueLayoutsOverHttp = (http: Http): VenueLayoutsPort => ({
  findOverview: async (layoutId) => decodeResult(await http.text(overviewPath(layoutId)), decodeOverview),
  findLayout: async (layoutId) => decodeResult(await http.text(geometryPath(layoutId)), decodeLayout),
});

function decodeResult<Value>(
  text: Result<string, Failure>,
  decode: (text: string) => Result<Value, unknown>,
): Result<Value, Failure> {
  if (!text.ok) return text;
  const layout = decode(text.value);
  return layout.ok ? layout : err(toUnreadableFailure('GET'));
}
