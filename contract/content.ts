import * as z from 'zod/mini';
import { kitPatterns } from '#domain/catalogue/poster/kits.ts';
import { bundleKinds, plainEventKinds } from '#domain/catalogue/product.ts';
import { qrModes } from '#domain/catalogue/qr-mode.ts';
import { guideLanguages, weekdays } from '#domain/catalogue/tour-schedule.ts';
import { visitorTypes } from '#domain/catalogue/visitor-type.ts';
import { planKinds } from '#domain/installment/plan.ts';
import { planIntervals, planLimits } from '#domain/installment/plan-terms.ts';
import { marketCodes } from '#domain/market/market.ts';
import { accessLevels, sectionStatuses } from '#domain/venue/section.ts';
import { frameStyles } from '#domain/venue/shape.ts';
import { sectionCode, text } from './values.ts';

/**
 * The content file: what a club puts on sale, as `npm run content` imports it. Published at /schemas/content-1.json; a change that an
 * existing file would not survive is a new version.
 */
export const contentVersion = 1;
export const contentSchemaPath = `/schemas/content-${contentVersion}.json`;

/** Describes a schema in the published document. */
const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));

/** A field that may be left out or null. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

/** An identifier that an organiser chooses; it is part of addresses. */
const slug = described(
  z.string().check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, {
      error: 'must be 1 to 80 lower-case letters, digits and hyphens, and must not begin with a hyphen',
    }),
  ),
  'Lower-case letters, digits and hyphens; part of addresses.',
);

const dateTime = described(
  z.string().check(z.maxLength(40)),
  'A local time at the venue such as 2026-12-05T18:30, or one with its offset such as 2026-12-05T18:30-05:00.',
);

const amount = described(
  z.int().check(z.gte(0), z.lte(1_000_000_000_00)),
  'Minor units: 68.000 pesos are 6800000.',
);
const basisPoints = described(z.int().check(z.gte(0), z.lte(10_000)), 'Basis points: 600 are 6 %.');

const translations = (max: number) => z.strictObject({ es: text(max), en: z.optional(text(max)) });

const multilineText = z
  .string()
  .check(z.minLength(1), z.maxLength(4_000), z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u));
const longTranslations = z.strictObject({ es: multilineText, en: z.optional(multilineText) });

const kit = described(
  z.strictObject({
    pattern: z.enum(kitPatterns),
    colors: z
      .array(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, { error: 'must be a colour such as #0B6B46' })))
      .check(z.minLength(1), z.maxLength(4)),
  }),
  'The shirt from which the pictures of an event are drawn.',
);

export const contentClub = z.strictObject({
  id: slug,
  name: text(80),
  shortName: text(24),
  kind: described(z.enum(plainEventKinds), 'The kind of events that the club mostly has.'),
  city: orNull(text(80)),
  kit,
});

export const contentVenue = z.strictObject({
  id: slug,
  name: text(80),
  city: text(80),
  timeZone: described(text(64), 'An IANA time zone such as America/Bogota.'),
  layout: described(
    z.string().check(z.minLength(1), z.maxLength(64)),
    'The code of a layout of the product (ATS, SAN, IFC, OSW), or the 64 hexadecimal digits of a published one.',
  ),
});

const contentPrice = described(
  z.strictObject({
    zone: sectionCode,
    total: amount,
    base: z.optional(amount),
    fee: z.optional(amount),
    tax: z.optional(amount),
  }),
  'The all-in price of a zone of the layout. Without base, fee and tax they are extracted from the total by the rates of the event.',
);

const contentSectionRule = described(
  z.strictObject({
    section: sectionCode,
    status: z._default(z.enum(sectionStatuses), 'ACTIVE'),
    access: orNull(z.enum(accessLevels)),
  }),
  'Who may buy in a section: BLOCKED is not for sale. Sections that are not listed are ACTIVE for everybody.',
);

const priceRates = z.strictObject({
  serviceFee: basisPoints,
  tax: basisPoints,
  taxOn: z.enum(['fee', 'base-and-fee']),
});

