/** The signed-in fan's tickets on this device, which open without a network. */
export interface OfflineTicketsPort {
  /** Stores the tickets page with what it shows now. Does nothing where the browser cannot. */
  keep(): void;
  /** Deletes what was stored. */
  clear(): void;
}
