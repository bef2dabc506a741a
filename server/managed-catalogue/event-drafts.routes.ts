import { previewEventDraft } from '#contract/draft-previews.ts';
import * as endpoints from '#contract/event-drafts.ts';
import type { LayoutCache } from '#server/catalogue/public.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { discardDraft, publishDraft, readDraft, saveDraft, startDraft } from './change-drafts.ts';
import type { EventDrafts } from './event-drafts.port.ts';
import { previewDraft } from './preview-draft.ts';

type EventDraftRouteDeps = { readonly drafts: EventDrafts; readonly layouts: LayoutCache };

type Caller = {
  readonly principal: { readonly personId: string; readonly sessionId: string };
  readonly caller: { readonly address: string };
};

/** Registers the endpoints by which managers write and publish events. */
export function registerEventDraftRoutes(shell: Shell, { drafts, layouts }: EventDraftRouteDeps): void {
  bind(shell, endpoints.startEventDraft, ({ params: { id }, body, market, now, ...call }) =>
    startDraft(drafts, { of: { market, id }, ...body, now, by: toManager(call) }),
  );
  bind(shell, endpoints.getEventDraft, ({ params: { id }, market, now }) =>
    readDraft(drafts, { market, id }, now),
  );
  bind(shell, endpoints.saveEventDraft, ({ params: { id }, body, market, now, ...call }) =>
    saveDraft(drafts, { of: { market, id }, ...body, now, by: toManager(call) }),
  );
  bind(shell, endpoints.publishEventDraft, ({ params: { id }, body, market, now, ...call }) =>
    publishDraft(drafts, { of: { market, id }, ...body, now, by: toManager(call) }),
  );
  bind(shell, endpoints.discardEventDraft, ({ params: { id }, body, market, now, ...call }) =>
    discardDraft(drafts, { of: { market, id }, ...body, now, by: toManager(call) }),
  );
  bind(shell, previewEventDraft, ({ params: { id }, market, language, now }) =>
    previewDraft({ drafts, layouts }, { market, id }, { market, language, now }),
  );
}

const toManager = ({ principal: { personId, sessionId }, caller }: Caller) => ({
  personId,
  sessionId,
  address: caller.address,
});