const installmentPlan = described(
  z.strictObject({
    id: slug,
    kind: described(
      z.enum(planKinds),
      'SUBSCRIPTION: equal installments. PAYMENT: a first share, then equal installments. ONE_TIME_PAYMENT: a first share and one payment of the rest.',
    ),
    installments: described(
      z.int().check(z.gte(planLimits.minInstallments), z.lte(planLimits.maxInstallments)),
      'The number of installments, with the first one, which is paid at once.',
    ),
    firstShare: described(
      orNull(z.int().check(z.gte(1), z.lte(9_999))),
      'The first installment in basis points of the total: 2000 are 20 %. SUBSCRIPTION has none.',
    ),
    every: described(
      z._default(z.enum(planIntervals), 'MONTH'),
      'The time from one installment to the next.',
    ),
    lastDueAt: described(
      orNull(dateTime),
      'No installment is due later. The last one and its grace always end before the product begins.',
    ),
    graceDays: described(
      z._default(z.int().check(z.gte(0), z.lte(planLimits.maxGraceDays)), 5),
      'The days after a due date before staff may end the plan.',
    ),
    returnedShare: described(
      basisPoints,
      'The part of the paid money that is paid back when a plan ends because of unpaid installments: 8000 are 80 %.',
    ),
  }),
  'An installment plan that buyers may choose instead of paying at once. It is offered while all of its installments fit.',
);
const installmentPlans = z._default(z.array(installmentPlan).check(z.maxLength(6)), []);

export const contentEvent = z.strictObject({
  id: slug,
  kind: z.enum(plainEventKinds),
  home: described(slug, 'The club that sells the event.'),
  away: orNull(slug),
  titles: translations(160),
  descriptions: orNull(longTranslations),
  competition: orNull(text(120)),
  venue: slug,
  startsAt: dateTime,
  endsAt: orNull(dateTime),
  doorsOpenAt: described(orNull(dateTime), 'Two hours before the start if it is not given.'),
  saleOpensAt: dateTime,
  saleClosesAt: dateTime,
  isPublished: z._default(z.boolean(), true),
  isHighDemand: described(z._default(z.boolean(), false), 'Holds cannot be extended.'),
  isBundleOnly: described(z._default(z.boolean(), false), 'Sold as a part of passes and bundles only.'),
  isPrintable: z._default(z.boolean(), true),
  maxTickets: described(z._default(z.int().check(z.gte(1), z.lte(1_000)), 10), 'Tickets per person.'),
  frameStyle: z._default(z.enum(frameStyles), 'Classic'),
  qrMode: z._default(z.enum(qrModes), 'DYNAMIC_ENCRYPTED'),
  banner: described(
    orNull(z.int().check(z.gte(1), z.lte(100))),
    'The position among the banners of the home page.',
  ),
  organiser: described(orNull(text(160)), "The home club's name if it is not given."),
  refundTerms: orNull(longTranslations),
  kits: described(
    orNull(z.strictObject({ home: orNull(kit), away: orNull(kit) })),
    'The shirts of this event where they differ from those of the clubs.',
  ),
  rates: priceRates,
  prices: z.array(contentPrice).check(z.minLength(1), z.maxLength(200)),
  sections: z._default(z.array(contentSectionRule).check(z.maxLength(2_000)), []),
  plans: installmentPlans,
});

export const contentPass = z.strictObject({
  id: slug,
  kind: z.enum(bundleKinds),
  home: described(slug, 'The club that sells the pass.'),
  titles: translations(160),
  descriptions: orNull(longTranslations),
  events: described(
    z.array(slug).check(z.minLength(2), z.maxLength(80)),
    'The events that the pass admits to, with one seat for all of them: they have the same layout.',
  ),
  renews: described(
    orNull(slug),
    "Last season's pass, whose holders keep their seats in this one until reservedUntil. It has the same layout.",
  ),
  reservedUntil: described(
    orNull(dateTime),
    "The end of the time in which last season's holders renew, before the first event.",
  ),
  saleOpensAt: dateTime,
  saleClosesAt: described(dateTime, 'The sale ends earlier when its second-last event begins.'),
  isPublished: z._default(z.boolean(), true),
  maxTickets: described(z._default(z.int().check(z.gte(1), z.lte(1_000)), 4), 'Seats per person.'),
  banner: described(
    orNull(z.int().check(z.gte(1), z.lte(100))),
    'The position among the banners of the home page.',
  ),
  organiser: described(orNull(text(160)), "The club's name if it is not given."),
  refundTerms: orNull(longTranslations),
  rates: priceRates,
  prices: described(
    z.array(contentPrice).check(z.minLength(1), z.maxLength(200)),
    'The price of a seat at all of the events. Each event contributes an equal share.',
  ),
  plans: installmentPlans,
});

