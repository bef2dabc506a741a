/** The purpose of a verification code that the fans' login sent. */
export const codePurposes = [
  'SIGN_IN',
  'REGISTER',
  'RESET',
  'CHANGE_PHONE',
  'PROVE',
  'CONFIRM_EMAIL',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** The goal with which somebody opened the login. */
export const loginGoals = ['SIGN_IN', 'CHANGE_PHONE'] as const;
export type LoginGoal = (typeof loginGoals)[number];
