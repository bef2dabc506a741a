/** Returns the path of a layout's immutable geometry, cacheable forever under its content hash; read with `decodeLayout`. */
export const geometryPath = (layoutId: string): string => `/api/frame/${layoutId}/geometry`;
/** Returns the path of a layout's immutable outlines and labels for the first paint; read with `decodeOverview`. */
export const overviewPath = (layoutId: string): string => `/api/frame/${layoutId}/overview`;
