import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import type { Database } from '#server/db/client.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { fingerprintTables } from '#server/test/fingerprint.ts';
import { createFullTestApp } from '#server/test/full-test-app.ts';
import { aPlan, buildInstallmentPaymentBody } from '#server/test/installments.ts';
import { seats } from '#server/test/sale-requests.ts';
import { aRegistration, createSignInWizard, extractCode } from '#server/test/sign-in-wizard.ts';
import { openBrowser, type TestResponse } from '#server/test/test-app.ts';
import { setUpTestSystem, type TestSystem } from '#server/test/test-system.ts';
import { aPerson, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

/**
 * The status of an empty call to every route, by caller: 401 without a sign-in, 403 without permission, 400 and 404 for
 * callers with permission whose input is missing. Written by hand from Spec §6 for human readers, independently of the
 * access rules of the contract, which this table verifies. The host is the Colombian one; people of the other market (MX)
 * are fans there, and their staff roles do not count.
 */
const accessTable = parseTable(`
                              visitor fan stale factorless seller manager designer fanMX sellerMX managerMX designerMX
  listEvents                  200     200 200   200        200    200     200      200   200      200       200
  eventFilterChoices          200     200 200   200        200    200     200      200   200      200       200
  listSportOrganisations      200     200 200   200        200    200     200      200   200      200       200
  categorizedEvents           200     200 200   200        200    200     200      200   200      200       200
  eventBanners                200     200 200   200        200    200     200      200   200      200       200
  eventSports                 200     200 200   200        200    200     200      200   200      200       200
  eventTours                  200     200 200   200        200    200     200      200   200      200       200
  listBundles                 200     200 200   200        200    200     200      200   200      200       200
  tourVisits                  400     400 400   400        400    400     400      400   400      400       400
  getEvent                    400     400 400   400        400    400     400      400   400      400       400
  checkEvent                  400     400 400   400        400    400     400      400   400      400       400
  getFrame                    400     400 400   400        400    400     400      400   400      400       400
  getStock                    400     400 400   400        400    400     400      400   400      400       400
  getSeats                    400     400 400   400        400    400     400      400   400      400       400
  getSeatConflicts            400     400 400   400        400    400     400      400   400      400       400

  holdSeats                   400     400 400   400        400    400     400      400   400      400       400
  holdBestAvailable           400     400 400   400        400    400     400      400   400      400       400
  currentReservation          200     200 200   200        200    200     200      200   200      200       200
  extendReservation           400     400 400   400        400    400     400      400   400      400       400
  releaseReservation          400     400 400   400        400    400     400      400   400      400       400
  getCart                     400     400 400   400        400    400     400      400   400      400       400
  updateCart                  400     400 400   400        400    400     400      400   400      400       400
  cartBalance                 400     400 400   400        400    400     400      400   400      400       400

  paymentOptions              400     400 400   400        400    400     400      400   400      400       400
  checkout                    401     400 400   403        403    403     403      400   403      403       403
  preferenceId                401     400 400   403        403    403     403      400   403      403       403
  lookUpBoxOfficeCode         401     403 403   403        400    400     403      403   403      403       403
  taquillaCheckout            401     403 403   403        400    400     403      403   403      403       403
  courtesyReasonTypes         401     403 403   403        403    200     403      403   403      403       403
  readPaymentLink             400     400 400   400        400    400     400      400   400      400       400
  paymentLinkInstallments     400     400 400   400        400    400     400      400   400      400       400
  payByLink                   400     400 400   400        400    400     400      400   400      400       400
  sendPaymentLink             401     403 403   403        400    400     403      403   403      403       403
  assistedCheckout            401     403 403   403        400    400     403      403   403      403       403
  placeFreeOrder              401     400 400   403        400    400     403      400   403      403       403
  cancelPayment               401     400 400   403        400    400     403      400   403      403       403
  cardInstallmentOptions      400     400 400   400        400    400     400      400   400      400       400
  cardTokenTarget             404     404 404   404        404    404     404      404   404      404       404
  savedCards                  401     200 200   403        403    403     403      200   403      403       403
  saveCard                    401     400 400   403        403    403     403      400   403      403       403
  removeCard                  401     400 400   403        403    403     403      400   403      403       403

  listInstallmentPlans        401     200 200   403        403    403     403      200   403      403       403
  offeredPlans                400     400 400   400        400    400     400      400   400      400       400
  openInstallmentPlan         401     400 400   403        400    400     403      400   403      403       403
  getInstallmentPlan          401     400 400   403        403    403     403      400   403      403       403
  checkoutInstallment         401     400 400   403        403    403     403      400   403      403       403
  setAutomaticCharge          401     400 400   403        403    403     403      400   403      403       403
  cancelInstallmentPayment    401     400 400   403        403    403     403      400   403      403       403

  listRenewals                401     200 200   403        403    403     403      200   403      403       403
  renewPass                   401     404 404   403        403    403     403      404   403      403       403
  releaseRenewal              401     404 404   403        403    403     403      404   403      403       403

  offerTickets                401     400 400   403        403    403     403      400   403      403       403
  withdrawOffer               401     404 404   403        403    403     403      404   403      403       403
  readOffer                   400     400 400   400        400    400     400      400   400      400       400
  acceptOffer                 401     400 400   403        403    403     403      400   403      403       403
  declineOffer                400     400 400   400        400    400     400      400   400      400       400

  listOrders                  401     200 200   403        200    200     403      200   403      403       403
  myPurchases                 401     200 200   403        403    403     403      200   403      403       403
  getPurchase                 200     200 200   200        200    200     200      200   200      200       200
  sellerSales                 401     403 403   403        200    200     403      403   403      403       403
  getTicket                   401     400 400   403        403    403     403      400   403      403       403
  myTickets                   401     200 200   403        403    403     403      200   403      403       403
  myTicketsOfEvent            401     400 400   403        403    403     403      400   403      403       403

  currentSession              200     200 200   200        200    200     200      200   200      200       200
  logout                      204     204 204   204        204    204     204      204   204      204       204
  signOut                     204     204 204   204        204    204     204      204   204      204       204
  sendOtp                     400     400 400   400        400    400     400      400   400      400       400
  resendOtp                   400     400 400   400        400    400     400      400   400      400       400
  confirmOtp                  400     400 400   400        400    400     400      400   400      400       400
  preRegister                 400     400 400   400        400    400     400      400   400      400       400
  forgot                      400     400 400   400        400    400     400      400   400      400       400
  forgotSubmit                400     400 400   400        400    400     400      400   400      400       400
  login                       400     400 400   400        400    400     400      400   400      400       400
  requestOtp                  400     400 400   400        400    400     400      400   400      400       400
  verifyOtp                   400     400 400   400        400    400     400      400   400      400       400
  signUp                      400     400 400   400        400    400     400      400   400      400       400
  signIn                      400     400 400   400        400    400     400      400   400      400       400
  readSessionCode             400     400 400   400        400    400     400      400   400      400       400
  taquillaSession             400     400 400   400        400    400     400      400   400      400       400
  secondFactor                400     400 400   400        400    400     400      400   400      400       400
  enrolSecondFactor           400     400 400   400        400    400     400      400   400      400       400
  confirmEnrolment            400     400 400   400        400    400     400      400   400      400       400
  readInvitation              400     400 400   400        400    400     400      400   400      400       400
  acceptInvitation            400     400 400   400        400    400     400      400   400      400       400
  unsubscribe                 400     400 400   400        400    400     400      400   400      400       400
  sendSupportRequest          400     400 400   400        400    400     400      400   400      400       400
  reportClientError           400     400 400   400        400    400     400      400   400      400       400

  validateIdentification      401     400 400   403        400    400     403      400   403      403       403
  validatePhone               401     400 400   403        403    403     403      400   403      403       403
  checkPhone                  401     400 400   403        403    403     403      400   403      403       403
  updatePhoneNumber           401     400 403   403        403    403     403      400   403      403       403
  validateEmail               401     400 403   403        403    403     403      400   403      403       403
  changeEmail                 401     400 403   403        403    403     403      400   403      403       403
  sendReauthentication        401     400 400   403        403    403     403      400   403      403       403
  confirmReauthentication     401     400 400   403        403    403     403      400   403      403       403
  reauthenticateByPassword    401     400 400   403        403    403     403      400   403      403       403
  changePassword              401     400 400   403        400    400     400      400   403      403       403
  getProfile                  401     200 200   403        403    403     403      200   403      403       403
  saveCommunicationPreferences 401     400 400   403        403    403     403      400   403      403       403
  saveLatePaymentDestination  401     400 400   403        403    403     403      400   403      403       403
  updateFan                   401     400 400   403        403    403     403      400   403      403       403
  personalDataExport          401     200 403   403        403    403     403      200   403      403       403
  deleteUser                  401     204 403   403        403    403     403      204   403      403       403
  listSessions                401     200 200   403        200    200     200      200   403      403       403
  endSessions                 401     400 400   403        400    400     400      400   403      403       403
  issueSessionCode            401     201 403   403        403    403     403      201   403      403       403

  findFan                     401     403 403   403        400    400     403      403   403      403       403
  registerFan                 401     403 403   403        400    400     403      403   403      403       403
  listOperators               401     403 403   403        403    200     403      403   403      403       403
  listSignIns                 401     403 403   403        403    200     403      403   403      403       403
  inviteOperator              401     403 403   403        403    400     403      403   403      403       403
  changeRoles                 401     403 403   403        403    400     403      403   403      403       403
  removeOperator              401     403 403   403        403    404     403      403   403      403       403
  resetSecondFactor           401     403 403   403        403    404     403      403   403      403       403
  soldOrders                  401     403 403   403        403    200     403      403   403      403       403
  getSoldOrder                401     403 403   403        403    404     403      403   403      403       403
  refundSoldOrder             401     403 403   403        403    400     403      403   403      403       403
  staffBookings               401     403 403   403        403    200     403      403   403      403       403
  payStaffBooking             401     403 403   403        403    400     403      403   403      403       403
  releaseStaffBooking         401     403 403   403        403    404     403      403   403      403       403
  announcedTransfers          401     403 403   403        200    200     403      403   403      403       403
  decideTransfer              401     403 403   403        400    400     403      403   403      403       403
  findInstallmentPlans        401     403 403   403        400    400     403      403   403      403       403
  collectInstallmentPayment   401     403 403   403        400    400     403      403   403      403       403
  overdueInstallmentPlans     401     403 403   403        403    200     403      403   403      403       403
  endInstallmentPlan          401     403 403   403        403    400     403      403   403      403       403
  findAccounts                401     403 403   403        403    400     403      403   403      403       403
  requirePasswordReset        401     403 403   403        403    404     403      403   403      403       403
  listPaymentExceptions       401     403 403   403        403    200     403      403   403      403       403
  resolvePaymentException     401     403 403   403        403    400     403      403   403      403       403
  backOfficeEvents            401     403 403   403        403    200     403      403   403      403       403
  backOfficeEvent             401     403 403   403        403    404     403      403   403      403       403
  cancelEvent                 401     403 403   403        403    400     403      403   403      403       403
  getSaleControls             401     403 403   403        403    404     403      403   403      403       403
  changeSaleControls          401     403 403   403        403    400     403      403   403      403       403
  listManagedProducts         401     403 403   403        403    200     403      403   403      403       403
  startEventDraft             401     403 403   403        403    400     403      403   403      403       403
  getEventDraft               401     403 403   403        403    404     403      403   403      403       403
  saveEventDraft              401     403 403   403        403    400     403      403   403      403       403
  publishEventDraft           401     403 403   403        403    400     403      403   403      403       403
  discardEventDraft           401     403 403   403        403    400     403      403   403      403       403
  previewEventDraft           401     403 403   403        403    404     403      403   403      403       403
  reauthenticateOperator      401     403 403   403        400    400     400      403   403      403       403
  beginSecondFactorReplacement 401     403 403   403        409    409     409      403   403      403       403
  replaceSecondFactor         401     403 403   403        400    400     400      403   403      403       403
  renewRecoveryCodes          401     403 403   403        409    409     409      403   403      403       403
`);

/**
 * The status for other callers of Ana's resources: an anonymous visitor, another fan, a seller who did not sell them, a
 * manager and a designer; last Ana herself, because a rejection of everybody would prove nothing. A hold, order,
 * ticket, card or session of another person does not exist: 404, or a 200 with null. Also written by hand.
 */
const ownershipTable = parseTable(`
                                     visitor other seller manager designer owner
  getCart/hold                           404   404    404     404      404   200
  cartBalance/hold                       404   404    404     404      404   200
  currentReservation/hold                404   404    404     404      404   200
  paymentOptions/hold                    404   404    404     404      404   200
  cardInstallmentOptions/hold                404   404    404     404      404   200
  cardTokenTarget/hold                   404   404    404     404      404   200
  updateCart/hold                        404   404    404     404      404   200
  holdSeats/hold                         404   404    404     404      403   201
  extendReservation/hold                 404   404    404     404      404   200
  checkout/toPay                         401   404    403     403      403   201
  preferenceId/unpaid                    401   404    403     403      403   201
  assistedCheckout/hold                  401   403    404     404      403   403
  placeFreeOrder/hold                    401   404    404     404      403   409
  offeredPlans/hold                      404   404    404     404      404   200
  openInstallmentPlan/hold               401   404    404     404      403   422
  releaseReservation/unwanted            404   404    404     404      404   200
  getPurchase/order                      200   200    200     200      200   200
  getPurchase/paidHold                   200   200    200     200      200   200
  listOrders/order                       401   404    404     404      403   200
  cancelPayment/openOrder                401   404    404     404      403   200
  getTicket/ticket                       401   404    403     403      403   200
  myTicketsOfEvent/event                 401   404    403     403      403   200
  cardTokenTarget/card                   404   404    404     404      404   200
  removeCard/card                        401   404    403     403      403   200
  getInstallmentPlan/plan                401   404    403     403      403   200
  checkoutInstallment/planToPay          401   404    403     403      403   201
  setAutomaticCharge/plan                401   404    403     403      403   200
  cancelInstallmentPayment/plan          401   404    403     403      403   200
  endSessions/session                    401   404    404     404      404   204
`);

/** The same for one seller's assisted sales; the owner is that seller, and the manager is not theirs. */
const assistedTable = parseTable(`
                                     visitor other seller manager designer owner
  getCart/deskHold                       404   404    404     404      404   200
  cartBalance/deskHold                   404   404    404     404      404   200
  updateCart/deskHold                    404   404    404     404      404   200
  extendReservation/deskHold             404   404    404     404      404   200
  placeFreeOrder/deskHold                401   404    404     404      403   409
  openInstallmentPlan/deskHold           401   404    404     404      403   422
  assistedCheckout/deskHold              401   403    404     404      403   201
  getPurchase/soldOrder                  200   200    200     200      200   200
  listOrders/soldOrder                   401   404    404     404      403   200
  sendPaymentLink/sentOrder              401   403    404     404      403   200
`);

/**
 * Endpoints that cannot address another person's resource: public ones, the caller's own, or those found by a secret.
 */
const withoutOwner = [
  ...[
    'listEvents',
    'eventFilterChoices',
    'listSportOrganisations',
    'categorizedEvents',
    'eventBanners',
    'eventSports',
    'eventTours',
    'listBundles',
    'tourVisits',
    'getEvent',
    'checkEvent',
  ],
  ...['getFrame', 'getStock', 'getSeats', 'getSeatConflicts', 'holdBestAvailable'],
  ...[
    'savedCards',
    'saveCard',
    'myTickets',
    'myPurchases',
    'listInstallmentPlans',
    'sellerSales',
    'courtesyReasonTypes',
  ],
  ...['currentSession', 'logout', 'signOut', 'reportClientError', 'sendSupportRequest'],
  ...['sendOtp', 'requestOtp', 'preRegister', 'signUp', 'forgot', 'login', 'signIn'],
  ...[
    'getProfile',
    'saveCommunicationPreferences',
    'saveLatePaymentDestination',
    'updateFan',
    'changePassword',
    'personalDataExport',
    'deleteUser',
  ],
  ...['listSessions', 'issueSessionCode', 'validateIdentification', 'validatePhone', 'validateEmail'],
  ...['sendReauthentication', 'reauthenticateByPassword'],
  ...[
    'findFan',
    'registerFan',
    'listOperators',
    'listSignIns',
    'inviteOperator',
    'removeOperator',
    'changeRoles',
  ],
  // A manager helps any fan who calls.
  ...['findAccounts', 'requirePasswordReset'],
  // A manager works with all orders of their market.
  ...[
    'soldOrders',
    'getSoldOrder',
    'refundSoldOrder',
    'listPaymentExceptions',
    'resolvePaymentException',
    'backOfficeEvents',
    'backOfficeEvent',
    'cancelEvent',
    'getSaleControls',
    'changeSaleControls',
    'listManagedProducts',
    'startEventDraft',
    'getEventDraft',
    'saveEventDraft',
    'publishEventDraft',
    'discardEventDraft',
    'previewEventDraft',
  ],
  // Another fan's renewal is not found: `pay/renewal`.
  ...['listRenewals', 'renewPass', 'releaseRenewal'],
  // Tickets of others and their offers are not found, and an offer is accepted by its receiver alone: `tickets/transfer`.
  ...['offerTickets', 'withdrawOffer', 'acceptOffer'],
  // The same for staff bookings; `pay/reservation` and `pay/processing-transfer` cover the markets.
  ...['staffBookings', 'payStaffBooking', 'releaseStaffBooking', 'announcedTransfers', 'decideTransfer'],
  // Any seller collects installments of any fan's plan in their market; `pay/installments at the box office` covers the rest.
  ...['findInstallmentPlans', 'collectInstallmentPayment'],
  // Any manager ends a plan that is in default; `pay/sold-plans` covers the rest.
  ...['overdueInstallmentPlans', 'endInstallmentPlan'],
  ...['resetSecondFactor', 'reauthenticateOperator', 'beginSecondFactorReplacement', 'renewRecoveryCodes'],
];

/**
 * Endpoints that take an issued secret; covered by `auth/authz-matrix, what was asked for by a code` and their own
 * tests.
 */
const bySecret = [
  ...['resendOtp', 'confirmOtp', 'verifyOtp', 'forgotSubmit', 'checkPhone', 'updatePhoneNumber'],
  ...['confirmReauthentication', 'changeEmail', 'secondFactor', 'enrolSecondFactor', 'confirmEnrolment'],
  ...['readInvitation', 'acceptInvitation', 'replaceSecondFactor', 'readSessionCode', 'taquillaSession'],
  ...['lookUpBoxOfficeCode', 'taquillaCheckout', 'unsubscribe', 'readPaymentLink', 'payByLink'],
  'paymentLinkInstallments',
  'readOffer',
  'declineOffer',
];

function parseTable(text: string): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const [head = [], ...rows] = text
    .split('\n')
    .map((line) => line.split(/\s+/).filter((word) => word !== ''))
    .filter((inputs) => inputs.length > 0);
  return Object.fromEntries(
    rows.map(([name = '', ...statuses]) => {
      if (statuses.length !== head.length) throw new Error(`${name} has ${statuses.length} columns`);
      return [name, Object.fromEntries(head.map((who, at) => [who, Number(statuses[at])]))];
    }),
  );
}

