import { describe, expect, it } from 'vitest';
import type { AppEntryView } from '#machines/app-entry/app-entry.view.ts';
import type { AssistedInstallmentsView } from '#machines/assisted-installments/assisted-installments.view.ts';
import type { BoxOfficeView } from '#machines/box-office/box-office.view.ts';
import type { CancellationView } from '#machines/cancellation/cancellation.view.ts';
import type { CheckoutOutcomeView } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { EventDraftView } from '#machines/event-draft/event-draft.view.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import type { LoginView } from '#machines/login/login.view.ts';
import type { NewsletterView } from '#machines/newsletter/newsletter.view.ts';
import type { OperatorLoginView } from '#machines/operator-login/operator-login.view.ts';
import type { OperatorsView } from '#machines/operators/operators.view.ts';
import type { PaymentExceptionsView } from '#machines/payment-exceptions/payment-exceptions.view.ts';
import type { PaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import type { PlanOfferView } from '#machines/plan-offer/plan-offer.view.ts';
import type { ProfileView } from '#machines/profile/profile.view.ts';
import type { RefundView } from '#machines/refund/refund.view.ts';
import type { RenewalsView } from '#machines/renewals/renewals.view.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';
import type { SaleControlsView } from '#machines/sale-controls/sale-controls.view.ts';
import type { SecondFactorSettingsView } from '#machines/second-factor-settings/second-factor-settings.view.ts';
import type { StaffBookingsView } from '#machines/staff-bookings/staff-bookings.view.ts';
import type { TicketOfferView } from '#machines/ticket-offer/ticket-offer.view.ts';
import type { TicketTransferView } from '#machines/ticket-transfer/ticket-transfer.view.ts';
import * as till from './assisted-sale/BoxOfficePanel.stories.tsx';
import * as cancellation from './back-office/BackOfficeEventScreen.stories.tsx';
import * as eventDraft from './back-office/EventDraftScreen.stories.tsx';
import * as alerts from './back-office/PaymentExceptionsScreen.stories.tsx';
import * as saleControls from './back-office/SaleControlsScreen.stories.tsx';
import * as refund from './back-office/SoldOrderScreen.stories.tsx';
import * as faq from './content/FaqScreen.stories.tsx';
import * as event from './event/EventScreen.stories.tsx';
import * as home from './home/HomeScreen.stories.tsx';
import * as search from './home/SearchScreen.stories.tsx';
import * as assistedInstallments from './installment/AssistedInstallmentsScreen.stories.tsx';
import * as installment from './installment/InstallmentScreen.stories.tsx';
import * as planOffer from './installment/PlanOfferScreen.stories.tsx';
import * as plans from './installment/PlansScreen.stories.tsx';
import * as appEntry from './login/AppEntryScreen.stories.tsx';
import * as loginByNight from './login/LoginDarkEnglish.stories.tsx';
import * as loginByNightInSpanish from './login/LoginDarkSpanish.stories.tsx';
import * as loginByDayInEnglish from './login/LoginLightEnglish.stories.tsx';
import * as login from './login/LoginScreen.stories.tsx';
import * as newsletter from './newsletter/NewsletterScreen.stories.tsx';
import * as accountSecurity from './operators/AccountSecurityScreen.stories.tsx';
import * as doorByNight from './operators/OperatorLoginDarkEnglish.stories.tsx';
import * as doorByNightInSpanish from './operators/OperatorLoginDarkSpanish.stories.tsx';
import * as doorByDayInEnglish from './operators/OperatorLoginLightEnglish.stories.tsx';
import * as operatorLogin from './operators/OperatorLoginScreen.stories.tsx';
import * as operators from './operators/OperatorsScreen.stories.tsx';
import * as outcome from './outcome/OutcomeScreen.stories.tsx';
import * as staffOutcomes from './outcome/StaffBookingOutcomes.stories.tsx';
import * as payLink from './payment-link/PaymentLinkScreen.stories.tsx';
import * as profile from './profile/ProfileScreen.stories.tsx';
import * as purchases from './purchases/PurchasesScreen.stories.tsx';
import * as renewals from './renewals/RenewalsScreen.stories.tsx';
import * as sale from './sale/SaleScreen.stories.tsx';
import * as kept from './staff-bookings/StaffBookingsScreen.stories.tsx';
import type { prepareSale } from './story-flows.stories.ts';
import * as ticketOffer from './ticket-transfer/TicketOfferScreen.stories.tsx';
import * as ticketTransfer from './ticket-transfer/TicketTransferScreen.stories.tsx';
import * as tickets from './tickets/TicketsScreen.stories.tsx';
import * as tour from './tours/TourScreen.stories.tsx';
import * as tours from './tours/ToursScreen.stories.tsx';

type Screens<View extends { readonly screen: string }, Stories> = Record<View['screen'], keyof Stories>;

const resourceStories = {
  loading: 'Loading',
  ready: 'Ready',
  empty: 'Empty',
  failed: 'Failed',
} as const satisfies Screens<
  ResourceView<unknown>,
  typeof home &
    typeof search &
    typeof tours &
    typeof tour &
    typeof event &
    typeof tickets &
    typeof purchases &
    typeof plans &
    typeof faq
>;

/** A screen added to a view without a story fails to compile here. */
const saleStories = {
  restoring: 'Loading',
  unreachable: 'Unreachable',
  entry: 'Entry',
  seats: 'Seats',
  signIn: 'SignIn',
  identity: 'Identity',
  fan: 'Fan',
  payment: 'Payment',
  freeOrder: 'FreeOrder',
  checking: 'Checking',
  expired: 'Expired',
  signedOut: 'SignedOut',
  settled: 'Settled',
} as const satisfies Screens<SaleView, typeof sale>;

type StaffOutcome = 'staffBooking' | 'announcedTransfer';

const outcomeStories = {
  loading: 'Loading',
  unreachable: 'Unreachable',
  notFound: 'Unknown',
  approved: 'Success',
  refunded: 'Refunded',
  paymentExpired: 'Expired',
  paymentFailed: 'Fail',
  paymentReturned: 'PaymentReturned',
  transferNotFound: 'TransferNotFound',
  amountReview: 'AmountMismatch',
  bankRedirect: 'BankTransfer',
  bankConfirmation: 'Pending',
  confirmationElsewhere: 'ConfirmationElsewhere',
  bankReview: 'InReview',
  paymentLinkSent: 'AssistedPaymentLink',
  paymentLinkPending: 'PaymentLink',
  transferPending: 'Transfer',
  shopVoucher: 'Cash',
  speiTransfer: 'CashBySpei',
  boxOfficeVoucher: 'CashAtBoxOffice',
  paymentCancelled: 'ReturningToPayment',
} as const satisfies Record<Exclude<CheckoutOutcomeView['screen'], StaffOutcome>, keyof typeof outcome>;

const staffOutcomeStories = {
  staffBooking: 'SelfServiceBooking',
  announcedTransfer: 'SelfServiceTransfer',
} as const satisfies Record<StaffOutcome, keyof typeof staffOutcomes>;

const installmentStories = {
  loading: 'Loading',
  unreachable: 'Unreachable',
  notFound: 'Unknown',
  choosing: 'Choosing',
  checking: 'Checking',
  complete: 'Complete',
  over: 'Expired',
} as const satisfies Screens<InstallmentView, typeof installment>;

const planOfferStories = {
  loading: 'Loading',
  unreachable: 'Unreachable',
  gone: 'SeatsGone',
  withoutOffer: 'WithoutOffer',
  choosing: 'Choosing',
} as const satisfies Record<Exclude<PlanOfferView['screen'], 'opened'>, keyof typeof planOffer>;

const loginStories = {
  identify: 'Identify',
  password: 'Password',
  registration: 'Registration',
  completion: 'Completion',
  proof: 'Verification',
  confirmation: 'Confirmation',
  code: 'Code',
  success: 'Success',
  forgot: 'Forgot',
  reset: 'Reset',
  passwordChanged: 'PasswordChanged',
  phoneChange: 'PhoneChange',
  phoneChanged: 'PhoneChanged',
} as const satisfies Screens<LoginView, typeof login>;

const appEntryStories = {
  signingIn: 'Entering',
  confirming: 'AccountConfirmation',
  failed: 'Failed',
  expired: 'Expired',
  signedIn: 'Entered',
} as const satisfies Screens<AppEntryView, typeof appEntry>;

const profileStories = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Ready',
  deleted: 'Deleted',
  signedOut: 'SignedOutEverywhere',
} as const satisfies Screens<ProfileView, typeof profile>;

