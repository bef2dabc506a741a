import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { pesos } from '#domain/shared/money.ts';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { createLiveSeatStates, type LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { findSectionIndex } from '#domain/venue/seat-code.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import type { VenueCode } from '#domain/venue/venue-code.ts';
import { startGestureRecognizer } from '#machines/seat-map/gestures.ts';
import { SeatMap, type SeatMapProps } from './SeatMap.tsx';

/** Creates a venue on sale: some seats gone, one stand sold out, a few sections nearly. */
function createSaleState(
  code: VenueCode,
  soldOut: (zone: string) => boolean,
): { layout: VenueLayout; states: LiveSeatStates } {
  const layout = demoVenues[code]();
  const table = expandSeats(layout);
  let at = 20_261_120;
  const random = (): number => {
    at = (at * 48_271) % 2_147_483_647;
    return at / 2_147_483_647;
  };
  const bytes = Uint8Array.from({ length: table.count }, (_, seat) => {
    const index = table.section[seat] ?? 0;
    const gone = soldOut(layout.sections[index]?.zone ?? '') ? 1 : index % 11 === 3 ? 0.92 : 0.25;
    const p = random();
    if (p < gone) return seatStateByte.UNAVAILABLE;
    if (p < gone + 0.05) return seatStateByte.RESERVED_BY_ANOTHER;
    return p < gone + 0.06 ? seatStateByte.READ : seatStateByte.AVAILABLE;
  });
  return { layout, states: createLiveSeatStates(bytes) };
}

function buildPrices({ zones }: VenueLayout): SeatMapProps['prices'] {
  const ladder = [420_000, 260_000, 185_000, 132_000, 96_000, 45_000, 45_000, 30_000];
  return new Map(zones.map(({ code }, i) => [code, pesos(ladder[i] ?? 20_000, 'COP')]));
}

const stadium = createSaleState('ATS', (zone) => zone === 'SUR');
const sold = createSaleState('ATS', () => true);
const bowl = createSaleState('OSW', (zone) => zone === 'SUR');
const arena = createSaleState('SAN', () => false);
const circuit = createSaleState('IFC', () => false);
const section114 = findSectionIndex(stadium.layout, '114');
const firstSeat = expandSeats(stadium.layout).sectionStart[section114] ?? 0;

/** Keeps the selection that a sale would keep, so that the map can be tried. */
function InteractiveMap(props: SeatMapProps) {
  const [chosen, setChosen] = useState(props.chosenSection);
  const [open, setOpen] = useState(props.openSection);
  const [selected, setSelected] = useState(props.selected);
  return (
    <main style={{ height: '100dvh' }}>
      <SeatMap
        {...props}
        chosenSection={chosen}
        openSection={open}
        selected={selected}
        onSectionChosen={(section) => {
          props.onSectionChosen(section);
          if (chosen === section || open !== null) setOpen(section);
          setChosen(section);
        }}
        onSectionLeft={() => setOpen(null)}
        onSeatToggled={(seat) => {
          props.onSeatToggled(seat);
          setSelected((before) =>
            before.has(seat)
              ? new Set([...before].filter((own) => own !== seat))
              : new Set([...before, seat]),
          );
        }}
      />
    </main>
  );
}

const meta = {
  component: SeatMap,
  render: (args) => <InteractiveMap {...args} />,
  parameters: { layout: 'fullscreen' },
  args: {
    ...stadium,
    prices: buildPrices(stadium.layout),
    selected: new Set(),
    chosenSection: null,
    openSection: null,
    startGestureRecognizer,
    onSectionChosen: fn(),
    onSeatToggled: fn(),
    onSeatFocused: fn(),
    onListRequested: fn(),
  },
} satisfies Meta<typeof SeatMap>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The whole stadium: a stand sold out, sections nearly sold out, one selected. */
export const Overview: Story = { args: { chosenSection: section114 } };

/** The seats of one section, field on top: selected, in the cart, reserved for the viewer, and other people's. */
export const Section: Story = {
  args: {
    chosenSection: section114,
    openSection: section114,
    selected: new Set([firstSeat + 20, firstSeat + 21]),
    inCart: new Set([firstSeat + 36]),
    reserved: new Set([firstSeat + 51, firstSeat + 52]),
  },
};

/** Arrow keys move, Space selects, and every step is announced. */
export const Keyboard: Story = {
  args: { chosenSection: section114, openSection: section114 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const free = args.states.bytes.indexOf(seatStateByte.AVAILABLE, firstSeat);

    await userEvent.tab();
    for (let seat = firstSeat; seat < free; seat++) await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard(' ');

    await expect(canvas.getByRole('grid')).toHaveFocus();
    await expect(args.onSeatToggled).toHaveBeenCalledWith(free);
    await waitFor(() => expect(canvas.getByRole('gridcell')).toHaveAttribute('aria-selected', 'true'));
    await expect(canvas.getByRole('status')).toHaveTextContent(/114.*A.*260\.000/);
  },
};

/** A click on a section selects it; a second one opens its seats. */
export const SelectingASection: Story = {
  play: async ({ canvasElement, args }) => {
    const drawing = canvasElement.querySelector('svg[data-scene]');
    const shape = drawing?.querySelectorAll('[data-part="section"]')[section114];
    const stage = drawing?.parentElement;
    if (drawing === null || stage == null || shape === undefined) throw new Error('no drawing');
    const { x, y, width, height } = shape.getBoundingClientRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2 };
    const click = () =>
      userEvent.pointer([
        { keys: '[MouseLeft>]', target: stage, coords: place },
        { keys: '[/MouseLeft]', target: stage, coords: place },
      ]);

    await click();
    await expect(args.onSectionChosen).toHaveBeenLastCalledWith(section114);
    await click();

    await waitFor(() => expect(drawing).toHaveAttribute('data-scene', 'section'));
  },
};

