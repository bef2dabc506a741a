import type { SeatPickerFlow, SeatPickerInput } from '#machines/seat-picker/seat-picker.machine.ts';
import { toSeatPickerView } from '#machines/seat-picker/seat-picker.view.ts';

/** The section whose seats are shown, as the address of a sale names it. */
export type OpenSection = {
  /** Its code; null while the whole venue is shown. */
  readonly current: () => string | null;
  /** Opens a section, or without one the whole venue with a zone highlighted. */
  readonly request: (code: string | null, zone?: string | null) => void;
  readonly onChange: (listener: () => void) => () => void;
};

type OpenSectionOfPicker = OpenSection & {
  /** Opens the requested section in the picker and follows it from then on. */
  readonly follow: (picker: SeatPickerFlow, sections: SeatPickerInput['sections']) => SeatPickerFlow;
};

/** Creates the open section of a sale: until its picker is there, it is the section that was requested. */
export function createOpenSection(): OpenSectionOfPicker {
  let followed: SeatPickerFlow | null = null;
  let sections: SeatPickerInput['sections'] = [];
  let requested: string | null = null;
  let requestedZone: string | null = null;
  const listeners = new Set<() => void>();
  const getOpened = (picker: SeatPickerFlow): string | null =>
    sections[toSeatPickerView(picker.getSnapshot()).opened ?? -1]?.code ?? null;
  const openRequested = (picker: SeatPickerFlow): void => {
    const zone = requestedZone;
    requestedZone = null;
    if (requested === null && zone !== null && sections.some((section) => section.zone === zone))
      picker.send({ type: 'zone.chosen', zone });
    const section = sections.findIndex(({ code }) => code === requested);
    if (requested === getOpened(picker)) return;
    picker.send(section < 0 ? { type: 'section.left' } : { type: 'section.opened', section });
  };
  return {
    current: () => (followed === null ? requested : getOpened(followed)),
    request(code, zone = null) {
      requested = code;
      // The address forgets the zone before the picker is there to highlight it.
      if (zone !== null || code !== null) requestedZone = zone;
      if (followed !== null) openRequested(followed);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(picker, of) {
      if (picker === followed) return picker;
      followed = picker;
      sections = of;
      openRequested(picker);
      picker.subscribe(() => {
        for (const listener of [...listeners]) listener();
      });
      return picker;
    },
  };
}
