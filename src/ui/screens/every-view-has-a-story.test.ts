import { describe, expect, it } from 'vitest';
import type { AppEntryView } from '#machines/app-entry/app-entry.view.ts';
import type { CancellationView } from '#machines/cancellation/cancellation.view.ts';
import type { CheckoutOutcomeView } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { DeskPlansView } from '#machines/desk-plans/desk-plans.view.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import type { KeptView } from '#machines/kept/kept.view.ts';
import type { LoginView } from '#machines/login/login.view.ts';
import type { MoneyAlertsView } from '#machines/money-alerts/money-alerts.view.ts';
import type { NewsletterView } from '#machines/newsletter/newsletter.view.ts';
import type { OperatorDoorView } from '#machines/operator-door/operator-door.view.ts';
import type { OperatorsView } from '#machines/operators/operators.view.ts';
import type { OwnFactorView } from '#machines/own-factor/own-factor.view.ts';
import type { PayLinkView } from '#machines/pay-link/pay-link.view.ts';
import type { ProfileView } from '#machines/profile/profile.view.ts';
import type { RefundView } from '#machines/refund/refund.view.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';
import type { TillView } from '#machines/till/till.view.ts';
import * as faq from './content/FaqScreen.stories.tsx';
import * as till from './desk/Till.stories.tsx';
import * as event from './event/EventScreen.stories.tsx';
import * as home from './home/HomeScreen.stories.tsx';
import * as search from './home/SearchScreen.stories.tsx';
import * as deskPlans from './installment/DeskPlansScreen.stories.tsx';
import * as installment from './installment/InstallmentScreen.stories.tsx';
import * as plans from './installment/PlansScreen.stories.tsx';
import * as kept from './kept/KeptScreen.stories.tsx';
import * as appEntry from './login/AppEntryScreen.stories.tsx';
import * as loginByDayInEnglish from './login/LoginByDayInEnglish.stories.tsx';
import * as loginByNight from './login/LoginByNight.stories.tsx';
import * as loginByNightInSpanish from './login/LoginByNightInSpanish.stories.tsx';
import * as login from './login/LoginScreen.stories.tsx';
import * as newsletter from './newsletter/NewsletterScreen.stories.tsx';
import * as alerts from './office/AlertsScreen.stories.tsx';
import * as cancellation from './office/OfficeEventScreen.stories.tsx';
import * as refund from './office/SoldOrderScreen.stories.tsx';
import * as doorByDayInEnglish from './operators/DoorByDayInEnglish.stories.tsx';
import * as doorByNight from './operators/DoorByNight.stories.tsx';
import * as doorByNightInSpanish from './operators/DoorByNightInSpanish.stories.tsx';
import * as operatorDoor from './operators/OperatorDoorScreen.stories.tsx';
import * as operators from './operators/OperatorsScreen.stories.tsx';
import * as ownAccess from './operators/OwnAccessScreen.stories.tsx';
import * as outcome from './outcome/OutcomeScreen.stories.tsx';
import * as payLink from './pay-link/PayLinkScreen.stories.tsx';
import * as profile from './profile/ProfileScreen.stories.tsx';
import * as purchases from './purchases/PurchasesScreen.stories.tsx';
import * as sale from './sale/SaleScreen.stories.tsx';
import type { arranged } from './story-flows.stories.ts';
import * as tickets from './tickets/TicketsScreen.stories.tsx';

type Screens<View extends { readonly screen: string }, Stories> = Record<View['screen'], keyof Stories>;

const ofAReading = {
  loading: 'Loading',
  ready: 'Ready',
  empty: 'Empty',
  failed: 'Failed',
} as const satisfies Screens<
  ResourceView<unknown>,
  typeof home & typeof search & typeof event & typeof tickets & typeof purchases & typeof plans & typeof faq
>;

/** A screen that a view gains without a story does not compile here. */
const ofASale = {
  recalling: 'Recalling',
  unreachable: 'Unreachable',
  entry: 'Entry',
  seats: 'Seats',
  signIn: 'SignIn',
  identity: 'Identity',
  fan: 'Fan',
  payment: 'Payment',
  checking: 'Checking',
  expired: 'Expired',
  settled: 'Settled',
} as const satisfies Screens<SaleView, typeof sale>;

