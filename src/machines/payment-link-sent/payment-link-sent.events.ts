export type PaymentLinkSentEvent = { readonly type: 'resend.requested' };
