import type { Club, EventSummary } from '../event.ts';
import type { ProductKind } from '../product.ts';
import type { SportOrganisation } from '../sport-organisation.ts';
import { createKitFromName } from './kit-from-name.ts';
import { type Kit, kitPatterns } from './kits.ts';
import type { PosterFigure, PosterSubject } from './poster-art.ts';

/** Derives the subject of a poster from an event: its clubs' kits and the figure of its sport. */
export function toPosterSubject(event: Pick<EventSummary, 'id' | 'kind' | 'home' | 'away'>): PosterSubject {
  return {
    id: event.id,
    figure: figures[event.kind],
    home: getClubKit(event.home),
    away: event.away ? getClubKit(event.away) : undefined,
  };
}

/** Derives the subject of a poster from a club or organiser: its kit and the figure of its sport. */
export const toOrganisationPoster = (
  organisation: Pick<SportOrganisation, 'id' | 'name' | 'kit' | 'sport'>,
): PosterSubject => ({
  id: organisation.id,
  figure: figures[organisation.sport ?? 'EVENT'],
  home: getClubKit(organisation),
  away: undefined,
});

/** Returns a club's kit, or one made from its name when the given one cannot be drawn. */
export function getClubKit(club: Pick<Club, 'name' | 'kit'>): Kit {
  const colors = club.kit.colors.filter((color) => /^#[0-9a-f]{6}$/i.test(color));
  const pattern = kitPatterns.find((known) => known === club.kit.pattern);
  return pattern && colors.length > 0 ? { pattern, colors } : createKitFromName(club.name);
}

const figures = {
  FOOTBALL: 'football',
  BASKETBALL: 'basketball',
  CYCLING: 'cycling',
  TENNIS: 'tennis',
  EVENT: 'stage',
  TOUR: 'tour',
  TOUR_BUNDLE: 'tour',
  SEASON_PASS: 'pass',
  EVENT_BUNDLE: 'pass',
  INSCRIPTION: 'running',
} as const satisfies Record<ProductKind, PosterFigure>;