const ofAnOutcome = {
  asking: 'Asking',
  unreachable: 'Unreachable',
  unknown: 'Unknown',
  success: 'Success',
  fail: 'Fail',
  pending: 'Pending',
  transfer: 'Transfer',
  cash: 'Cash',
  givenBack: 'GivenBack',
  refunded: 'Refunded',
  lapsed: 'Lapsed',
} as const satisfies Screens<CheckoutOutcomeView, typeof outcome>;

const ofAPlan = {
  reading: 'Reading',
  unreachable: 'Unreachable',
  unknown: 'Unknown',
  choosing: 'Choosing',
  checking: 'Checking',
  complete: 'Complete',
} as const satisfies Screens<InstallmentView, typeof installment>;

const ofALogin = {
  choice: 'Choice',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  registration: 'Registration',
  completion: 'Completion',
  proof: 'Proof',
  confirmation: 'Confirmation',
  code: 'Code',
  success: 'Success',
  forgot: 'Forgot',
  reset: 'Reset',
  passwordChanged: 'PasswordChanged',
  phoneChange: 'PhoneChange',
  phoneChanged: 'PhoneChanged',
} as const satisfies Screens<LoginView, typeof login>;

const ofTheAppEntry = {
  entering: 'Entering',
  asking: 'Asking',
  failed: 'Failed',
  expired: 'Expired',
  entered: 'Entered',
} as const satisfies Screens<AppEntryView, typeof appEntry>;

const ofAProfile = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Ready',
  deleted: 'Deleted',
  signedOut: 'SignedOutEverywhere',
} as const satisfies Screens<ProfileView, typeof profile>;

const ofTheNews = {
  asking: 'Asking',
  ended: 'Ended',
  unreadable: 'Unreadable',
} as const satisfies Screens<NewsletterView, typeof newsletter>;

const ofADoor = {
  password: 'Password',
  code: 'Code',
  recovery: 'Recovery',
  mailedCode: 'MailedCode',
  readingInvitation: 'ReadingInvitation',
  uninvited: 'Uninvited',
  newPassword: 'NewPassword',
  preparing: 'Preparing',
  unprepared: 'Unprepared',
  enrolment: 'Enrolment',
  recoveryCodes: 'RecoveryCodes',
  success: 'Success',
} as const satisfies Screens<OperatorDoorView, typeof operatorDoor>;

const ofAnOffice = {
  loading: 'Loading',
  ready: 'Ready',
  failed: 'Failed',
} as const satisfies Screens<OperatorsView, typeof operators>;

const ofOwnAccess = {
  resting: 'Resting',
  enrolment: 'SettingUp',
  recoveryCodes: 'RecoveryCodes',
} as const satisfies Screens<OwnFactorView, typeof ownAccess>;

const ofALink = {
  looking: 'Looking',
  unreachable: 'Unreachable',
  closed: 'Paid',
  underWay: 'UnderWay',
  payment: 'ToPay',
  settled: 'Sent',
} as const satisfies Screens<PayLinkView, typeof payLink>;

const ofATill = {
  waiting: 'Waiting',
  shown: 'Shown',
  taken: 'Taken',
} as const satisfies Screens<TillView, typeof till>;

const ofKeptSeats = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Listed',
} as const satisfies Screens<KeptView, typeof kept>;

const ofPlansAtTheDesk = {
  asking: 'Asking',
  found: 'ByTerminal',
} as const satisfies Screens<DeskPlansView, typeof deskPlans>;

const ofARefund = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Ready',
} as const satisfies Screens<RefundView, typeof refund>;

const ofACancellation = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'ToCancel',
} as const satisfies Screens<CancellationView, typeof cancellation>;

const ofAlerts = {
  loading: 'Loading',
  failed: 'Failed',
  ready: 'Waiting',
} as const satisfies Screens<MoneyAlertsView, typeof alerts>;

/** Steps that a journey goes to by their address, and looks at in both themes and languages. */
type GoneTo = 'choice' | 'email' | 'phone' | 'password' | 'registration' | 'forgot';

