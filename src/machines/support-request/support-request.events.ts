import type { SupportRequest } from '#domain/market/support.ts';

/** A person asks support for help. */
export type SupportRequestEvent = { readonly type: 'request.submitted'; readonly request: SupportRequest };