const newsletterStories = {
  confirming: 'Confirmation',
  unsubscribed: 'Unsubscribed',
  invalidLink: 'InvalidLink',
} as const satisfies Screens<NewsletterView, typeof newsletter>;

const operatorLoginStories = {
  password: 'Password',
  code: 'Code',
  recovery: 'Recovery',
  mailedCode: 'EmailCode',
  loadingInvitation: 'ReadingInvitation',
  invitationUnavailable: 'InvalidInvitation',
  newPassword: 'NewPassword',
  startingEnrolment: 'PreparingEnrolment',
  enrolmentFailed: 'EnrolmentUnavailable',
  enrolment: 'Enrolment',
  recoveryCodes: 'RecoveryCodes',
  success: 'Success',
} as const satisfies Screens<OperatorLoginView, typeof operatorLogin>;

const operatorsStories = {
  loading: 'Loading',
  ready: 'Ready',
  failed: 'Failed',
} as const satisfies Screens<OperatorsView, typeof operators>;

const accountSecurityStories = {
  idle: 'Overview',
  enrolment: 'Enrolment',
  recoveryCodes: 'RecoveryCodes',
} as const satisfies Screens<SecondFactorSettingsView, typeof accountSecurity>;

const paymentLinkStories = {
  loading: 'Loading',
  unreachable: 'Unreachable',
  closed: 'Paid',
  paymentPending: 'InProgress',
  payment: 'Payable',
  settled: 'Submitted',
} as const satisfies Screens<PaymentLinkView, typeof payLink>;

