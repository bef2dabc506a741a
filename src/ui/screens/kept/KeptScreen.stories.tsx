import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KeptSale } from '#domain/order/kept-sale.ts';
import type { KeptView } from '#machines/kept/kept.view.ts';
import { aTrouble } from '../story-things.stories.ts';
import { KeptViews } from './KeptScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const day = 86_400_000;
const unit = { base: 6_000_000, fee: 650_000, tax: 150_000, total: 6_800_000, currency: 'COP' } as const;
const seat = (seatCode: string) => ({
  id: seatCode,
  sectionCode: '114',
  seatCode,
  quantity: 1,
  zone: 'OCC',
  zoneName: 'Occidental Baja',
  sectionName: '114',
  door: '3',
  unit,
});
const booking: KeptSale = {
  kind: 'BOOKING',
  reservationId: 'r-1',
  code: 'TQ7H2K44',
  event: 'Atlético Páramo – Deportivo Ceiba',
  startsAt: noon + 9 * day,
  timeZone: 'America/Bogota',
  buyer: { name: 'Mariana Rojas Pérez', email: 'mariana@correo.co' },
  items: [seat('F-9'), seat('F-10')],
  total: { base: 12_000_000, fee: 1_300_000, tax: 300_000, total: 13_600_000, currency: 'COP' },
  until: noon + 2 * day,
  isLate: false,
  isRefused: false,
  since: noon,
  by: 'Adriana Pardo',
  reference: null,
};
const bookings: readonly KeptSale[] = [
  booking,
  { ...booking, reservationId: 'r-2', code: 'TQK9M2PD', until: null, by: 'Óscar Lemus' },
  { ...booking, reservationId: 'r-3', code: null, buyer: null, until: null, items: [seat('A-2')] },
];
const transfer: KeptSale = {
  ...booking,
  kind: 'TRANSFER',
  reference: 'NEQUI 88213077',
  until: noon + 3 * day,
};
const transfers: readonly KeptSale[] = [
  transfer,
  { ...transfer, reservationId: 'r-2', code: 'TQK9M2PD', reference: 'BANCOLOMBIA 0045119', isLate: true },
];

type List = Extract<KeptView, { readonly screen: 'ready' }>;
const list = (items: readonly KeptSale[], own: Partial<List> = {}): List => ({
  kind: items[0]?.kind ?? 'BOOKING',
  words: '',
  screen: 'ready',
  page: { items, total: items.length, page: 0, pageSize: 20 },
  reading: false,
  chosen: null,
  done: null,
  trouble: null,
  ...own,
});
const may = { PAY: false, RELEASE: false, CONFIRM: false, REFUSE: false };
const chosen = (sale: KeptSale): NonNullable<List['chosen']> => ({
  sale,
  may:
    sale.kind === 'BOOKING'
      ? { ...may, PAY: sale.code !== null, RELEASE: true }
      : { ...may, CONFIRM: true, REFUSE: !sale.isLate },
  doing: null,
  trouble: null,
});

const meta = {
  component: KeptViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: list(bookings) },
} satisfies Meta<typeof KeptViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'TQ7H2K44{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'words.sought', words: 'TQ7H2K44' });
    await userEvent.click(canvas.getByRole('button', { name: /TQ7H2K44/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'sale.chosen', reservationId: 'r-1' });
  },
};

export const Paying: Story = {
  args: { view: list(bookings, { chosen: chosen(booking) }) },
  play: async ({ args, canvas, userEvent }) => {
    const pay = canvas.getByRole('dialog').querySelector('button[type=submit]');
    if (pay === null) throw new Error('Nothing to pay with');
    await userEvent.click(pay);
    await expect(args.send).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'act.asked' }));
    const [voucher] = canvas.getByRole('dialog').querySelectorAll('input[name=voucherNumber]');
    if (!(voucher instanceof HTMLInputElement)) throw new Error('No field for the voucher');
    await userEvent.type(voucher, '004512');
    await userEvent.click(pay);
    await expect(args.send).toHaveBeenCalledWith({
      type: 'act.asked',
      act: { do: 'PAY', payment: { method: 'TPV', voucherNumber: '004512' } },
    });
  },
};

export const OutOfTheSale: Story = {
  args: { view: list(bookings, { chosen: chosen(bookings[2] ?? booking) }) },
};

export const Transfers: Story = {
  args: {
    view: list(transfers, {
      done: { sale: { ...transfer, code: 'TQM4N5X8' }, act: { do: 'CONFIRM' } },
    }),
  },
};

export const Deciding: Story = {
  args: { view: list(transfers, { chosen: chosen(transfer) }) },
  play: async ({ args, canvas, userEvent }) => {
    const buttons = [...canvas.getByRole('dialog').querySelectorAll('button')];
    const confirm = buttons.find(({ dataset }) => dataset.variant === 'primary');
    if (confirm === undefined) throw new Error('No way to confirm');
    await userEvent.click(confirm);
    await expect(args.send).toHaveBeenCalledWith({ type: 'act.asked', act: { do: 'CONFIRM' } });
  },
};

export const Late: Story = {
  args: { view: list(transfers, { chosen: chosen(transfers[1] ?? transfer) }) },
};

export const FoundAfterAll: Story = {
  args: { view: list(transfers, { chosen: chosen({ ...transfer, isLate: true, isRefused: true }) }) },
};

export const SomebodyWasFirst: Story = {
  args: { view: list(bookings, { trouble: { ...aTrouble('ALREADY_PAID'), reference: null } }) },
};

export const Empty: Story = { args: { view: list([]) } };
export const Loading: Story = { args: { view: { kind: 'TRANSFER', words: '', screen: 'loading' } } };
export const Failed: Story = {
  args: { view: { kind: 'BOOKING', words: '', screen: 'failed', trouble: aTrouble('OFFLINE') } },
};
