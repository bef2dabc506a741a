import { type Container, ContainerModule } from 'inversify';
import { venueLayoutsOverHttp } from '#adapters/http/venue-layouts.http.ts';
import { bindOnce } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.VENUE_LAYOUTS).toResolvedValue(venueLayoutsOverHttp, [tokens.HTTP]).inSingletonScope();
});

/** Resolves the venue layouts, for the overview and for the seats. */
export function resolveVenueLayouts(container: Container) {
  bindOnce(container, tokens.VENUE_LAYOUTS, http);
  return container.get(tokens.VENUE_LAYOUTS);
}
