import type { GeneralAdmissionStock } from '#domain/venue/general-admission-stock.ts';

export type SeatAvailabilityEvent =
  | { readonly type: 'retry.requested' }
  /** The current general admission availability of the changed sections. */
  | { readonly type: 'generalAdmission.changed'; readonly generalAdmission: GeneralAdmissionStock }
  /** Updates may have been missed. */
  | { readonly type: 'updates.disconnected' }
  | { readonly type: 'updates.reconnected' };
