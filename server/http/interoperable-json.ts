/** Assumption: no valid body is nested deeper than ten levels. */
const MAX_DEPTH = 64;

/** A string, with the colon after a name, or a bracket. Valid JSON has brackets outside of strings only in pairs. */
const tokenPattern = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * Returns true for JSON that all parsers read alike (RFC 7493): no name twice in an object, and at most 64 levels. The text
 * must have been parsed before. It needs no recursion.
 */
export function isInteroperableJson(json: string): boolean {
  const names: Set<unknown>[] = [];
  for (const [token, string, colon] of json.matchAll(tokenPattern)) {
    if (token === '}' || token === ']') names.pop();
    else if (string === undefined) names.push(new Set());
    else if (colon !== undefined && !addName(names.at(-1), JSON.parse(string))) return false;
    if (names.length > MAX_DEPTH) return false;
  }
  return true;
}

/** Returns true for text that a database can store: no NUL and no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Replaces the escapes of characters by these, and leaves the others. */
export const unescapeUnicode = (json: string): string =>
  json.includes('\\u')
    ? json.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (written, code?: string) =>
        code === undefined ? written : String.fromCharCode(Number.parseInt(code, 16)),
      )
    : json;

function addName(names: Set<unknown> | undefined, name: unknown): boolean {
  const isNew = names?.has(name) === false;
  names?.add(name);
  return isNew;
}
