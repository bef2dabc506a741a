/** Spec §3. */
export const qrModes = [
  'STATIC_DEFAULT',
  'STATIC_ENCRYPTED',
  'DYNAMIC_DEFAULT',
  'DYNAMIC_ENCRYPTED',
] as const;
export type QrMode = (typeof qrModes)[number];

export const dynamicQrModes = ['DYNAMIC_DEFAULT', 'DYNAMIC_ENCRYPTED'] as const satisfies readonly QrMode[];

/** Returns true for the dynamic modes (Spec §3). */
export const isDynamic = (mode: QrMode): boolean => dynamicQrModes.some((dynamic) => dynamic === mode);

export const encryptedQrModes = [
  'STATIC_ENCRYPTED',
  'DYNAMIC_ENCRYPTED',
] as const satisfies readonly QrMode[];

/** Returns true for the modes whose codes only the event's gates can read (Spec §3). */
export const isEncrypted = (mode: QrMode): boolean =>
  encryptedQrModes.some((encrypted) => encrypted === mode);
