import type { CatalogueLocale } from '#domain/market/locale.ts';

/** The paths of the built message catalogues by language: those of every page, and those of the sale. */
export type MessageFiles = Partial<
  Readonly<Record<CatalogueLocale, Readonly<Record<'first' | 'sale', string>>>>
>;

/** The paths of the program's own files. */
export type ProgramFiles = {
  readonly entry: string;
  /** The scripts that the entry imports. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
};

/** The paths of the built files that a page may start with. */
export type BuiltFiles = {
  /** Null in development, where index.html starts the program itself. */
  readonly program: ProgramFiles | null;
  readonly messages: MessageFiles;
  /** The scripts of landing pages, in addition to those of the program. */
  readonly pages: Readonly<Record<'event' | 'stadium', readonly string[]>>;
};
