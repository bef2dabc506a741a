/** Records payments whose amount differs from their attempt. */
export interface AmountMismatches {
  /**
   * Records that a manager decided about a payment with an amount mismatch: its later updates settle normally.
   */
  recordDecision(attemptId: string, paymentId: string): Promise<void>;
  /** Records a payment with an amount mismatch, which waits for a manager's decision. */
  record(attemptId: string, paymentId: string): Promise<void>;
}
