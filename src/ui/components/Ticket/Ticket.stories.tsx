import type { Meta, StoryObj } from '@storybook/react-vite';
import { buildTicketFields } from '#domain/ticket/ticket-fields.ts';
import { aStoryEvent, clubs } from '../story-events.ts';
import { Tag } from '../Tag/Tag.tsx';
import { Ticket } from './Ticket.tsx';

const meta = { component: Ticket } satisfies Meta<typeof Ticket>;

export default meta;

type Story = StoryObj<typeof meta>;

/** An invented pattern that looks like a code and cannot be scanned: a story must not open a gate. */
const matrix = Array.from({ length: 29 }, (_, y) =>
  Array.from({ length: 29 }, (_, x) => {
    const eye = (cx: number, cy: number) => {
      const d = Math.max(Math.abs(x - cx), Math.abs(y - cy));
      return d <= 4 ? d === 3 || d <= 1 : null;
    };
    return eye(3, 3) ?? eye(25, 3) ?? eye(3, 25) ?? (x * 7 + y * 13 + ((x * y) % 5)) % 3 === 0;
  }),
);

const numbered = {
  door: '3',
  zone: 'OCB',
  sectionCode: 'Occidental Baja|114',
  seatCode: 'F-9',
  entrySide: 'Norte',
};

const args = {
  event: aStoryEvent(),
  fields: buildTicketFields('SAN', numbered),
  qr: matrix,
  renewal: { remaining: 9_000, of: 15_000 },
  holder: 'Mariana Rojas',
  document: 'CC 1.020.···.418',
  tag: <Tag tone="success">Pagada</Tag>,
};

export const Dynamic: Story = { args };
export const Static: Story = {
  args: {
    event: args.event,
    fields: args.fields,
    qr: matrix,
    holder: args.holder,
    fallbackCode: '7H2K-4417-9QFM',
  },
};
export const AtsVenue: Story = {
  args: { ...args, fields: buildTicketFields('ATS', { ...numbered, access: 'B2' }) },
};
export const GeneralAdmission: Story = {
  args: { ...args, fields: buildTicketFields('ATS', { ...numbered, seatCode: 'UNNUMBERED', access: 'B2' }) },
};
export const Transferred: Story = {
  args: {
    ...args,
    qr: null,
    qrPlaceholder: 'Se la enviaste a Andrés. El código está en su cuenta.',
    tag: <Tag tone="info">Enviada</Tag>,
  },
};
export const OneSubject: Story = {
  args: {
    ...args,
    event: aStoryEvent({ id: 'abierto', kind: 'TENNIS', home: clubs.abierto, away: null }),
  },
};
