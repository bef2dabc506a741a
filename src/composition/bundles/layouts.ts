import { venueLayoutsOverHttp } from '#adapters/http/venue-layouts.http.ts';
import type { PortBindings } from '../ports.ts';

/** The port of the venues' outlines, which pages without a map do not load. */
export const layoutPorts = { venueLayouts: venueLayoutsOverHttp } satisfies Partial<PortBindings>;
