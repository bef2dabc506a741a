/** A venue's geometry as stored: the whole layout document, gzipped, under the hash of its content. */
export interface LayoutStore {
  /** Null when there is no such layout. */
  geometry(layoutId: string): Promise<Uint8Array | null>;
}
