/** The codes of a fan's account that cannot be changed or deleted yet. */
export const accountFailureCodes = ['DOCUMENT_LOCKED', 'ACCOUNT_IN_USE'] as const;
