import type { Language } from './locale.ts';

/** A text in each language. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** A box office, where vouchers are paid and tickets are sold. */
export type BoxOffice = {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly hours: LocalizedText;
  /** Latitude and longitude in degrees. */
  readonly coordinates: readonly [number, number];
};

/** The ways to reach a person in one market. */
export type SupportDirectory = {
  readonly email: string;
  readonly hours: LocalizedText;
  readonly boxOffices: readonly BoxOffice[];
};

/** Builds the address of a map that shows the box office; phones open it in their own map application. */
export const buildMapUrl = ({ coordinates }: Pick<BoxOffice, 'coordinates'>): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: coordinates.join(',') })}`;

/** The subjects of requests for support. */
export const supportTopics = ['PURCHASE', 'REFUND', 'ACCOUNT', 'OTHER'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** The greatest number of characters in a request for support. Assumption. */
export const maxSupportRequestLengths = { orderCode: 40, message: 4_000 } as const;

/** A request for support, as entered. */
export type SupportRequest = {
  readonly topic: SupportTopic;
  readonly email: string;
  readonly orderCode: string;
  readonly message: string;
};