/** The row names on a phone's rail stand inside their boxes. */
export const RowRailOnPhone: Story = {
  args: { chosenSection: section114, openSection: section114 },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const named = () => [...canvasElement.querySelectorAll('[data-part="rail"] [data-kind="rail"]')];
    await waitFor(() => expect(named().length).toBeGreaterThan(5));
    for (const row of named()) {
      const box = row.querySelector('rect')?.getBoundingClientRect();
      const letters = row.querySelector('[data-part="rail-text"]')?.getBoundingClientRect();
      if (box === undefined || letters === undefined) throw new Error('a row without a name');
      await expect(letters.height).toBeGreaterThan(box.height / 4);
      await expect(letters.top).toBeGreaterThan(box.top);
      await expect(letters.bottom).toBeLessThan(box.bottom);
    }
  },
};

/** The requested zone comes into view completely, closer than the whole stadium. */
export const ZoneInView: Story = {
  args: { zoneInView: stadium.layout.sections[section114]?.zone },
  play: async ({ canvasElement }) => {
    const frame = canvasElement.querySelector('svg[data-scene]')?.getBoundingClientRect();
    const shapes = [...canvasElement.querySelectorAll('svg[data-scene] [data-part="section"]')];
    const isOfTheZone = (_: Element, s: number) =>
      stadium.layout.sections[s]?.zone === stadium.layout.sections[section114]?.zone;
    const inView = shapes.filter(isOfTheZone).map((shape) => () => shape.getBoundingClientRect());
    if (frame === undefined || inView.length === 0) throw new Error('no drawing');
    const reach = () =>
      Math.max(...inView.map((box) => box().right)) - Math.min(...inView.map((box) => box().left));
    await waitFor(() => expect(reach()).toBeGreaterThan(frame.width * 0.7));
    for (const box of inView) {
      await expect(box().left).toBeGreaterThanOrEqual(frame.left);
      await expect(box().right).toBeLessThanOrEqual(frame.right);
      await expect(box().top).toBeGreaterThanOrEqual(frame.top);
      await expect(box().bottom).toBeLessThanOrEqual(frame.bottom);
    }
  },
};

/** A seat that somebody else takes changes its shape; the existing paths are kept. */
export const SeatTakenBySomeoneElse: Story = {
  args: {
    chosenSection: section114,
    openSection: section114,
    states: createLiveSeatStates(stadium.states.bytes),
  },
  play: async ({ canvasElement, args }) => {
    const seatsDrawn = () => [...canvasElement.querySelectorAll('[data-near] > [data-part="seat"]')];
    const lengthOf = (state: string) =>
      seatsDrawn()
        .find((path) => path.getAttribute('data-state') === state)
        ?.getAttribute('d')?.length ?? 0;
    await waitFor(() => expect(lengthOf('AVAILABLE')).toBeGreaterThan(0));
    const before = { drawn: seatsDrawn(), free: lengthOf('AVAILABLE'), taken: lengthOf('UNAVAILABLE') };
    const seat = args.states.bytes.indexOf(seatStateByte.AVAILABLE, firstSeat);

    args.states.apply([{ seat, state: 'UNAVAILABLE' }]);

    await waitFor(() => expect(lengthOf('UNAVAILABLE')).toBeGreaterThan(before.taken));
    await expect(lengthOf('AVAILABLE')).toBeLessThan(before.free);
    await expect(before.drawn.every((path) => path.isConnected)).toBe(true);
  },
};

export const SoldOut: Story = { args: { ...sold } };

/** The largest venue, 87,000 seats: seats are drawn and removed with the zoom. */
export const LargestVenue: Story = { args: { ...bowl, prices: buildPrices(bowl.layout) } };

export const Basketball: Story = { args: { ...arena, prices: buildPrices(arena.layout) } };

export const Tennis: Story = { args: { ...arena, prices: buildPrices(arena.layout), surface: 'TENNIS' } };

/** A finish straight with standing ends and parking: general admission sections. */
export const GeneralAdmissionAndParking: Story = {
  args: { ...circuit, prices: buildPrices(circuit.layout) },
};

/** A name that would be too small to read appears with the zoom. */
export const ParkingOnPhone: Story = {
  args: { ...circuit, prices: buildPrices(circuit.layout) },
  globals: { viewport: { value: 'phone' } },
  decorators: [(story) => <div style={{ width: 390, height: 420 }}>{story()}</div>],
  play: async ({ canvasElement }) => {
    const isParking = ({ textContent }: Element) => textContent === 'Parqueadero 1';
    const name = await waitFor(() => {
      const found = [...canvasElement.querySelectorAll('text[data-part="label"]')].find(isParking);
      if (found === undefined) throw new Error('The parking lot has no name');
      return found;
    });
    await expect(name).not.toBeVisible();
  },
};
