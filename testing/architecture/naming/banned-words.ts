/** A word that names nothing here, with the word that is used instead. */
export interface BannedWord {
  readonly word: string;
  readonly say: string;
}

/**
 * The words that no exported name, file or folder contains. Several words match where they follow one another
 * in a name: `let go` matches `letGoOfSeats`. The glossary has the words to use.
 */
export const bannedWords: readonly BannedWord[] = [
  ...ban('house', 'venue, seat availability or sales context'),
  ...ban('shelf', 'cache'),
  ...ban('let go|take back|give back', 'release, refund'),
  ...ban('lapse|lapses|lapsed|lapsing', 'expire'),
  ...ban('chooser', 'picker'),
  ...ban('places|standing places', 'general admission, admissions'),
  ...ban('kept', 'booked, saved, stored'),
  ...ban('given away', 'complimentary'),
  ...ban('desk|at desk|names fan', 'assisted sale, sales channel'),
  ...ban('till', 'box office'),
  ...ban('books|acts on news', 'settlement'),
  ...ban('news|told|tell|tells|telling', 'webhook event, update, notify, send'),
  ...ban('notice|notices|noticed', 'webhook event, notification, alert'),
  ...ban('looks again|looking again|look again', 'reconciliation'),
  ...ban('bank took back', 'chargeback'),
  ...ban('odd|oddness|odd money', 'amount mismatch'),
  ...ban('late money', 'late payment'),
  ...ban('money alert|parked', 'payment exception'),
  ...ban('owe|owes|owed|owing', 'outbox message, enqueue'),
  ...ban('quota|quotas', 'installment'),
  ...ban('own balance|balance part', 'wallet portion'),
  ...ban('slip|slips', 'voucher'),
  ...ban('way|ways|carrier', 'payment method, payment option'),
  ...ban('refuse|refuses|refused|refusal', 'decline, reject, deny'),
  ...ban('give up|gave up|giving up|come to nothing', 'abandon, cancel, void, expire, fail'),
  ...ban('stranger|strangers', 'anonymous'),
  ...ban('office people', 'staff'),
  ...ban('wish|wishes', 'request, input, preferences'),
  ...ban('forget|forgets', 'anonymise, clear'),
  ...ban('ask|asks|asked|asking', 'request, query, require'),
  ...ban('chore|chores', 'job'),
  ...ban('asking pace|pace', 'backoff, poll'),
  ...ban('words|wording', 'messages, translations'),
  ...ban('sight', 'viewport'),
  ...ban('hands', 'deps, pointer input'),
  ...ban('apology', 'error boundary'),
  ...ban('judge|judges|judged', 'validate'),
  ...ban('gathered|gathering', 'batch, coalesce'),
  ...ban('whose|whom|who|whoever|whatever|whether', 'a noun'),
  ...ban('thing|things', 'the name of the concept'),
];

/**
 * The words that no comment, no title of a test and no name inside a file contains: nobody in this field says them of what they
 * would mean here. Most banned names are plain English in a sentence or for a local ('asks the provider'), hence a list of its own.
 */
export const bannedProse: readonly BannedWord[] = [
  ...ban('quota|quotas', 'installment'),
  ...ban('refuse|refuses|refused|refusing|refusal', 'decline, reject, deny'),
  ...ban('stranger|strangers', 'anonymous visitor, outsider'),
  ...ban('lapse|lapses|lapsed|lapsing', 'expire'),
  ...ban('let go|lets go|letting go', 'release'),
  ...ban('give back|gives back|gave back|given back|took back|takes back', 'release, refund'),
  ...ban('odd money|late money|oddness', 'amount mismatch, late payment'),
  ...ban('kept seats|standing places|office people', 'booked seats, general admission, staff'),
  ...ban('come to nothing|comes to nothing|looks again|looking again', 'abandon, expire, reconcile'),
  ...ban('house|chooser|chore|chores|slip|slips', 'venue, picker, job, voucher'),
  ...ban('parked', 'in review'),
];

function ban(words: string, say: string): readonly BannedWord[] {
  return words.split('|').map((word) => ({ word, say }));
}

/** The names that contain a banned word rightly: an exported name or a path, and the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  commonWords: 'a dictionary of words that are weak passwords',
  'server/identity/sign-in/common-words.ts': 'a dictionary of words that are weak passwords',
  bannedWords: 'this list',
  findBannedWords: 'searches with this list',
  plainWords: 'words of names are the subject',
  splitIntoWords: 'words of names are the subject',
  'testing/architecture/naming/banned-words.ts': 'this list',
  'testing/architecture/naming/find-banned-words.ts': 'searches with this list',
  'testing/architecture/words.test.ts': 'searches with this list',
};
