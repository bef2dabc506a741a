import type { MarketCode } from '#domain/market/market.ts';
import type { OrganisationAccount } from '#domain/payment/organisation.ts';
import type { Money } from '#domain/shared/money.ts';

/** The identity document of a fan's account and the market it belongs to. */
export type MemberDocument = {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly market: MarketCode;
};

/** Finds and charges the organisations that pay for their members. */
export interface Organisations {
  /** Lists the organisations of a market that pay for the member with this document. */
  list(member: MemberDocument): Promise<readonly OrganisationAccount[]>;
  /**
   * Locks one of those organisations until the transaction ends; null when it does not pay for this member.
   */
  lock(id: string, member: MemberDocument): Promise<OrganisationAccount | null>;
  /**
   * Charges the organisation for an attempt. The database rejects an amount over its limit. `by` is the staff member
   * who checked the document.
   */
  charge(charge: {
    readonly organisationId: string;
    readonly amount: Money;
    readonly orderId: string;
    readonly attemptId: string;
    readonly by: string;
  }): Promise<void>;
  /** Reduces what an organisation owes for an attempt, once per key. Returns false when it was done before. */
  refund(back: {
    readonly attemptId: string;
    readonly amount: Money;
    readonly key: string;
  }): Promise<boolean>;
}
