const comments = /\/\*\*?([\s\S]*?)\*\/|^[ \t]*\/\/(.*(?:\n[ \t]*\/\/.*)*)/gm;
const relativePronoun = /^(?:what|who|whose|whom|whether|how|where|whoever|whatever)\b/i;

/** Lists the doc comments, block comments and runs of line comments of a source, without their marks. */
export const listComments = (source: string): readonly string[] =>
  [...source.matchAll(comments)]
    .map(([, block, lines]) => (block ?? lines ?? '').replace(/^[\s*/]+/, '').trim())
    .filter((text) => text !== '');

const titles = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)*)\1/g;

/** Lists the titles of tests and suites that a source names in place. */
export const listTestTitles = (source: string): readonly string[] =>
  [...source.matchAll(titles)].map(([, , title = '']) => title);

/** Returns true when a comment opens with a relative pronoun: its first sentence then has no subject and verb. */
export const opensWithRelativePronoun = (comment: string): boolean => relativePronoun.test(comment);