const findEndpoint = (name: string) => {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (found === undefined) throw new Error(`No endpoint ${name}`);
  return found;
};

/** A plan that the test's event does not offer: the owner is told so, everybody else learns nothing. */
const planWish = {
  channel: 'WEB_DESKTOP',
  offerId: 'tres-cuotas',
  installments: [1, 2].map((number) => ({
    number,
    amount: { amount: 100, currency: 'COP' },
    dueAt: '2026-12-01T04:59:00Z',
  })),
};

/** The input of a call: a query for reads, a body for the rest. */
type CallInput = Readonly<Record<string, unknown>>;

function callEndpoint(visitor: Visitor, name: string, inputs: CallInput = {}): Promise<TestResponse> {
  const { method, path, idempotent } = findEndpoint(name);
  const inQuery = method === 'GET' || name === 'endSessions';
  const query = new URLSearchParams(inputs as Record<string, string>).toString();
  return visitor.call(
    method,
    `${path.replace(':id', 'nobody')}${inQuery && query !== '' ? `?${query}` : ''}`,
    {
      ...(method !== 'GET' && { body: inQuery ? {} : inputs }),
      ...(idempotent === true && { key: randomUUID() }),
    },
  );
}

/** ASVS 8.2, 8.3: the permissions of every role at every route. */
describeOnEachEngine('auth/authz-matrix', (suite) => {
  let opened: ReturnType<typeof createFullTestApp> | undefined;
  const getApp = () => {
    opened ??= createFullTestApp(suite.db);
    return opened;
  };
  afterAll(() => opened?.app.close());

  const createPerson = async (
    roles: readonly ('FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER')[],
    market: 'COL' | 'MEX' = 'COL',
  ) => {
    const id = await aPerson(suite.db, { roles, market });
    return { id, visitor: await openSignedInBrowser(suite.db, getApp().app, id) };
  };
  const callers: Readonly<Record<string, () => Promise<Visitor>>> = {
    visitor: async () => openBrowser(getApp().app),
    fan: async () => (await createPerson(['FAN'])).visitor,
    async stale() {
      const { id, visitor } = await createPerson(['FAN']);
      await suite.db.query(
        "update session set authenticated_at = now() - interval '11 minutes' where person_id = $1",
        [id],
      );
      return visitor;
    },
    async factorless() {
      const { id, visitor } = await createPerson(['SELLER', 'MANAGER', 'DESIGNER']);
      await suite.db.query('update session set second_factor_at = null where person_id = $1', [id]);
      return visitor;
    },
    seller: async () => (await createPerson(['SELLER'])).visitor,
    manager: async () => (await createPerson(['MANAGER'])).visitor,
    designer: async () => (await createPerson(['DESIGNER'])).visitor,
    fanMX: async () => (await createPerson(['FAN'], 'MEX')).visitor,
    sellerMX: async () => (await createPerson(['SELLER'], 'MEX')).visitor,
    managerMX: async () => (await createPerson(['MANAGER'], 'MEX')).visitor,
    designerMX: async () => (await createPerson(['DESIGNER'], 'MEX')).visitor,
  };

  const here = new Map<string, Promise<Visitor>>();
  /** The same visitors call all routes, except those that sign out. */
  const getVisitor = (who: string, name: string): Promise<Visitor> => {
    const enter = callers[who] ?? callers.visitor;
    if (enter === undefined) throw new Error(`Unknown caller ${who}`);
    if (['logout', 'signOut', 'deleteUser'].includes(name)) return enter();
    const visitor = here.get(who) ?? enter();
    here.set(who, visitor);
    return visitor;
  };

  it('covers every route', () => {
    expect(Object.keys(accessTable).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it.each(Object.entries(accessTable))('allows %s to exactly the right callers', async (name, expected) => {
    const got: Record<string, number> = {};
    for (const who of Object.keys(callers)) {
      const { status, body } = await callEndpoint(await getVisitor(who, name), name);
      got[who] = status;
      const rejections = { 401: ['SESSION_REQUIRED'], 403: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED'] };
      if (status === 401 || status === 403) expect(rejections[status]).toContain(body.code);
    }

    expect(got).toEqual(expected);
  });

  it('negative control: without the comparison of markets, staff of the other market count as staff here', async () => {
    const withoutComparison: Database = {
      ...suite.db,
      query: (sql, parameters) => suite.db.query(sql.replace('p.market = s.market', 'true'), parameters),
    };
    const { app } = createFullTestApp(withoutComparison);
    const managerId = await aPerson(suite.db, { roles: ['MANAGER'], market: 'MEX' });
    const manager = await openSignedInBrowser(suite.db, app, managerId);

    const breaches: string[] = [];
    for (const [name, expected] of Object.entries(accessTable)) {
      if (['logout', 'signOut'].includes(name)) continue;
      const { status } = await callEndpoint(manager, name);
      if (status !== expected.managerMX) breaches.push(name);
    }
    await app.close();

    const staffRoutes = Object.entries(accessTable).filter(([, row]) => row.manager !== row.managerMX);
    expect(staffRoutes.length).toBeGreaterThan(30);
    expect(breaches).toEqual(staffRoutes.map(([name]) => name));
  });
});

describeOnEachEngine('auth/authz-matrix, what is somebody’s own,', (suite) => {
  const system = setUpTestSystem(suite);

  const others = async (): Promise<Readonly<Record<string, Visitor>>> => {
    const someone = async (role: 'FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER') =>
      openSignedInBrowser(
        suite.db,
        system().app,
        await aPerson(suite.db, { roles: [role], firstName: 'Otto', lastName: 'Vega' }),
      );
    return {
      visitor: openBrowser(system().app, { address: '192.0.2.7' }),
      other: await someone('FAN'),
      seller: await someone('SELLER'),
      manager: await someone('MANAGER'),
      designer: await someone('DESIGNER'),
    };
  };
  /** The tables that a call by another person must not change; the records of the call itself are excluded. */
  const fingerprintOwnedTables = async () => {
    const notes = ['idempotency', 'session', 'rate_limit', 'audit_event'];
    return Object.entries(await fingerprintTables(suite.db))
      .filter(([name]) => !notes.includes(name))
      .sort();
  };

  /**
   * Calls every endpoint as each other person and then as the owner. Returns the statuses, leaked values, changed
   * tables and empty responses to the owner.
   */
  async function callAsOthers(
    table: typeof ownershipTable,
    { visitor: owner, inputs, secrets }: OwnedResources,
  ) {
    const otherCallers = await others();
    const got: Record<string, Record<string, number>> = {};
    const leaks: string[] = [];
    const before = await fingerprintOwnedTables();
    for (const name of Object.keys(table)) {
      const row: Record<string, number> = {};
      for (const [who, visitor] of Object.entries(otherCallers)) {
        const answer = await callEndpoint(visitor, toEndpointName(name), inputs(name));
        row[who] = answer.status;
        const leaked = secrets.filter((fingerprint) => answer.text.includes(fingerprint));
        if (leaked.length > 0) leaks.push(`${name} tells ${who} ${leaked.join()}`);
        if (answer.status === 200) leaks.push(...findContent(answer.body, `${name} by ${who}`));
      }
      got[name] = row;
    }
    const changed = (await fingerprintOwnedTables()).filter(
      ([name, fingerprint], at) => String(before[at]) !== String([name, fingerprint]),
    );
    const emptyResponses: string[] = [];
    for (const name of Object.keys(table)) {
      const answer = await callEndpoint(owner, toEndpointName(name), inputs(name));
      got[name] = { ...got[name], owner: answer.status };
      if (answer.status < 300 && answer.status !== 204 && findContent(answer.body, name).length === 0)
        emptyResponses.push(name);
    }
    return { got, leaks, changed, emptyResponses };
  }

  it('is requested at every endpoint that can address it', () => {
    const asked = [...Object.keys(ownershipTable), ...Object.keys(assistedTable)].map(toEndpointName);

    expect([...new Set([...asked, ...withoutOwner, ...bySecret])].sort()).toEqual(
      endpoints.map(({ name }) => name).sort(),
    );
    expect(asked.filter((name) => withoutOwner.includes(name) || bySecret.includes(name))).toEqual([]);
  });

  it('is accessible to nobody else', async () => {
    const { got, leaks, changed, emptyResponses } = await callAsOthers(
      ownershipTable,
      await createAnasResources(system()),
    );

    expect(got).toEqual(ownershipTable);
    expect([leaks, changed, emptyResponses]).toEqual([[], [], []]);
  });

  it('is accessible to no other seller in an assisted sale', async () => {
    const { got, leaks, changed, emptyResponses } = await callAsOthers(
      assistedTable,
      await createAssistedResources(system()),
    );

    expect(got).toEqual(assistedTable);
    expect([leaks, changed, emptyResponses]).toEqual([[], [], []]);
  });
});

/** ASVS 6.6.2: a code is valid only for its purpose and person. */
describeOnEachEngine('auth/authz-matrix, what was asked for by a code,', (suite) => {
  const uses = {
    confirmOtp: (right: SubmittedCode) => right,
    verifyOtp: (right: SubmittedCode) => right,
    forgotSubmit: (right: SubmittedCode) => ({ ...right, password: 'Nevado-del-Ruiz-9' }),
    checkPhone: (right: SubmittedCode) => right,
    changeEmail: (right: SubmittedCode) => right,
    confirmReauthentication: (right: SubmittedCode) => right,
  } as const;
  type Use = keyof typeof uses;
  type SubmittedCode = { readonly challengeId: string; readonly code: string };
  const language = 'es';
  let made = 8800;
  const asked = {
    'to sign in by e-mail': {
      by: 'sendOtp',
      inputs: { email: 'otra@correo.co', language },
      good: ['confirmOtp', 'verifyOtp'],
    },
    'to sign in by phone': {
      by: 'requestOtp',
      inputs: { phone: '+573001112201', channel: 'SMS', language },
      good: ['confirmOtp', 'verifyOtp'],
    },
    'to register': { by: 'preRegister', inputs: aRegistration(8800), good: ['confirmOtp', 'verifyOtp'] },
    'to reset a password': {
      by: 'forgot',
      inputs: { language },
      good: ['forgotSubmit'],
    },
    'to change the phone': {
      by: 'validatePhone',
      inputs: { phone: '+573001112202', channel: 'SMS', language },
      good: ['checkPhone'],
    },
    'to change the e-mail address': {
      by: 'validateEmail',
      inputs: { email: 'nueva@correo.co', language },
      good: ['changeEmail'],
    },
    'to reauthenticate': {
      by: 'sendReauthentication',
      inputs: { channel: 'EMAIL', language },
      good: ['confirmReauthentication'],
    },
  } as const satisfies Record<string, { by: string; inputs: CallInput; good: readonly Use[] }>;

  it.each(Object.entries(asked))('is valid for nothing else: a code %s', async (_, { by, inputs, good }) => {
    const { app, sent, register } = createSignInWizard(suite.db);
    const [ana, other] = [openBrowser(app), openBrowser(app)];
    const fan = aRegistration(++made);
    await register(ana, fan);
    await register(other, aRegistration(++made));
    const { body } = await callEndpoint(ana, by, by === 'forgot' ? { ...inputs, email: fan.email } : inputs);
    const right = { challengeId: body.challengeId, code: extractCode(sent.at(-1)) };
    const accepted: readonly string[] = good;
    const isBound = by.startsWith('validate') || by === 'sendReauthentication';

    const got: string[] = [];
    for (const [use, toInput] of Object.entries(uses)) {
      for (const [who, visitor] of Object.entries({ ana, other, outsider: openBrowser(app) })) {
        if (accepted.includes(use) && (who === 'ana' || !isBound)) continue;
        const rejected = await callEndpoint(visitor, use, toInput(right));
        if (!['CodeExpiredException', 'SESSION_REQUIRED'].includes(rejected.body?.code))
          got.push(`${use} by ${who}: ${rejected.status} ${rejected.text}`);
      }
    }
    const [use] = good;
    const done = await callEndpoint(ana, use, uses[use](right));

    expect(got).toEqual([]);
    expect(done.status).toBeLessThan(300);
  });
});

const toEndpointName = (name: string): string => name.split('/')[0] ?? '';

/** Lists the values of a response other than nulls, the time and the anonymous reader. */
const findContent = (body: unknown, what: string): string[] => {
  const facts = Object.entries(body ?? {}).filter(
    ([name, value]) => name !== 'serverNow' && value !== null && !(name === 'viewer' && value === 'GUEST'),
  );
  return facts.length > 0 ? [`${what}: ${facts.map(([name]) => name).join()}`] : [];
};

type OwnedResources = {
  readonly visitor: Visitor;
  readonly inputs: (name: string) => CallInput;
  /** Values that must not appear in a response to anybody else. */
  readonly secrets: readonly string[];
};

/** The resources of a seller's assisted sales: a hold that waits for its fan, and a sale. */
async function createAssistedResources(system: TestSystem): Promise<OwnedResources> {
  const [seller, fan] = [await system.aSeller(), await system.aFan()];
  const event = await system.event();
  const held = await system.heldAssisted(seller, event, 1);
  const sold = await system.sellAssisted(seller, await system.heldAssisted(seller, event, 2), fan);
  const sent = await system.sellAssistedWith(seller, await system.heldAssisted(seller, event, 3), {
    fan,
    payment: { method: 'LINK', channel: 'EMAIL' },
  });
  await waitForListing(event.id, seller.visitor);
  const { body } = await seller.visitor.get(`/api/checkout-service/cart?reservationId=${held.reservationId}`);
  const inCart = { reservationId: held.reservationId };
  return {
    visitor: seller.visitor,
    inputs: createInputs({
      'getCart/deskHold': inCart,
      'cartBalance/deskHold': inCart,
      'updateCart/deskHold': { ...inCart, version: body.version, ops: [{ op: 'setFan', fanId: fan.id }] },
      'extendReservation/deskHold': inCart,
      'placeFreeOrder/deskHold': { ...inCart, fanId: fan.id, channel: 'WEB_DESKTOP' },
      'openInstallmentPlan/deskHold': { ...inCart, ...planWish, fanId: fan.id },
      'assistedCheckout/deskHold': {
        ...inCart,
        fanId: fan.id,
        channel: 'WEB_DESKTOP',
        expectedTotal: { amount: held.total.total, currency: held.total.currency },
        payment: { method: 'TPV', voucherNumber: 'V-2027' },
      },
      'getPurchase/soldOrder': { orderId: sold.body.orderId },
      'listOrders/soldOrder': { id: sold.body.orderId },
      'sendPaymentLink/sentOrder': { orderId: sent.body.orderId },
    }),
    secrets: [seller.id, fan.email, sold.body.code],
  };
}

/** A new event appears in every list within a second. */
const waitForListing = (eventId: string, visitor: Visitor) =>
  expect.poll(async () => (await visitor.get(`/api/event?id=${eventId}`)).status).toBe(200);

const createInputs =
  (inputs: Readonly<Record<string, CallInput>>) =>
  (name: string): CallInput => {
    const found = inputs[name];
    if (found === undefined) throw new Error(`No input for ${name}`);
    return found;
  };

/** Ana's resources, and the values that only she may read. */
async function createAnasResources(system: TestSystem): Promise<OwnedResources> {
  const ana = await system.aFan();
  const lastName = 'Ñáñez-Quintero';
  await system.db.query('update person set last_name = $2 where id = $1', [ana.id, lastName]);
  const event = await system.event();
  const saved = await ana.visitor.post('/api/checkout/user-card/save', {
    key: randomUUID(),
    body: { cardToken: await system.cardToken(), makeDefault: true },
  });
  const paidHold = await system.held(ana, event, 1);
  const paid = await system.pay(ana, paidHold);
  const openHold = await system.held(ana, event, 2);
  const open = await system.payWith(ana, openHold, {
    method: 'TRANSFER',
    system: 'PSE',
    bankId: '1007',
    personType: 'individual',
  });
  const held = await system.held(ana, await system.event(), 3);
  const unpaid = await system.held(ana, await system.event(), 5);
  const toPay = await system.held(ana, await system.event(), 7);
  const unwanted = await system.held(ana, await system.event(), 6);
  await system.drain();
  await waitForListing(event.id, ana.visitor);
  const [ticketId = ''] = (await system.status(ana, paidHold.reservationId)).ticketIds;
  const ticket = (await ana.visitor.get(`/api/ticket?id=${ticketId}`)).body;
  await openSignedInBrowser(system.db, system.app, ana.id);
  const [, session] = (await ana.visitor.get('/api/auth/sessions')).body.sessions;
  const [card] = saved.body.cards;
  const [plan, planToPay] = [await aPlan(system.db, ana), await aPlan(system.db, ana)];
  const cart = (await ana.visitor.get(`/api/reservations?id=${held.reservationId}`)).body.reservation;
  const inCart = { reservationId: held.reservationId };
  const inputs = createInputs({
    'getCart/hold': inCart,
    'cartBalance/hold': inCart,
    'currentReservation/hold': { id: held.reservationId },
    'paymentOptions/hold': inCart,
    'cardInstallmentOptions/hold': { ...inCart, bin: '547492' },
    'cardTokenTarget/hold': inCart,
    'updateCart/hold': {
      ...inCart,
      version: cart.version,
      ops: [{ op: 'add', item: seats(event, 8)[0] }],
    },
    'holdSeats/hold': {
      ...inCart,
      eventId: cart.eventId,
      salesChannel: 'SELF_SERVICE',
      items: seats(event, 9),
    },
    'extendReservation/hold': inCart,
    'checkout/toPay': system.checkoutBody(toPay, await system.cardToken(), ana.email),
    'preferenceId/unpaid': { reservationId: unpaid.reservationId, channel: 'WEB_DESKTOP' },
    'placeFreeOrder/hold': { ...inCart, channel: 'WEB_DESKTOP' },
    'offeredPlans/hold': inCart,
    'openInstallmentPlan/hold': { ...inCart, ...planWish },
    'assistedCheckout/hold': {
      ...inCart,
      fanId: ana.id,
      channel: 'WEB_DESKTOP',
      expectedTotal: { amount: held.total.total, currency: held.total.currency },
      payment: { method: 'TPV', voucherNumber: 'V-2026' },
    },
    'releaseReservation/unwanted': { reservationId: unwanted.reservationId },
    'getPurchase/order': { orderId: paid.body.orderId },
    'getPurchase/paidHold': { reservationId: paidHold.reservationId },
    'listOrders/order': { id: paid.body.orderId },
    'cancelPayment/openOrder': { orderId: open.body.orderId },
    'getTicket/ticket': { id: ticketId },
    'myTicketsOfEvent/event': { eventId: event.id },
    'cardTokenTarget/card': { cardId: card.id },
    'removeCard/card': { cardId: card.id },
    'getInstallmentPlan/plan': { planId: plan.planId },
    'checkoutInstallment/planToPay': buildInstallmentPaymentBody(planToPay, await system.cardToken()),
    'setAutomaticCharge/plan': { planId: plan.planId, cardId: null, textVersion: '2026-11' },
    'cancelInstallmentPayment/plan': { planId: plan.planId },
    'endSessions/session': { which: session.id },
  });
  return {
    visitor: ana.visitor,
    inputs,
    secrets: [
      ana.id,
      ana.email,
      lastName,
      paid.body.code,
      open.body.code,
      ticketId,
      ticket.qr,
      ticket.fallbackCode,
      `"${card.lastFour}"`,
      session.id,
    ],
  };
}
