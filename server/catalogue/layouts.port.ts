/** Reads the stored geometry of a venue: the gzipped layout document under its content hash. */
export interface LayoutStore {
  /** Returns null when there is no such layout. */
  readGeometry(layoutId: string): Promise<Uint8Array | null>;
}
