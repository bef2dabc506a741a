import type { OperatorDoorEvent } from '#machines/operator-door/operator-door.events.ts';
import type { OperatorDoorView } from '#machines/operator-door/operator-door.view.ts';

/** What a step of the entrance gets: its view, and somebody to tell. */
export type DoorProps<Screen extends OperatorDoorView['screen']> = {
  readonly view: Extract<OperatorDoorView, { readonly screen: Screen }>;
  readonly send: (event: OperatorDoorEvent) => void;
};
