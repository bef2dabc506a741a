/** What a code is for that the fans' login sent. */
export const codePurposes = [
  'SIGN_IN',
  'REGISTER',
  'RESET',
  'CHANGE_PHONE',
  'PROVE',
  'CONFIRM_EMAIL',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** What somebody came to the login for. */
export const loginGoals = ['SIGN_IN', 'CHANGE_PHONE'] as const;
export type LoginGoal = (typeof loginGoals)[number];
