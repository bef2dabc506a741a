/**
 * The pages that bring their own words, by the files that they are fetched with. What any other page says comes with the
 * first words; what several of these say comes with each. `tools/word-areas.ts` reads from the imports who says what.
 */
export const wordAreas = {
  sale: ['src/ui/routes/SalePages.tsx'],
  buy: ['src/ui/screens/sale/buy/BuyStep.tsx'],
  signIn: ['src/ui/screens/sale/buy/SignIn.tsx'],
  outcome: ['src/ui/routes/OutcomePages.tsx', 'src/ui/routes/PayLinkPages.tsx'],
  installment: ['src/ui/routes/InstallmentPages.tsx'],
  desk: ['src/ui/routes/DeskPages.tsx'],
  deskPlans: ['src/ui/routes/DeskPlansPages.tsx'],
  login: ['src/ui/routes/LoginPages.tsx'],
  account: ['src/ui/routes/AccountPages.tsx'],
  purchases: ['src/ui/routes/PurchasePages.tsx'],
  tickets: ['src/ui/routes/TicketPages.tsx'],
  office: ['src/ui/routes/OfficePages.tsx'],
  kept: ['src/ui/routes/KeptPages.tsx'],
  managers: ['src/ui/routes/ManagerPages.tsx'],
  operators: ['src/ui/routes/OperatorPages.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type WordArea = keyof typeof wordAreas;
