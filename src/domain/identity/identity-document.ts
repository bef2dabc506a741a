import type { MarketCode } from '../market/market.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { isCurp } from './curp.ts';
import { isNit } from './nit.ts';

/** Identification document types (Spec §3). */
export const documentTypes = ['CC', 'CE', 'TI', 'PP', 'CEIE', 'CINPAM', 'CP', 'CV', 'NIT'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The basic set (Spec §3). */
export const basicDocumentTypes = ['CC', 'CE', 'TI', 'NIT'] as const satisfies readonly DocumentType[];
export type BasicDocumentType = (typeof basicDocumentTypes)[number];

/** The special set (Spec §3). */
export const specialDocumentTypes = ['CV', 'CP', 'CINPAM', 'CEIE'] as const satisfies readonly DocumentType[];
export type SpecialDocumentType = (typeof specialDocumentTypes)[number];

/**
 * Returns the document types of a market. Assumption: the basic set is Colombia's and the special set
 * Mexico's (credencial para votar, cédula profesional, credencial INAPAM, credencial de estudiante); a
 * passport is accepted in both.
 */
export const listDocumentTypes = (market: MarketCode): readonly DocumentType[] =>
  market === 'MEX' ? [...specialDocumentTypes, 'PP'] : [...basicDocumentTypes, 'PP'];

export type IdentityDocument = { readonly type: DocumentType; readonly number: string };

export type DocumentIssue = 'EMPTY' | 'WRONG_FORMAT' | 'WRONG_CHECK_DIGIT';

/**
 * Parses a document number with points, spaces and any case. Assumption: Spec §3 gives no formats; these are
 * the issuers' (a CURP is accepted wherever the Mexican document shows one).
 */
export function parseIdentityDocument(
  type: DocumentType,
  text: string,
): Result<IdentityDocument, DocumentIssue> {
  const number = text.toUpperCase().replace(/[\s.]/g, '');
  if (number === '') return err('EMPTY');
  const issue = type === 'NIT' ? validateNit(number) : validateDocumentFormat(type, number);
  return issue === null ? ok({ type, number: number.replace(/-/g, '') }) : err(issue);
}

const formats = {
  CC: /^[1-9][0-9]{2,9}$/,
  CE: /^[1-9][0-9]{2,9}$/,
  TI: /^[0-9]{10,11}$/,
  PP: /^[A-Z0-9]{5,17}$/,
  CEIE: /^[A-Z0-9]{4,20}$/,
  CINPAM: /^[A-Z0-9]{4,20}$/,
  CP: /^[0-9]{7,8}$/,
  /**
   * Voter key (clave de elector), or the number printed on the card (CIC 9, IDMEX 10, OCR 12 or 13 digits).
   */
  CV: /^(?:[A-ZÑ]{6}[0-9]{8}[HMX][0-9]{3}|[0-9]{9,10}|[0-9]{12,13})$/,
} as const satisfies Record<Exclude<DocumentType, 'NIT'>, RegExp>;

/** Mexican documents that show a CURP, which is therefore accepted as their number. */
const documentTypesWithCurp: ReadonlySet<DocumentType> = new Set(['CV', 'CINPAM']);

function validateDocumentFormat(type: Exclude<DocumentType, 'NIT'>, number: string): DocumentIssue | null {
  const looksLikeCurp =
    documentTypesWithCurp.has(type) && /^[A-ZÑ]{4}[0-9]{6}[HMX][A-ZÑ]{5}[A-Z0-9][0-9]$/.test(number);
  if (looksLikeCurp) return isCurp(number) ? null : 'WRONG_CHECK_DIGIT';
  return formats[type].test(number) ? null : 'WRONG_FORMAT';
}

function validateNit(number: string): DocumentIssue | null {
  if (!/^[0-9]{8,10}-?[0-9]$/.test(number)) return 'WRONG_FORMAT';
  return isNit(number) ? null : 'WRONG_CHECK_DIGIT';
}
