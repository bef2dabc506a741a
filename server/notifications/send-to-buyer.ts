import type { MarketCode } from '#domain/market/market.ts';
import type { ClaimedOutboxMessage, Message, Messenger } from '#server/kernel/public.ts';
import { buildStatusPath, type SignedLinks } from '#server/payments/public.ts';
import type { Refunds } from '#server/refunds/public.ts';
import type { MyTicketsDeps } from '#server/tickets/public.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import { type EmailedSale, type EmailedSaleDeps, findEmailedSale } from './emailed-sale.ts';

export type SaleEmailDeps = EmailedSaleDeps & {
  readonly sales: Pick<UnitOfWork, 'attempts' | 'links'>;
  readonly refunds: Refunds;
  /** The issued tickets, and the key that signs their codes, and the pictures of these as PNG. */
  readonly issued: Pick<MyTicketsDeps, 'tickets' | 'signer'> & {
    readonly drawCode: (text: string) => Buffer;
  };
  readonly links: SignedLinks;
  readonly paymentLinks: SignedLinks;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/** Sends an email to the buyer; skipped without an address or when its content is no longer true. */
export async function sendToBuyer(
  deps: SaleEmailDeps,
  { payload }: ClaimedOutboxMessage,
  render: (sale: EmailedSale) => Message | null | Promise<Message | null>,
): Promise<boolean> {
  const sale = await findEmailedSale(deps, payload.orderId);
  if (sale === null || sale.buyer.email === '') return true;
  const message = await render(sale);
  return message === null || deps.messenger.send(message);
}

export const buildStatusUrl = ({ order }: EmailedSale, { links, publicUrls }: SaleEmailDeps): string =>
  `${publicUrls[order.market]}${buildStatusPath(links.createToken(order.id))}`;
