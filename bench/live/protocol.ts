/** What the bench asks of a process full of viewers. */
export type ViewersRequest =
  | {
      readonly kind: 'open';
      readonly port: number;
      readonly path: string;
      readonly count: number;
      readonly firstAddress: number;
    }
  | { readonly kind: 'report' };

export type ViewersAnswer =
  | { readonly kind: 'open'; readonly count: number }
  | {
      readonly kind: 'seen';
      /** Streams that ended before they were closed. */
      readonly lost: number;
      readonly refused: number;
      readonly viewers: readonly SeenByViewer[];
    };

export type SeenByViewer = {
  /** Each change as it is written ('12O') and when it first arrived, in milliseconds of the machine's steady clock. */
  readonly arrivals: readonly (readonly [string, number])[];
  /** The last letter that the viewer was told of each seat. */
  readonly states: readonly (readonly [number, string])[];
};
