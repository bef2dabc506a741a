/** Keeps the signed-in fan's tickets on this device, so that they open without a network. */
export interface OfflineTicketsPort {
  /** Stores the tickets page with what it shows now. Does nothing where the browser cannot. */
  keep(): void;
}

/** Deletes the tickets that are stored on this device. */
export interface OfflineStoragePort {
  clear(): void;
}
