import { buildStepPath } from '#domain/sale/sale-path.ts';

/** Builds the link to a purchase's status page, which also stands in the e-mail; null without a token. */
export const buildStatusLink = (token: string | null): string | null =>
  token === null
    ? null
    : `${window.location.origin}${buildStepPath('SELF_SERVICE', 'PENDING')}?${new URLSearchParams({ token })}`;
