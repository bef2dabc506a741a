import { assign, type SnapshotFrom, setup } from 'xstate';
import { isUnnumberedSection, type SectionLayout } from '#domain/venue/layout.ts';
import type { FrameStyle } from '#domain/venue/shape.ts';
import type { Flow } from '../support/flow.ts';
import type { SeatPickerEvent, SheetHeight } from './seat-picker.events.ts';

export type SeatPickerInput = {
  readonly frameStyle: FrameStyle;
  readonly sections: readonly Pick<SectionLayout, 'code' | 'zone' | 'stage'>[];
};

type Context = SeatPickerInput & {
  readonly zone: string | null;
  /** The zone to which the map was moved. A zone that is current by its section does not move the map. */
  readonly zoneInView: string | null;
  /** The highlighted or open section. */
  readonly section: number | null;
  /** The seat of the open section that is asked about although it is not free. */
  readonly takenSeat: number | null;
};

/**
 * Leads from a zone to a section to its seats. The selected seats, the way of choosing and conflicts belong to the sale,
 * which submits them.
 */
export const seatPickerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SeatPickerEvent,
    input: {} as SeatPickerInput,
  },
  actions: {
    showZone: assign((_, zone: string | null) => ({ zone, zoneInView: zone })),
    clearSection: assign({ section: null }),
    highlightSection: assign(({ context }, section: number) => ({
      section,
      takenSeat: null,
      zone: context.sections[section]?.zone ?? context.zone,
    })),
    showWholeVenue: assign({ zoneInView: null, takenSeat: null }),
    showTakenSeat: assign((_, takenSeat: number | null) => ({ takenSeat })),
  },
  guards: {
    isInLayout: ({ context }, section: number) => context.sections[section] !== undefined,
    hasSeats: ({ context }, section: number) => hasSeats(context, section),
    opensAtOnce: ({ context }, section: number) => opensAtOnce(context, section),
    isHeight: (_, heights: { readonly moved: SheetHeight; readonly height: SheetHeight }) =>
      heights.moved === heights.height,
  },
}).createMachine({
  id: 'seatPicker',
  context: ({ input }) => ({ ...input, zone: null, zoneInView: null, section: null, takenSeat: null }),
  type: 'parallel',
  states: {
    map: {
      initial: 'venue',
      on: {
        'zone.expanded': { actions: { type: 'showZone', params: ({ event }) => event.zone } },
        'section.chosen': [
          {
            guard: { type: 'opensAtOnce', params: ({ event }) => event.section },
            target: '.opened',
            actions: { type: 'highlightSection', params: ({ event }) => event.section },
          },
          {
            guard: { type: 'isInLayout', params: ({ event }) => event.section },
            target: '.highlighted',
            actions: { type: 'highlightSection', params: ({ event }) => event.section },
          },
        ],
        'section.opened': [
          {
            guard: { type: 'hasSeats', params: ({ event }) => event.section },
            target: '.opened',
            actions: { type: 'highlightSection', params: ({ event }) => event.section },
          },
          {
            guard: { type: 'isInLayout', params: ({ event }) => event.section },
            target: '.highlighted',
            actions: { type: 'highlightSection', params: ({ event }) => event.section },
          },
        ],
        'section.left': { actions: 'showWholeVenue' },
      },
      states: {
        venue: {
          on: { 'zone.chosen': { actions: { type: 'showZone', params: ({ event }) => event.zone } } },
        },
        highlighted: {
          on: {
            'zone.chosen': {
              target: 'venue',
              actions: [{ type: 'showZone', params: ({ event }) => event.zone }, 'clearSection'],
            },
          },
        },
        opened: {
          on: {
            'section.chosen': {
              guard: { type: 'hasSeats', params: ({ event }) => event.section },
              actions: { type: 'highlightSection', params: ({ event }) => event.section },
            },
            'section.left': { target: 'highlighted', actions: 'showWholeVenue' },
            'takenSeat.chosen': {
              actions: { type: 'showTakenSeat', params: ({ event }) => event.seat },
            },
            'takenSeat.closed': { actions: { type: 'showTakenSeat', params: null } },
          },
        },
      },
    },
    sheet: {
      initial: 'peek',
      on: {
        'section.opened': '.peek',
        'section.left': '.peek',
        'sheet.moved': [
          { guard: { type: 'isHeight', params: moveTo('peek') }, target: '.peek' },
          { guard: { type: 'isHeight', params: moveTo('half') }, target: '.half' },
          { guard: { type: 'isHeight', params: moveTo('full') }, target: '.full' },
        ],
      },
      states: { peek: {}, half: {}, full: {} },
    },
  },
});

function moveTo(height: SheetHeight) {
  return ({ event }: { readonly event: { readonly height: SheetHeight } }) => ({
    moved: event.height,
    height,
  });
}

function hasSeats({ sections }: SeatPickerInput, section: number): boolean {
  const found = sections[section];
  return found !== undefined && !isUnnumberedSection(found);
}

/** Classic frames open a section at once; with Tribune_selection the stand is shown first (Spec §3). */
function opensAtOnce(context: Context, section: number): boolean {
  return hasSeats(context, section) && (context.frameStyle === 'Classic' || context.section === section);
}

export type SeatPickerSnapshot = SnapshotFrom<typeof seatPickerMachine>;
export type SeatPickerFlow = Flow<SeatPickerSnapshot, SeatPickerEvent>;
