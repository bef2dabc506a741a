import type { Club, EventSummary } from '#domain/catalogue/event.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import { kitOfName } from './kit-of-name.ts';
import { type Kit, kitPatterns } from './kits.ts';
import type { PosterFigure, PosterSubject } from './poster-art.ts';

/** The picture of an event: its clubs' kits, and the figure of its sport. */
export function posterOfEvent(event: Pick<EventSummary, 'id' | 'kind' | 'home' | 'away'>): PosterSubject {
  return {
    id: event.id,
    figure: figures[event.kind],
    home: kitOfClub(event.home),
    away: event.away ? kitOfClub(event.away) : undefined,
  };
}

/** A club's kit, or one made from its name when it has given none that can be drawn. */
export function kitOfClub(club: Pick<Club, 'name' | 'kit'>): Kit {
  const colors = club.kit.colors.filter((color) => /^#[0-9a-f]{6}$/i.test(color));
  const pattern = kitPatterns.find((known) => known === club.kit.pattern);
  return pattern && colors.length > 0 ? { pattern, colors } : kitOfName(club.name);
}

const figures = {
  FOOTBALL: 'football',
  BASKETBALL: 'basketball',
  CYCLING: 'cycling',
  TENNIS: 'tennis',
  EVENT: 'plain',
  TOUR: 'tour',
  TOUR_BUNDLE: 'tour',
  SEASON_PASS: 'pass',
  EVENT_BUNDLE: 'pass',
  INSCRIPTION: 'running',
} as const satisfies Record<ProductKind, PosterFigure>;