const boxOfficeStories = {
  waiting: 'CodeEntry',
  saleFound: 'Payable',
  collected: 'CashCollected',
} as const satisfies Screens<BoxOfficeView, typeof till>;

const staffBookingStories = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Listed',
} as const satisfies Screens<StaffBookingsView, typeof kept>;

const assistedInstallmentStories = {
  search: 'Search',
  results: 'CardTerminal',
} as const satisfies Screens<AssistedInstallmentsView, typeof assistedInstallments>;

const renewalsStories = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Ready',
  inCart: 'InCart',
} as const satisfies Screens<RenewalsView, typeof renewals>;

const ticketTransferStories = {
  loading: 'Loading',
  failed: 'Failed',
  blocked: 'Blocked',
  choosing: 'Choosing',
  offered: 'Offered',
} as const satisfies Screens<TicketTransferView, typeof ticketTransfer>;

const ticketOfferStories = {
  loading: 'Loading',
  failed: 'Failed',
  open: 'Open',
  over: 'Over',
  accepted: 'Accepted',
  declined: 'Declined',
} as const satisfies Screens<TicketOfferView, typeof ticketOffer>;
const refundStories = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Ready',
} as const satisfies Screens<RefundView, typeof refund>;

const cancellationStories = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Cancellable',
} as const satisfies Screens<CancellationView, typeof cancellation>;

const eventDraftStories = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'NewCopy',
  published: 'Published',
  discarded: 'Discarded',
} as const satisfies Screens<EventDraftView, typeof eventDraft>;

const saleControlsStories = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'OnSale',
} as const satisfies Screens<SaleControlsView, typeof saleControls>;

const paymentExceptionStories = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Open',
} as const satisfies Screens<PaymentExceptionsView, typeof alerts>;

/** Steps with their own address: end-to-end journeys visit them in both themes and languages. */
type CoveredByJourneys = 'identify' | 'password' | 'registration' | 'forgot';

/** The other steps have a story in each theme and language, the first being the one above: axe checks every story. */
const loginVariantStories = {
  completion: 'Completion',
  confirmation: 'Confirmation',
  code: 'Code',
  success: 'Success',
  reset: 'Reset',
  passwordChanged: 'PasswordChanged',
  phoneChange: 'PhoneChange',
  phoneChanged: 'PhoneChanged',
  proof: 'Verification',
} as const satisfies Record<
  Exclude<LoginView['screen'], CoveredByJourneys>,
  keyof typeof loginByNight & keyof typeof loginByNightInSpanish & keyof typeof loginByDayInEnglish
>;

