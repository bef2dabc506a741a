/**
 * The pages that load their own messages, by the files that load them. Messages of any other page come with the first bundle;
 * messages that several of these use come with each. `tools/message-bundles.ts` reads from the imports which file uses which
 * message.
 */
export const messageBundles = {
  sale: ['src/ui/routes/SalePages.tsx'],
  buy: ['src/ui/screens/sale/buy/BuyStep.tsx'],
  seatView: ['src/ui/screens/sale/seats/SeatViewDialog.tsx'],
  signIn: ['src/ui/screens/sale/buy/SignInStep.tsx', 'src/ui/screens/sale/buy/SignedOutStep.tsx'],
  outcome: ['src/ui/routes/OutcomePages.tsx', 'src/ui/routes/PaymentLinkPages.tsx'],
  installment: ['src/ui/routes/InstallmentPages.tsx'],
  assistedSale: ['src/ui/routes/AssistedSalePages.tsx'],
  assistedInstallments: ['src/ui/routes/AssistedInstallmentPages.tsx'],
  login: ['src/ui/routes/LoginPages.tsx'],
  account: ['src/ui/routes/AccountPages.tsx'],
  purchases: ['src/ui/routes/PurchasePages.tsx', 'src/ui/routes/RenewalPages.tsx'],
  tickets: ['src/ui/routes/TicketPages.tsx'],
  ticketTransfers: ['src/ui/routes/TicketTransferPages.tsx'],
  content: [
    'src/ui/routes/ComingSoonPages.tsx',
    'src/ui/routes/ContactPages.tsx',
    'src/ui/routes/ContentPages.tsx',
    'src/ui/routes/NewsletterPages.tsx',
    'src/ui/routes/TourPages.tsx',
  ],
  organisations: ['src/ui/routes/OrganisationPages.tsx'],
  filters: ['src/ui/routes/FilterPages.tsx'],
  backOffice: ['src/ui/routes/BackOfficePages.tsx'],
  staffBookings: ['src/ui/routes/StaffBookingPages.tsx'],
  managers: [
    'src/ui/routes/ManagerPages.tsx',
    'src/ui/routes/BackOfficeCataloguePages.tsx',
    'src/ui/routes/BackOfficeDraftPages.tsx',
  ],
  operators: ['src/ui/routes/OperatorPages.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MessageBundle = keyof typeof messageBundles;
