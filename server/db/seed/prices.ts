import type { VenueKey } from './venues.ts';

/** Ticket prices with fee and tax, in whole units of the market's currency, by zone of the layout. */
export const allInPrices = {
  laCeiba: { PAL: 420_000, OCB: 260_000, ORB: 185_000, OCA: 132_000, ORA: 96_000, NOR: 45_000, SUR: 45_000 },
  sanTelmo: { PLO: 190_000, PLR: 160_000, CAB: 95_000, BAO: 72_000, BAR: 60_000, GEN: 38_000 },
  losAlisos: { TRI: 85_000, ORI: 60_000, GNO: 22_000, GSU: 22_000, PAR: 30_000 },
  valleDelSol: { OC1: 1_890, OR1: 1_450, OC2: 1_120, OR2: 890, OC3: 520, OR3: 430, NOR: 240, SUR: 240 },
  arenaObsidiana: { PLO: 1_350, PLR: 1_100, CAB: 690, BAO: 520, BAR: 440, GEN: 260 },
  laPeninsula: { TRI: 480, ORI: 360, GNO: 120, GSU: 120, PAR: 150 },
} as const satisfies Record<VenueKey, Readonly<Record<string, number>>>;
