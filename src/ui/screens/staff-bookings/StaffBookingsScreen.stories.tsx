import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen } from 'storybook/test';
import type { StaffBooking } from '#domain/order/staff-booking.ts';
import type { StaffBookingsView } from '#machines/staff-bookings/staff-bookings.view.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { StaffBookingsViews } from './StaffBookingsScreen.tsx';

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
const booking: StaffBooking = {
  kind: 'BOOKING',
  reservationId: 'r-1',
  code: 'TQ7H2K44',
  event: 'Atlético Páramo – Deportivo Ceiba',
  startsAt: noon + 9 * day,
  timeZone: 'America/Bogota',
  buyer: { name: 'Mariana Rojas Pérez', email: 'mariana@correo.co' },
  items: [seat('F-9'), seat('F-10')],
  total: { base: 12_000_000, fee: 1_300_000, tax: 300_000, total: 13_600_000, currency: 'COP' },
  deadline: noon + 2 * day,
  isLate: false,
  isRejected: false,
  since: noon,
  mayConfirm: false,
  by: 'Adriana Pardo',
  reference: null,
};
const bookings: readonly StaffBooking[] = [
  booking,
  { ...booking, reservationId: 'r-2', code: 'TQK9M2PD', deadline: null, by: 'Óscar Lemus' },
  { ...booking, reservationId: 'r-3', code: null, buyer: null, deadline: null, items: [seat('A-2')] },
];
const transfer: StaffBooking = {
  ...booking,
  kind: 'TRANSFER',
  mayConfirm: true,
  reference: 'NEQUI 88213077',
  deadline: noon + 3 * day,
};
const transfers: readonly StaffBooking[] = [
  transfer,
  { ...transfer, reservationId: 'r-2', code: 'TQK9M2PD', reference: 'BANCOLOMBIA 0045119', isLate: true },
];

type List = Extract<StaffBookingsView, { readonly screen: 'ready' }>;
const list = (items: readonly StaffBooking[], overrides: Partial<List> = {}): List => ({
  kind: items[0]?.kind ?? 'BOOKING',
  searchText: '',
  screen: 'ready',
  page: { items, total: items.length, page: 0, pageSize: 20 },
  reading: false,
  chosen: null,
  done: null,
  failure: null,
  ...overrides,
});
const noActions = { PAY: false, RELEASE: false, CONFIRM: false, REJECT: false };
const selected = (sale: StaffBooking): NonNullable<List['chosen']> => ({
  sale,
  may:
    sale.kind === 'BOOKING'
      ? { ...noActions, PAY: sale.code !== null, RELEASE: true }
      : { ...noActions, CONFIRM: sale.mayConfirm, REJECT: !sale.isLate },
  doing: null,
  failure: null,
});

const meta = {
  component: StaffBookingsViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: list(bookings) },
} satisfies Meta<typeof StaffBookingsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'TQ7H2K44{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'search.submitted', searchText: 'TQ7H2K44' });
    await userEvent.click(canvas.getByRole('button', { name: /TQ7H2K44/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'booking.chosen', reservationId: 'r-1' });
  },
};

export const Paying: Story = {
  args: { view: list(bookings, { chosen: selected(booking) }) },
  play: async ({ args, canvas, userEvent }) => {
    const pay = canvas.getByRole('dialog').querySelector('button[type=submit]');
    if (pay === null) throw new Error('The submit button is missing');
    await userEvent.click(pay);
    await expect(args.send).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'action.requested' }));
    const [voucher] = canvas.getByRole('dialog').querySelectorAll('input[name=voucherNumber]');
    if (!(voucher instanceof HTMLInputElement)) throw new Error('The voucher field is missing');
    await userEvent.type(voucher, '004512');
    await userEvent.click(pay);
    await expect(args.send).toHaveBeenCalledWith({
      type: 'action.requested',
      act: { kind: 'PAY', payment: { method: 'TPV', voucherNumber: '004512' } },
    });
  },
};

function BookingsToRelease() {
  const [view, setView] = useState(() => list(bookings));
  return (
    <StaffBookingsViews
      view={view}
      send={(event) => {
        if (event.type === 'booking.chosen') setView(list(bookings, { chosen: selected(booking) }));
        if (event.type === 'action.requested')
          setView(list(bookings.slice(1), { done: { sale: booking, act: event.act } }));
      }}
    />
  );
}

/** The row of released seats is gone with its button: the focus continues at what happened. */
export const Released: Story = {
  render: () => <BookingsToRelease />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /TQ7H2K44/ }));
    await userEvent.click(screen.getByRole('button', { name: /^liberar las sillas|^release the seats/i }));
    await expect(screen.getByRole('button', { name: /todavía no|not yet/i })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: /^liberar sillas|^release seats/i }));
    await expect(canvas.getByRole('alert')).toHaveFocus();
  },
};

export const BlockedSeats: Story = {
  args: { view: list(bookings, { chosen: selected(bookings[2] ?? booking) }) },
};

export const Transfers: Story = {
  args: {
    view: list(transfers, {
      done: { sale: { ...transfer, code: 'TQM4N5X8' }, act: { kind: 'CONFIRM' } },
    }),
  },
};

export const TransferDecision: Story = {
  args: { view: list(transfers, { chosen: selected(transfer) }) },
  play: async ({ args, canvas, userEvent }) => {
    const buttons = [...canvas.getByRole('dialog').querySelectorAll('button')];
    const confirm = buttons.find(({ dataset }) => dataset.variant === 'primary');
    if (confirm === undefined) throw new Error('The confirm button is missing');
    await userEvent.click(confirm);
    await expect(args.send).toHaveBeenCalledWith({ type: 'action.requested', act: { kind: 'CONFIRM' } });
  },
};

/** The seller who recorded a transfer may not confirm it. */
export const OwnTransfer: Story = {
  args: { view: list(transfers, { chosen: selected({ ...transfer, mayConfirm: false }) }) },
  play: async ({ canvas }) => {
    const buttons = [...canvas.getByRole('dialog').querySelectorAll('button')];
    await expect(buttons.filter(({ dataset }) => dataset.variant === 'primary')).toEqual([]);
    await expect(canvas.getByText(/la registraste|You recorded this transfer/)).toBeVisible();
  },
};

export const Overdue: Story = {
  args: { view: list(transfers, { chosen: selected(transfers[1] ?? transfer) }) },
};

export const RejectedTransferFound: Story = {
  args: { view: list(transfers, { chosen: selected({ ...transfer, isLate: true, isRejected: true }) }) },
};

export const ConcurrentChange: Story = {
  args: { view: list(bookings, { failure: { ...aFailure('ALREADY_PAID'), reference: null } }) },
};

/** A search that could not be sent does not say that there is no such booking. */
export const SearchFailed: Story = {
  args: { view: list([], { searchText: 'TQ7H2K44', failure: aFailure('OFFLINE') }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(canvas.queryByText(/no se encontró|nothing was found/i)).toBeNull();
  },
};

export const Empty: Story = { args: { view: list([]) } };
export const Loading: Story = { args: { view: { kind: 'TRANSFER', searchText: '', screen: 'loading' } } };
export const Failed: Story = {
  args: { view: { kind: 'BOOKING', searchText: '', screen: 'failed', failure: aFailure('OFFLINE') } },
};
