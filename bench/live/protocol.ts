/** The messages to a process of viewers. */
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
      readonly rejected: number;
      readonly viewers: readonly SeenByViewer[];
    };

export type SeenByViewer = {
  /**
   * Each change as it is written ('12O') and its first arrival, in milliseconds of the machine's monotonic clock.
   */
  readonly arrivals: readonly (readonly [string, number])[];
  /** The last state letter that the viewer received for each seat. */
  readonly states: readonly (readonly [number, string])[];
};
