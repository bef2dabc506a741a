import type { MarketCode } from '../../market/market.ts';
import type { VenueLayout } from '../layout.ts';

/** The words of a market for the generated names, which are those of Colombia; plurals come first. */
const wordsByMarket = {
  COL: [],
  MEX: [
    ['occidental', 'poniente'],
    ['orientales', 'oriente'],
    ['oriental', 'oriente'],
    ['parqueadero', 'estacionamiento'],
  ],
} as const satisfies Record<MarketCode, readonly (readonly [string, string])[]>;

/**
 * Names the stands, zones and sections of a generated venue as its market does: a stadium in Mexico has Poniente and
 * Oriente, one in Colombia Occidental and Oriental. Map, cart, tickets and receipts show the venue's own names.
 */
export function nameForMarket(layout: VenueLayout, market: MarketCode): VenueLayout {
  const rename = (name: string): string =>
    wordsByMarket[market].reduce((text, [word, other]) => replaceWord(text, word, other), name);
  return {
    ...layout,
    zones: layout.zones.map((zone) => ({ ...zone, name: rename(zone.name) })),
    stands: layout.stands.map((stand) => ({ ...stand, text: rename(stand.text) })),
    sections: layout.sections.map((section) => ({ ...section, name: rename(section.name) })),
  };
}

/** Replaces a word, also as the end of another one ("Noroccidental"), and keeps its capitals. */
function replaceWord(text: string, word: string, other: string): string {
  return text.replace(new RegExp(word, 'gi'), (found) => {
    if (found === found.toUpperCase()) return other.toUpperCase();
    return found === found.toLowerCase() ? other : `${other.charAt(0).toUpperCase()}${other.slice(1)}`;
  });
}
