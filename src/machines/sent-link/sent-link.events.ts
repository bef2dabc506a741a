export type SentLinkEvent = { readonly type: 'sending.requested' };
