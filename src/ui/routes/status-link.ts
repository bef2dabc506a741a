import { stepPath } from '#domain/sale/sale-path.ts';

/** The page that shows how a purchase stands to whoever has its link; the link of the mail leads there as well. */
export const linkOf = (token: string | null): string | null =>
  token === null
    ? null
    : `${window.location.origin}${stepPath('SELF_SERVICE', 'PENDING')}?${new URLSearchParams({ token })}`;
