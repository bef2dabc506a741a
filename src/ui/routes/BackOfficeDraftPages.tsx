import { useParams, useSearch } from '@tanstack/react-router';
import type { EventDraftOf } from '#machines/event-draft/event-draft.machine.ts';
import { useFlow } from '../flow/use-flow.ts';
import { buildDraftPath } from '../screens/back-office/catalogue-paths.ts';
import { EventDraftScreen } from '../screens/back-office/EventDraftScreen.tsx';
import { BackOfficeLayout } from './BackOfficeLayout.tsx';
import { parseDraftSearch } from './managed-search.ts';
import { usePageFlow } from './use-app.ts';
import { useReplaceAddress } from './use-replace-address.ts';

/** A draft, or the start of one at `new`. */
export function EventDraftPage() {
  const { draftId = '' } = useParams({ strict: false });
  const { copyOf, changeOf } = parseDraftSearch(useSearch({ strict: false }));
  const of: EventDraftOf =
    copyOf !== undefined
      ? { kind: 'COPY', eventId: copyOf }
      : changeOf !== undefined
        ? { kind: 'CHANGE', eventId: changeOf }
        : { kind: 'DRAFT', id: draftId };
  return (
    <BackOfficeLayout activePath="/backoffice/catalogue">
      <EventDraftOfPage key={JSON.stringify(of)} of={of} />
    </BackOfficeLayout>
  );
}

function EventDraftOfPage({ of }: { readonly of: EventDraftOf }) {
  const flow = usePageFlow('eventDraft', of);
  // A new draft has an address of its own: a reload starts no other one.
  const [started] = useFlow(flow, ({ context }) =>
    of.kind === 'DRAFT' ? null : (context.draft?.id ?? null),
  );
  const isLeaving = useReplaceAddress(started === null ? null : buildDraftPath(started));
  return isLeaving ? null : <EventDraftScreen flow={flow} />;
}
