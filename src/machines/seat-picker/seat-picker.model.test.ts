import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { frameStyles } from '#domain/venue/shape.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { SeatPickerEvent } from './seat-picker.events.ts';
import { seatPickerMachine } from './seat-picker.machine.ts';
import { toSeatPickerView } from './seat-picker.view.ts';

const seats = 0;
const otherSeats = 1;
const generalAdmission = 2;
const notInLayout = -1;
const sections = [
  { code: 'north', zone: 'north', stage: 'numbered' },
  { code: 'south', zone: 'south', stage: 'numbered' },
  { code: 'grass', zone: 'grass', stage: 'unnumbered' },
] as const;

const walk = (frameStyle: (typeof frameStyles)[number]) =>
  walkMachine(seatPickerMachine, {
    input: { frameStyle, sections },
    events: [
      ...[null, 'north', 'south'].flatMap((zone): SeatPickerEvent[] => [
        { type: 'zone.chosen', zone },
        { type: 'zone.expanded', zone },
      ]),
      ...[seats, otherSeats, generalAdmission, notInLayout].flatMap((section): SeatPickerEvent[] => [
        { type: 'section.chosen', section },
        { type: 'section.opened', section },
      ]),
      { type: 'section.left' },
      { type: 'takenSeat.chosen', seat: 7 },
      { type: 'takenSeat.closed' },
      { type: 'sheet.moved', height: 'peek' },
      { type: 'sheet.moved', height: 'half' },
      { type: 'sheet.moved', height: 'full' },
    ],
    actorResults: {},
    distinguish: ({ context: { zone, zoneInView, section, takenSeat } }) => [
      zone,
      zoneInView,
      section,
      takenSeat,
    ],
  });

describe.each(frameStyles)('every way through the seat picker (%s)', (frameStyle) => {
  const walked = walk(frameStyle);
  const views = walked.snapshots.map(toSeatPickerView);

  it('reaches every state, and the whole venue from each', () => {
    expect(walked.resting.filter((id) => !walked.visited.has(id))).toEqual([]);
    expect(walked.statesWithoutPathTo(['seatPicker.map.venue'])).toEqual([]);
  });

  it('opens numbered sections only, and always the highlighted one', () => {
    const opened = new Set(views.flatMap((view) => (view.opened === null ? [] : [view.opened])));

    expect(opened).toEqual(new Set([seats, otherSeats]));
    expect(views.filter((view) => view.opened !== null && view.opened !== view.highlighted)).toEqual([]);
  });

  it('tells about a taken seat in an open section only', () => {
    const told = views.filter(({ takenSeat }) => takenSeat !== null);

    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ opened }) => opened === null)).toEqual([]);
  });

  it('never highlights a section that the layout lacks', () => {
    expect(views.filter(({ highlighted }) => highlighted === notInLayout)).toEqual([]);
  });
});

describe('the seat picker', () => {
  const drive = (frameStyle: (typeof frameStyles)[number], ...events: readonly SeatPickerEvent[]) => {
    const flow = createActor(seatPickerMachine, { input: { frameStyle, sections } }).start();
    for (const event of events) flow.send(event);
    return toSeatPickerView(flow.getSnapshot());
  };
  const touch = (section: number): SeatPickerEvent => ({ type: 'section.chosen', section });

  it('opens a section at the first touch in Classic frames (Spec §3)', () => {
    expect(drive('Classic', touch(seats))).toMatchObject({ highlighted: seats, opened: seats });
  });

  it('shows a section first and opens it at the second touch with Tribune_selection (Spec §3)', () => {
    expect(drive('Tribune_selection', touch(seats))).toMatchObject({ highlighted: seats, opened: null });
    expect(drive('Tribune_selection', touch(seats), touch(seats))).toMatchObject({ opened: seats });
    expect(drive('Tribune_selection', touch(seats), touch(otherSeats))).toMatchObject({
      highlighted: otherSeats,
      opened: null,
    });
  });

  it('moves to another section without returning to the stadium', () => {
    expect(drive('Tribune_selection', touch(seats), touch(seats), touch(otherSeats))).toMatchObject({
      highlighted: otherSeats,
      opened: otherSeats,
      zone: 'south',
    });
  });

  it('asks for a quantity of general admission on the map of the whole venue', () => {
    expect(drive('Classic', touch(generalAdmission), touch(generalAdmission))).toMatchObject({
      highlighted: generalAdmission,
      opened: null,
      zone: 'grass',
    });
  });

  it('moves the map to a zone chosen by its price, but not to the zone of a touched section', () => {
    const zone = { type: 'zone.chosen', zone: 'north' } as const;

    expect(drive('Tribune_selection', zone)).toMatchObject({ zone: 'north', zoneInView: 'north' });
    expect(drive('Tribune_selection', touch(seats))).toMatchObject({ zone: 'north', zoneInView: null });
    expect(drive('Tribune_selection', touch(seats), zone)).toMatchObject({ highlighted: null });
  });

  it('keeps the highlighted section while zones are read in the price list', () => {
    const view = drive('Tribune_selection', touch(seats), { type: 'zone.expanded', zone: 'south' });

    expect(view).toMatchObject({ highlighted: seats, zone: 'south', zoneInView: 'south' });
  });

  it('lowers the sheet to show a section opened from it, and on the way back', () => {
    const raised = { type: 'sheet.moved', height: 'full' } as const;

    expect(drive('Classic', raised)).toMatchObject({ sheet: 'full' });
    expect(drive('Classic', raised, { type: 'section.opened', section: seats })).toMatchObject({
      opened: seats,
      sheet: 'peek',
    });
    expect(drive('Classic', touch(seats), raised, { type: 'section.left' })).toMatchObject({
      highlighted: seats,
      opened: null,
      zoneInView: null,
      sheet: 'peek',
    });
  });
});