/** The same for the staff login, except the password and the momentary states. */
const operatorLoginVariantStories = {
  code: 'Code',
  recovery: 'Recovery',
  mailedCode: 'EmailCode',
  invitationUnavailable: 'InvalidInvitation',
  newPassword: 'NewPassword',
  enrolmentFailed: 'EnrolmentUnavailable',
  enrolment: 'Enrolment',
  recoveryCodes: 'RecoveryCodes',
  success: 'Success',
} as const satisfies Record<
  Exclude<OperatorLoginView['screen'], 'password' | 'loadingInvitation' | 'startingEnrolment'>,
  keyof typeof doorByNight & keyof typeof doorByNightInSpanish & keyof typeof doorByDayInEnglish
>;

type StoryModule = Readonly<Record<string, object | undefined>>;

const screens: readonly (readonly [string, StoryModule, Readonly<Record<string, string>>])[] = [
  ['the home page', home, resourceStories],
  ['a search', search, resourceStories],
  ['the tours', tours, resourceStories],
  ['a tour', tour, resourceStories],
  ['an event page', event, resourceStories],
  ['my tickets', tickets, resourceStories],
  ['my purchases', purchases, resourceStories],
  ['my renewals', renewals, renewalsStories],
  ['giving a ticket away', ticketTransfer, ticketTransferStories],
  ['an offer of tickets', ticketOffer, ticketOfferStories],
  ['my installment plans', plans, resourceStories],
  ['the FAQ', faq, resourceStories],
  ['a sale', sale, saleStories],
  ['a checkout outcome', outcome, outcomeStories],
  ['a checkout outcome that waits for staff', staffOutcomes, staffOutcomeStories],
  ['an installment plan', installment, installmentStories],
  ['the plans of held seats', planOffer, planOfferStories],
  ['the login', login, loginStories],
  ['the login, dark, in English', loginByNight, loginVariantStories],
  ['the login, dark, in Spanish', loginByNightInSpanish, loginVariantStories],
  ['the login, light, in English', loginByDayInEnglish, loginVariantStories],
  ['the staff login', operatorLogin, operatorLoginStories],
  ['the staff login, dark, in English', doorByNight, operatorLoginVariantStories],
  ['the staff login, dark, in Spanish', doorByNightInSpanish, operatorLoginVariantStories],
  ['the staff login, light, in English', doorByDayInEnglish, operatorLoginVariantStories],
  ['the list of operators', operators, operatorsStories],
  ['account security', accountSecurity, accountSecurityStories],
  ['the sign-in from the mobile app', appEntry, appEntryStories],
  ['my account', profile, profileStories],
  ['box office payments', till, boxOfficeStories],
  ['staff bookings', kept, staffBookingStories],
  ['assisted installments', assistedInstallments, assistedInstallmentStories],
  ['the refund of an order', refund, refundStories],
  ['the cancellation of an event', cancellation, cancellationStories],
  ['the draft of an event', eventDraft, eventDraftStories],
  ['the sale of an event', saleControls, saleControlsStories],
  ['payment exceptions', alerts, paymentExceptionStories],
  ['a payment link', payLink, paymentLinkStories],
  ['unsubscribing from the newsletter', newsletter, newsletterStories],
];

describe.each(screens)('stories of %s', (_, stories, storyByScreen) => {
  it.each(Object.entries(storyByScreen))('cover the screen "%s" with %s', async (screen, name) => {
    expect(await findInitialScreen(stories, name)).toBe(screen);
  });
});

/**
 * Finds the screen that a story starts with, from its prepared sale, or from the arguments of the story or its file.
 */
async function findInitialScreen(stories: StoryModule, name: string): Promise<unknown> {
  const story = stories[name];
  const [load] = readList(story, 'loaders');
  if (typeof load !== 'function')
    return readScreen(readField(story, 'args')) ?? readScreen(readField(stories.default, 'args'));
  const loaded: { readonly sale: Awaited<ReturnType<typeof prepareSale>> } = await load();
  return toSaleView(loaded.sale.flow.getSnapshot()).screen;
}

const readScreen = (args: unknown): unknown => readField(readField(args, 'view'), 'screen');

const readList = (holder: unknown, name: string): readonly unknown[] => {
  const list = readField(holder, name);
  return Array.isArray(list) ? list : [];
};

const readField = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null
    ? Object.entries(holder).find(([key]) => key === name)?.[1]
    : undefined;
