import type { GuideLanguage } from '#domain/catalogue/tour-schedule.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PrintRule } from '#domain/ticket/ticket.ts';
import type { TicketField } from '#domain/ticket/ticket-fields.ts';
import type { Orientation } from '#domain/venue/orientation.ts';

/** The texts of a printed ticket. */
export type TicketSheetTexts = {
  readonly title: string;
  readonly fields: Readonly<Record<TicketField, string>>;
  readonly sides: Readonly<Record<Orientation, string>>;
  readonly languages: Readonly<Record<GuideLanguage, string>>;
  readonly holder: string;
  readonly codeOf: (ticket: { readonly event: string; readonly typedCode: string }) => string;
  readonly typedCode: string;
  readonly rulesHeading: string;
  readonly rules: Readonly<Record<PrintRule, (maxTickets: number) => string>>;
  readonly order: string;
  readonly onePerson: string;
};

const english: TicketSheetTexts = {
  title: 'Tickets',
  fields: {
    zone: 'Zone',
    entrySide: 'Entry side',
    access: 'Access',
    door: 'Gate',
    locality: 'Stand',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    visitor: 'Visitor',
    guideLanguage: 'Guide',
    meetingPoint: 'Meeting point',
  },
  sides: {
    NORTH: 'North',
    SOUTH: 'South',
    EAST: 'East',
    WEST: 'West',
    NORTH_EAST: 'Northeast',
    NORTH_WEST: 'Northwest',
    SOUTH_EAST: 'Southeast',
    SOUTH_WEST: 'Southwest',
  },
  languages: { es: 'Spanish', en: 'English', fr: 'French', pt: 'Portuguese', de: 'German' },
  holder: 'Holder',
  codeOf: ({ event, typedCode }) => `QR code for entry to ${event}. Code to type: ${typedCode}`,
  typedCode: 'Code to type',
  rulesHeading: 'Valid for entry',
  rules: {
    NO_WEAPONS: () => 'No weapons or sharp objects',
    NO_FOOD: () => 'No outside food or drink',
    NO_SMOKING: () => 'No smoking anywhere in the venue',
    MAX_TICKETS: (max) => (max === 1 ? 'One ticket per person' : `At most ${max} tickets per person`),
  },
  order: 'Order',
  onePerson: 'Admits one person once. Do not publish or copy the code.',
};

const colombian: TicketSheetTexts = {
  title: 'Boletas',
  fields: {
    zone: 'Zona',
    entrySide: 'Costado de ingreso',
    access: 'Acceso',
    door: 'Puerta',
    locality: 'Localidad',
    section: 'Sección',
    row: 'Fila',
    seat: 'Silla',
    visitor: 'Visitante',
    guideLanguage: 'Guía',
    meetingPoint: 'Punto de encuentro',
  },
  sides: {
    NORTH: 'Norte',
    SOUTH: 'Sur',
    EAST: 'Oriente',
    WEST: 'Occidente',
    NORTH_EAST: 'Nororiente',
    NORTH_WEST: 'Noroccidente',
    SOUTH_EAST: 'Suroriente',
    SOUTH_WEST: 'Suroccidente',
  },
  languages: { es: 'Español', en: 'Inglés', fr: 'Francés', pt: 'Portugués', de: 'Alemán' },
  holder: 'A nombre de',
  codeOf: ({ event, typedCode }) => `Código QR de ingreso a ${event}. Código para digitar: ${typedCode}`,
  typedCode: 'Código para digitar',
  rulesHeading: 'Para ingresar',
  rules: {
    NO_WEAPONS: () => 'Sin armas ni objetos cortopunzantes',
    NO_FOOD: () => 'Sin alimentos ni bebidas de afuera',
    NO_SMOKING: () => 'No se puede fumar en ningún lugar del escenario',
    MAX_TICKETS: (max) => (max === 1 ? 'Una boleta por persona' : `Máximo ${max} boletas por persona`),
  },
  order: 'Orden',
  onePerson: 'Ingresa una persona, una vez. No publiques ni copies el código.',
};

const mexican: TicketSheetTexts = {
  ...colombian,
  title: 'Boletos',
  fields: { ...colombian.fields, entrySide: 'Lado de acceso', seat: 'Asiento' },
  codeOf: ({ event, typedCode }) => `Código QR de acceso a ${event}. Código para teclear: ${typedCode}`,
  typedCode: 'Código para teclear',
  rulesHeading: 'Para entrar',
  rules: {
    ...colombian.rules,
    NO_FOOD: () => 'Sin alimentos ni bebidas de fuera',
    NO_SMOKING: () => 'No se puede fumar en ningún lugar del recinto',
    MAX_TICKETS: (max) => (max === 1 ? 'Un boleto por persona' : `Máximo ${max} boletos por persona`),
  },
  onePerson: 'Entra una persona, una vez. No publiques ni copies el código.',
};

export const ticketSheetTexts = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, TicketSheetTexts>>;
