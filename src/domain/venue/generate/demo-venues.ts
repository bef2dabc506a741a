import type { VenueLayout } from '../layout.ts';
import type { VenueCode } from '../venue-code.ts';
import { atsLayout } from './ats.ts';
import { ifcLayout } from './ifc.ts';
import { oswLayout } from './osw.ts';
import { sanLayout } from './san.ts';

/** The demo layout of each venue, generated deterministically. */
export const demoVenues = {
  ATS: atsLayout,
  SAN: sanLayout,
  IFC: ifcLayout,
  OSW: oswLayout,
} as const satisfies Record<VenueCode, () => VenueLayout>;
