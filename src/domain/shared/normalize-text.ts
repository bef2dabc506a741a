/**
 * Direction marks, zero-width spaces, soft hyphens and separators. They have no shape of their own: in a name they would
 * turn or hide what stands beside it, and texts copied from a phone's contacts often bring them along.
 * Source: Unicode Technical Report 36, section 2, "Bidirectional Text Spoofing".
 */
const invisible = /[\p{Bidi_Control}\u00AD\u180E\u200B\u2028\u2029\u2060-\u2064\uFEFF\uFFF9-\uFFFB]/gu;

/** Joiners shape the letters between which they stand; at either end they join nothing. */
const outerJoiners = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/gu;

/** Removes invisible formatting characters and outer white space from typed text. */
export const normalizeText = (text: string): string =>
  text.replaceAll(invisible, '').replaceAll(outerJoiners, '');