const calendarDay = described(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a day such as 2026-12-05' })),
  'A day at the venue such as 2026-12-05.',
);
const timeOfDay = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 10:30' }));

const contentOpeningHours = described(
  z.strictObject({
    weekdays: z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7)),
    times: z.array(timeOfDay).check(z.minLength(1), z.maxLength(100)),
    language: described(z.enum(guideLanguages), 'The language of the guide.'),
  }),
  'The times at which visits begin on certain days of the week.',
);

const contentVisitor = described(
  z.strictObject({
    type: z.enum(visitorTypes),
    total: amount,
    base: z.optional(amount),
    fee: z.optional(amount),
    tax: z.optional(amount),
    max: described(orNull(z.int().check(z.gte(1), z.lte(1_000))), 'Visitors of this type in one cart.'),
    needsAdult: described(z._default(z.boolean(), false), 'Visits only with somebody who may come alone.'),
  }),
  'The all-in price of a type of visitor. Without base, fee and tax they are extracted from the total by the rates of the tour.',
);

export const contentTour = z.strictObject({
  id: described(
    z.string().check(
      z.regex(/^[a-z0-9][a-z0-9-]{0,49}$/, {
        error: 'must be 1 to 50 lower-case letters, digits and hyphens, and must not begin with a hyphen',
      }),
    ),
    'Lower-case letters, digits and hyphens; the ids of its visits begin with it.',
  ),
  home: described(slug, 'The club that sells the tour.'),
  titles: translations(160),
  descriptions: orNull(longTranslations),
  venue: slug,
  meetingPoint: described(translations(200), 'The place at which visitors meet their guide.'),
  durationMinutes: z.int().check(z.gte(5), z.lte(1_440)),
  capacity: described(z.int().check(z.gte(1), z.lte(10_000)), 'The places of each visit.'),
  from: calendarDay,
  until: described(calendarDay, 'The last day with visits.'),
  opening: z.array(contentOpeningHours).check(z.minLength(1), z.maxLength(50)),
  closedDays: described(
    z._default(z.array(calendarDay).check(z.maxLength(400)), []),
    'Days without visits, such as holidays and match days.',
  ),
  saleOpensAt: dateTime,
  cutOffMinutes: described(
    z._default(z.int().check(z.gte(0), z.lte(10_080)), 30),
    'The sale of a visit ends this many minutes before it begins.',
  ),
  changeUntilMinutes: described(
    z._default(z.int().check(z.gte(0), z.lte(43_200)), 1_440),
    'Visitors may change to another visit until this many minutes before theirs begins.',
  ),
  isPublished: z._default(z.boolean(), true),
  isPrintable: z._default(z.boolean(), true),
  maxTickets: described(
    z._default(z.int().check(z.gte(1), z.lte(1_000)), 10),
    'Visitors per person and visit.',
  ),
  qrMode: z._default(z.enum(qrModes), 'DYNAMIC_ENCRYPTED'),
  banner: described(
    orNull(z.int().check(z.gte(1), z.lte(100))),
    'The position among the banners of the home page.',
  ),
  organiser: described(orNull(text(160)), "The club's name if it is not given."),
  refundTerms: orNull(longTranslations),
  rates: priceRates,
  visitors: z.array(contentVisitor).check(z.minLength(1), z.maxLength(visitorTypes.length)),
});

/**
 * The collections of a content file in the order in which they are imported: each may name objects of those before it. A further kind of
 * product adds its schema here and its import in server/content/collections.ts.
 */
export const contentCollections = {
  clubs: contentClub,
  venues: contentVenue,
  events: contentEvent,
  passes: contentPass,
  tours: contentTour,
} as const;

const collection = <Item extends z.ZodMiniType>(item: Item) =>
  z.optional(z.array(item).check(z.maxLength(20_000)));

/** The whole file. Items are parsed one by one, so that a fault in one does not hide those of the others. */
export const contentFile = z.strictObject({
  $schema: z.optional(z.string().check(z.maxLength(300))),
  version: z.literal(contentVersion),
  market: z.enum(marketCodes),
  clubs: collection(contentCollections.clubs),
  venues: collection(contentCollections.venues),
  events: collection(contentCollections.events),
  passes: collection(contentCollections.passes),
  tours: collection(contentCollections.tours),
});
