/** The screens behind the seats: fetched while the seats are chosen, or when they are wanted, whichever comes first. */
export const fetchBuyStep = () => import('./buy/BuyStep.tsx');