/** The others have a story in each look, the plain one above being the first: axe reads every story. */
const ofEveryLook = {
  completion: 'Completion',
  confirmation: 'Confirmation',
  code: 'Code',
  success: 'Success',
  reset: 'Reset',
  passwordChanged: 'PasswordChanged',
  phoneChange: 'PhoneChange',
  phoneChanged: 'PhoneChanged',
  proof: 'Proof',
} as const satisfies Record<
  Exclude<LoginView['screen'], GoneTo>,
  keyof typeof loginByNight & keyof typeof loginByNightInSpanish & keyof typeof loginByDayInEnglish
>;

/** The same of the operators' entrance, but for the password, and for what stands there for a moment. */
const ofEveryLookOfTheDoor = {
  code: 'Code',
  recovery: 'Recovery',
  mailedCode: 'MailedCode',
  uninvited: 'Uninvited',
  newPassword: 'NewPassword',
  unprepared: 'Unprepared',
  enrolment: 'Enrolment',
  recoveryCodes: 'RecoveryCodes',
  success: 'Success',
} as const satisfies Record<
  Exclude<OperatorDoorView['screen'], 'password' | 'readingInvitation' | 'preparing'>,
  keyof typeof doorByNight & keyof typeof doorByNightInSpanish & keyof typeof doorByDayInEnglish
>;

type StoryModule = Readonly<Record<string, object | undefined>>;

const screens: readonly (readonly [string, StoryModule, Readonly<Record<string, string>>])[] = [
  ['the home', home, ofAReading],
  ['a search', search, ofAReading],
  ['an event', event, ofAReading],
  ['my tickets', tickets, ofAReading],
  ['my purchases', purchases, ofAReading],
  ['my instalment plans', plans, ofAReading],
  ['the frequent questions', faq, ofAReading],
  ['a sale', sale, ofASale],
  ['an outcome', outcome, ofAnOutcome],
  ['a plan', installment, ofAPlan],
  ['a login', login, ofALogin],
  ['a login in the dark, in English', loginByNight, ofEveryLook],
  ['a login in the dark, in Spanish', loginByNightInSpanish, ofEveryLook],
  ['a login in the light, in English', loginByDayInEnglish, ofEveryLook],
  ['the operators’ entrance', operatorDoor, ofADoor],
  ['the operators’ entrance in the dark, in English', doorByNight, ofEveryLookOfTheDoor],
  ['the operators’ entrance in the dark, in Spanish', doorByNightInSpanish, ofEveryLookOfTheDoor],
  ['the operators’ entrance in the light, in English', doorByDayInEnglish, ofEveryLookOfTheDoor],
  ['the office of operators', operators, ofAnOffice],
  ['an operator’s own access', ownAccess, ofOwnAccess],
  ['the way from the app', appEntry, ofTheAppEntry],
  ['an account', profile, ofAProfile],
  ['the till', till, ofATill],
  ['kept seats', kept, ofKeptSeats],
  ['plans at the desk', deskPlans, ofPlansAtTheDesk],
  ['an order to refund', refund, ofARefund],
  ['an event to cancel', cancellation, ofACancellation],
  ['alerts', alerts, ofAlerts],
  ['a link to pay by', payLink, ofALink],
  ['the end of the news', newsletter, ofTheNews],
];

describe.each(screens)('the stories of %s', (_, stories, ofView) => {
  it.each(Object.entries(ofView))('show the view "%s" as %s', async (screen, name) => {
    expect(await screenIn(stories, name)).toBe(screen);
  });
});

/** The screen that a story starts with: where its sale has been brought to, else from its own or its file's arguments. */
async function screenIn(stories: StoryModule, name: string): Promise<unknown> {
  const story = stories[name];
  const [load] = listIn(story, 'loaders');
  if (typeof load !== 'function')
    return screenOf(field(story, 'args')) ?? screenOf(field(stories.default, 'args'));
  const loaded: { readonly sale: Awaited<ReturnType<typeof arranged>> } = await load();
  return toSaleView(loaded.sale.flow.getSnapshot()).screen;
}

const screenOf = (args: unknown): unknown => field(field(args, 'view'), 'screen');

const listIn = (holder: unknown, name: string): readonly unknown[] => {
  const list = field(holder, name);
  return Array.isArray(list) ? list : [];
};

const field = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null
    ? Object.entries(holder).find(([key]) => key === name)?.[1]
    : undefined;
