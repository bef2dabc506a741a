import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import { mariana, seat } from '#testing/sale-driver.ts';
import { prepareSale } from '../../story-flows.stories.ts';
import { SaleScreen } from '../SaleScreen.tsx';

type PreparedSale = Awaited<ReturnType<typeof prepareSale>>;
type Loaded = { readonly sale: PreparedSale; readonly ports: MemoryPorts };
type Context = { readonly loaded: Record<string, unknown> };

const eventId = 'ev-paramo';
const rows = ['A', 'B', 'C', 'D', 'E', 'F'];
const allSeats = ['W1', 'E1'].flatMap((section) =>
  rows.flatMap((row) => Array.from({ length: 12 }, (_, index) => seat(`${row}-${index + 1}`, section))),
);
const sell = ({ backend }: MemoryPorts, seats: readonly ReturnType<typeof seat>[]) =>
  backend.sellToAnotherBuyer(
    eventId,
    seats.map((one) => ({ ...one, quantity: 1 })),
  );
/** Leaves only these seats of the west stand, and no general admission. */
const sellAllBut = (ports: MemoryPorts, ...seatCodes: readonly string[]) => {
  const { capacity = 0 } = ports.backend.findSection('GS') ?? {};
  sell(
    ports,
    allSeats.filter(({ sectionCode, seatCode }) => sectionCode !== 'W1' || !seatCodes.includes(seatCode)),
  );
  ports.backend.sellToAnotherBuyer(eventId, [
    { sectionCode: 'GS', seatCode: 'UNNUMBERED', quantity: capacity },
  ]);
};

/** The proposal of the best seats, over in-memory ports. */
const meta = {
  component: SaleScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof SaleScreen>;

export default meta;
type Story = StoryObj;

const getLoaded = ({ loaded }: Context): Loaded => loaded as unknown as Loaded;

const storyOf = (arrange: (ports: MemoryPorts) => void): Story => ({
  loaders: [
    async () => {
      const ports = memoryPorts();
      arrange(ports);
      const sale = await prepareSale(
        async (driver) => {
          await driver.selectSeats(eventId);
          driver.send({ type: 'selectionMethod.chosen', selectionMethod: 'best' });
        },
        { ports, buyer: mariana },
      );
      return { sale, ports } satisfies Loaded;
    },
  ],
  render: (_, context) => <SaleScreen {...getLoaded(context).sale} />,
});

const isNew = /Esta es una nueva opción|This is a new offer/;
const darkEnglish = { language: 'en', theme: 'dark' } as const;
const mexican = { language: 'es', market: 'MEX' } as const;

/** Somebody takes a proposed seat: the next best take its place, and the page says so. */
export const Replaced: Story = {
  ...storyOf((ports) => sellAllBut(ports, 'A-5', 'A-6', 'F-1', 'F-2')),
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByRole('listitem')).toHaveTextContent(/A,.* 5 (y|and) 6/);
    sell(getLoaded({ loaded }).ports, [seat('A-5')]);
    await expect(await canvas.findByText(isNew)).toBeVisible();
    await expect(canvas.getByRole('listitem')).toHaveTextContent(/F,.* 1 (y|and) 2/);
  },
};

export const ReplacedDarkEnglish: Story = { ...Replaced, globals: darkEnglish };

/** The seats next to each other are gone: those that lie apart are proposed, and the page says so. */
export const Apart: Story = {
  ...storyOf((ports) => sellAllBut(ports, 'A-5', 'A-7', 'C-2')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/están separad[ao]s|are apart/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /2/ })).toBeVisible();
  },
};

export const ApartMexico: Story = { ...Apart, globals: mexican };

/** Nothing suitable is free, until seats become free again: they are proposed by themselves. */
export const NothingLeft: Story = {
  ...storyOf((ports) => sellAllBut(ports)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No quedan tantas|not that many/)).toBeVisible();
    await expect(canvas.queryByRole('listitem')).toBeNull();
  },
};

export const NothingLeftDarkEnglish: Story = { ...NothingLeft, globals: darkEnglish };

export const FilledAgain: Story = {
  ...NothingLeft,
  play: async (context) => {
    const { canvas } = context;
    await NothingLeft.play?.(context);
    getLoaded(context).ports.backend.publishSeatStates(eventId, [seat('B-3'), seat('B-4')], 'AVAILABLE');
    await expect(await canvas.findByRole('listitem')).toHaveTextContent(/B,.* 3 (y|and) 4/);
  },
};

/** A hold loses the race: nothing stays selected, and what is free now is proposed at once. */
export const LostRace: Story = {
  ...storyOf((ports) => {
    sellAllBut(ports, 'A-5', 'A-6', 'F-1', 'F-2');
    // The server has sold a seat, and the live states do not know it yet.
    ports.backend.seatListeners.add = () => ports.backend.seatListeners;
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByRole('listitem')).toHaveTextContent(/A,.* 5 (y|and) 6/);
    sell(getLoaded({ loaded }).ports, [seat('A-5')]);
    await userEvent.click(canvas.getByRole('button', { name: /Reservar|Apartar|Hold/ }));
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(/A,.* 5\..*(no se cobró|not charged)/i);
    await waitFor(() => expect(canvas.getByRole('listitem')).toHaveTextContent(/F,.* 1 (y|and) 2/));
    await expect(canvas.queryByText(isNew)).toBeNull();
  },
};

export const LostRaceDarkEnglish: Story = { ...LostRace, globals: darkEnglish };
