import type { Trouble } from '../support/trouble.ts';
import type { SentLinkSnapshot } from './sent-link.machine.ts';

export type SentLinkView = {
  readonly sending: boolean;
  /** It went once more. */
  readonly sent: boolean;
  readonly trouble: Trouble | null;
};

export const toSentLinkView = (snapshot: SentLinkSnapshot): SentLinkView => ({
  sending: snapshot.matches('sending'),
  sent: snapshot.matches('sent'),
  trouble: snapshot.context.trouble,
});
