import type { DraftPreviewsPort } from '#application/draft-previews.port.ts';
import { previewEventDraft } from '#contract/draft-previews.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';

export const draftPreviewsOverHttp = (http: Http): DraftPreviewsPort => ({
  previewEvent: (id) => call(http, previewEventDraft, { params: { id } }),
});
