import type { VenueLayout } from '../layout.ts';
import type { VenueCode } from '../venue-code.ts';
import { buildAtsLayout } from './ats.ts';
import { buildIfcLayout } from './ifc.ts';
import { buildOswLayout } from './osw.ts';
import { buildSanLayout } from './san.ts';

/** The demo layout of each venue, generated deterministically. */
export const demoVenues = {
  ATS: buildAtsLayout,
  SAN: buildSanLayout,
  IFC: buildIfcLayout,
  OSW: buildOswLayout,
} as const satisfies Record<VenueCode, () => VenueLayout>;
