import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { type BoxOffice, boxOfficeIn } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { fingerprintOf } from '#server/test/fingerprint.ts';
import { aPlan, quotaWords } from '#server/test/installments.ts';
import { seats } from '#server/test/sale-desk.ts';
import { type Answer, browser } from '#server/test/test-app.ts';
import { aPerson, signedIn, type Visitor } from '#server/test/visitors.ts';
import { wholeApp } from '#server/test/whole-app.ts';
import { aRegistration, codeIn, wizard } from '#server/test/wizard.ts';

/**
 * The status of an empty call to every route, by caller: 401 without a sign-in, 403 without permission, 400 and 404 for
 * callers with permission whose input is missing. Written by hand from Spec §6 for human readers, independently of the
 * access rules of the contract, which this table verifies.
 */
const doors = tableOf(`
                        visitor fan stale factorless seller manager designer
  listEvents                200 200   200        200    200     200      200
  categorizedEvents         200 200   200        200    200     200      200
  eventBanners              200 200   200        200    200     200      200
  eventSports               200 200   200        200    200     200      200
  getEvent                  400 400   400        400    400     400      400
  checkEvent                400 400   400        400    400     400      400
  getFrame                  400 400   400        400    400     400      400
  getStock                  400 400   400        400    400     400      400
  getSeats                  400 400   400        400    400     400      400

  holdSeats                 400 400   400        400    400     400      400
  holdBestAvailable         400 400   400        400    400     400      400
  currentReservation        200 200   200        200    200     200      200
  extendReservation         400 400   400        400    400     400      400
  releaseReservation        400 400   400        400    400     400      400
  getCart                   400 400   400        400    400     400      400
  updateCart                400 400   400        400    400     400      400
  cartBalance               400 400   400        400    400     400      400

  paymentChoices            400 400   400        400    400     400      400
  checkout                  401 400   400        403    403     403      403
  preferenceId              401 400   400        403    403     403      403
  codeAtWindow              401 403   403        403    400     400      403
  taquillaCheckout          401 403   403        403    400     400      403
  courtesyReasonTypes       401 403   403        403    403     200      403
  readPaymentLink           400 400   400        400    400     400      400
  linkInstallments          400 400   400        400    400     400      400
  payByLink                 400 400   400        400    400     400      400
  sendPaymentLink           401 403   403        403    400     400      403
  assistedCheckout          401 403   403        403    400     400      403
  cancelPayment             401 400   400        403    400     400      403
  installmentOptions        400 400   400        400    400     400      400
  cardTokenTarget           404 404   404        404    404     404      404
  savedCards                401 200   200        403    403     403      403
  saveCard                  401 400   400        403    403     403      403
  removeCard                401 400   400        403    403     403      403

  listInstallmentPlans      401 200   200        403    403     403      403
  getInstallmentPlan        401 400   400        403    403     403      403
  checkoutInstallment       401 400   400        403    403     403      403

  listOrders                401 200   200        403    200     200      403
  myPurchases               401 200   200        403    403     403      403
  getPurchase               200 200   200        200    200     200      200
  sellerSales               401 403   403        403    200     200      403
  getTicket                 401 400   400        403    403     403      403
  myTickets                 401 200   200        403    403     403      403
  myTicketsOfEvent          401 400   400        403    403     403      403

  currentSession            200 200   200        200    200     200      200
  logout                    204 204   204        204    204     204      204
  signOut                   204 204   204        204    204     204      204
  sendOtp                   400 400   400        400    400     400      400
  resendOtp                 400 400   400        400    400     400      400
  confirmOtp                400 400   400        400    400     400      400
  preRegister               400 400   400        400    400     400      400
  forgot                    400 400   400        400    400     400      400
  forgotSubmit              400 400   400        400    400     400      400
  login                     400 400   400        400    400     400      400
  requestOtp                400 400   400        400    400     400      400
  verifyOtp                 400 400   400        400    400     400      400
  signUp                    400 400   400        400    400     400      400
  signIn                    400 400   400        400    400     400      400
  readSessionCode           400 400   400        400    400     400      400
  taquillaSession           400 400   400        400    400     400      400
  secondFactor              400 400   400        400    400     400      400
  enrolSecondFactor         400 400   400        400    400     400      400
  confirmEnrolment          400 400   400        400    400     400      400
  readInvitation            400 400   400        400    400     400      400
  acceptInvitation          400 400   400        400    400     400      400
  unsubscribe               400 400   400        400    400     400      400
  reportFault               400 400   400        400    400     400      400

  validateIdentification    401 400   400        403    400     400      403
  validatePhone             401 400   400        403    403     403      403
  checkPhone                401 400   400        403    403     403      403
  updatePhoneNumber         401 400   403        403    403     403      403
  validateEmail             401 400   403        403    403     403      403
  changeEmail               401 400   403        403    403     403      403
  sendReauthentication      401 400   400        403    403     403      403
  confirmReauthentication   401 400   400        403    403     403      403
  reauthenticateByPassword  401 400   400        403    403     403      403
  changePassword            401 400   400        403    400     400      400
  getProfile                401 200   200        403    403     403      403
  saveWishes                401 400   400        403    403     403      403
  saveLateMoney             401 400   400        403    403     403      403
  updateFan                 401 400   400        403    403     403      403
  ownData                   401 200   403        403    403     403      403
  deleteUser                401 204   403        403    403     403      403
  listSessions              401 200   200        403    200     200      200
  endSessions               401 400   400        403    400     400      400
  issueSessionCode          401 201   403        403    403     403      403

  findFan                   401 403   403        403    400     400      403
  registerFan               401 403   403        403    400     400      403
  listOperators             401 403   403        403    403     200      403
  listSignIns               401 403   403        403    403     200      403
  inviteOperator            401 403   403        403    403     400      403
  changeRoles               401 403   403        403    403     400      403
  endOperator               401 403   403        403    403     404      403
  resetSecondFactor         401 403   403        403    403     404      403
  findSold                  401 403   403        403    403     200      403
  readSold                  401 403   403        403    403     404      403
  refundSold                401 403   403        403    403     400      403
  keptSeats                 401 403   403        403    403     200      403
  payKeptSeats              401 403   403        403    403     400      403
  releaseKeptSeats          401 403   403        403    403     404      403
  announcedTransfers        401 403   403        403    200     200      403
  decideTransfer            401 403   403        403    400     400      403
  plansAtDesk               401 403   403        403    400     400      403
  takeInstallments          401 403   403        403    400     400      403
  findAccounts              401 403   403        403    403     400      403
  requirePasswordReset      401 403   403        403    403     404      403
  listAlerts                401 403   403        403    403     200      403
  endAlert                  401 403   403        403    403     400      403
  officeEvents              401 403   403        403    403     200      403
  officeEvent               401 403   403        403    403     404      403
  cancelEvent               401 403   403        403    403     400      403
  proveOperator             401 403   403        403    400     400      400
  beginReplacement          401 403   403        403    409     409      409
  replaceSecondFactor       401 403   403        403    400     400      400
  renewRecoveryCodes        401 403   403        403    409     409      409
`);

/**
 * The status for other callers of Ana's resources: an anonymous visitor, another fan, a seller who did not sell them, a
 * manager and a designer; last Ana herself, because a rejection of everybody would prove nothing. A hold, order,
 * ticket, card or session of another person does not exist: 404, or a 200 with null. Also written by hand.
 */
const things = tableOf(`
                                     visitor other seller manager designer owner
  getCart/hold                           404   404    404     404      404   200
  cartBalance/hold                       404   404    404     404      404   200
  currentReservation/hold                404   404    404     404      404   200
  paymentChoices/hold                    404   404    404     404      404   200
  installmentOptions/hold                404   404    404     404      404   200
  cardTokenTarget/hold                   404   404    404     404      404   200
  updateCart/hold                        404   404    404     404      404   200
  holdSeats/hold                         404   404    404     404      403   201
  extendReservation/hold                 404   404    404     404      404   200
  checkout/toPay                         401   404    403     403      403   201
  preferenceId/unpaid                    401   404    403     403      403   201
  assistedCheckout/hold                  401   403    404     404      403   403
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
  endSessions/session                    401   404    404     404      404   204
`);

/** The same for one seller's assisted sales; the owner is that seller, and the manager is not theirs. */
const deskThings = tableOf(`
                                     visitor other seller manager designer owner
  getCart/deskHold                       404   404    404     404      404   200
  cartBalance/deskHold                   404   404    404     404      404   200
  updateCart/deskHold                    404   404    404     404      404   200
  extendReservation/deskHold             404   404    404     404      404   200
  assistedCheckout/deskHold              401   403    404     404      403   201
  getPurchase/soldOrder                  200   200    200     200      200   200
  listOrders/soldOrder                   401   404    404     404      403   200
  sendPaymentLink/sentOrder              401   403    404     404      403   200
`);

/**
 * Endpoints that cannot address another person's resource: public ones, the caller's own, or those found by a secret.
 */
const ofNobody = [
  ...['listEvents', 'categorizedEvents', 'eventBanners', 'eventSports', 'getEvent', 'checkEvent'],
  ...['getFrame', 'getStock', 'getSeats', 'holdBestAvailable'],
  ...[
    'savedCards',
    'saveCard',
    'myTickets',
    'myPurchases',
    'listInstallmentPlans',
    'sellerSales',
    'courtesyReasonTypes',
  ],
  ...['currentSession', 'logout', 'signOut', 'reportFault'],
  ...['sendOtp', 'requestOtp', 'preRegister', 'signUp', 'forgot', 'login', 'signIn'],
  ...['getProfile', 'saveWishes', 'saveLateMoney', 'updateFan', 'changePassword', 'ownData', 'deleteUser'],
  ...['listSessions', 'issueSessionCode', 'validateIdentification', 'validatePhone', 'validateEmail'],
  ...['sendReauthentication', 'reauthenticateByPassword'],
  ...[
    'findFan',
    'registerFan',
    'listOperators',
    'listSignIns',
    'inviteOperator',
    'endOperator',
    'changeRoles',
  ],
  // A manager helps any fan who calls.
  ...['findAccounts', 'requirePasswordReset'],
  // A manager works with all orders of their market.
  ...[
    'findSold',
    'readSold',
    'refundSold',
    'listAlerts',
    'endAlert',
    'officeEvents',
    'officeEvent',
    'cancelEvent',
  ],
  // The same for staff bookings; `pay/reservation` and `pay/processing-transfer` cover the markets.
  ...['keptSeats', 'payKeptSeats', 'releaseKeptSeats', 'announcedTransfers', 'decideTransfer'],
  // Any seller collects installments of any fan's plan in their market; `pay/installments at the desk` covers the rest.
  ...['plansAtDesk', 'takeInstallments'],
  ...['resetSecondFactor', 'proveOperator', 'beginReplacement', 'renewRecoveryCodes'],
];

/**
 * Endpoints that take an issued secret; covered by `auth/authz-matrix, what was asked for by a code` and their own
 * tests.
 */
const bySecret = [
  ...['resendOtp', 'confirmOtp', 'verifyOtp', 'forgotSubmit', 'checkPhone', 'updatePhoneNumber'],
  ...['confirmReauthentication', 'changeEmail', 'secondFactor', 'enrolSecondFactor', 'confirmEnrolment'],
  ...['readInvitation', 'acceptInvitation', 'replaceSecondFactor', 'readSessionCode', 'taquillaSession'],
  ...['codeAtWindow', 'taquillaCheckout', 'unsubscribe', 'readPaymentLink', 'payByLink'],
  'linkInstallments',
];

function tableOf(text: string): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const [head = [], ...rows] = text
    .split('\n')
    .map((line) => line.split(/\s+/).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
  return Object.fromEntries(
    rows.map(([name = '', ...statuses]) => {
      if (statuses.length !== head.length) throw new Error(`${name} has ${statuses.length} columns`);
      return [name, Object.fromEntries(head.map((who, at) => [who, Number(statuses[at])]))];
    }),
  );
}

const endpointOf = (name: string) => {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (found === undefined) throw new Error(`No endpoint ${name}`);
  return found;
};

/** The input of a call: a query for reads, a body for the rest. */
type Words = Readonly<Record<string, unknown>>;

function callOf(visitor: Visitor, name: string, words: Words = {}): Promise<Answer> {
  const { method, path, idempotent } = endpointOf(name);
  const inQuery = method === 'GET' || name === 'endSessions';
  const query = new URLSearchParams(words as Record<string, string>).toString();
  return visitor.call(
    method,
    `${path.replace(':id', 'nobody')}${inQuery && query !== '' ? `?${query}` : ''}`,
    {
      ...(method !== 'GET' && { body: inQuery ? {} : words }),
      ...(idempotent === true && { key: randomUUID() }),
    },
  );
}

/** ASVS 8.2, 8.3: the permissions of every role at every route. */
describeOnEachEngine('auth/authz-matrix', (suite) => {
  let opened: ReturnType<typeof wholeApp> | undefined;
  const desk = () => {
    opened ??= wholeApp(suite.db);
    return opened;
  };
  afterAll(() => opened?.app.close());

  const anew = async (roles: readonly ('FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER')[]) => {
    const id = await aPerson(suite.db, { roles });
    return { id, visitor: await signedIn(suite.db, desk().app, id) };
  };
  const whoever: Readonly<Record<string, () => Promise<Visitor>>> = {
    visitor: async () => browser(desk().app),
    fan: async () => (await anew(['FAN'])).visitor,
    async stale() {
      const { id, visitor } = await anew(['FAN']);
      await suite.db.query(
        "update session set authenticated_at = now() - interval '11 minutes' where person_id = $1",
        [id],
      );
      return visitor;
    },
    async factorless() {
      const { id, visitor } = await anew(['SELLER', 'MANAGER', 'DESIGNER']);
      await suite.db.query('update session set second_factor_at = null where person_id = $1', [id]);
      return visitor;
    },
    seller: async () => (await anew(['SELLER'])).visitor,
    manager: async () => (await anew(['MANAGER'])).visitor,
    designer: async () => (await anew(['DESIGNER'])).visitor,
  };

  const here = new Map<string, Promise<Visitor>>();
  /** The same visitors call all routes, except those that sign out. */
  const come = (who: string, name: string): Promise<Visitor> => {
    const enter = whoever[who] ?? whoever.visitor;
    if (enter === undefined) throw new Error(`Unknown caller ${who}`);
    if (['logout', 'signOut', 'deleteUser'].includes(name)) return enter();
    const visitor = here.get(who) ?? enter();
    here.set(who, visitor);
    return visitor;
  };

  it('covers every route', () => {
    expect(Object.keys(doors).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it.each(Object.entries(doors))('allows %s to exactly the right callers', async (name, expected) => {
    const got: Record<string, number> = {};
    for (const who of Object.keys(whoever)) {
      const { status, body } = await callOf(await come(who, name), name);
      got[who] = status;
      const refusals = { 401: ['SESSION_REQUIRED'], 403: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED'] };
      if (status === 401 || status === 403) expect(refusals[status]).toContain(body.code);
    }

    expect(got).toEqual(expected);
  });
});

describeOnEachEngine('auth/authz-matrix, what is somebody’s own,', (suite) => {
  const box = boxOfficeIn(suite);

  const others = async (): Promise<Readonly<Record<string, Visitor>>> => {
    const someone = async (role: 'FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER') =>
      signedIn(
        suite.db,
        box().app,
        await aPerson(suite.db, { roles: [role], firstName: 'Otto', lastName: 'Vega' }),
      );
    return {
      visitor: browser(box().app, { address: '192.0.2.7' }),
      other: await someone('FAN'),
      seller: await someone('SELLER'),
      manager: await someone('MANAGER'),
      designer: await someone('DESIGNER'),
    };
  };
  /** The tables that a call by another person must not change; the records of the call itself are excluded. */
  const books = async () => {
    const notes = ['idempotency', 'session', 'rate_limit', 'audit_event'];
    return Object.entries(await fingerprintOf(suite.db))
      .filter(([name]) => !notes.includes(name))
      .sort();
  };

  /**
   * Calls every endpoint as each other person and then as the owner. Returns the statuses, leaked values, changed
   * tables and empty responses to the owner.
   */
  async function askedBy(table: typeof things, { visitor: owner, words, marks }: Belongings) {
    const strangers = await others();
    const got: Record<string, Record<string, number>> = {};
    const leaks: string[] = [];
    const before = await books();
    for (const name of Object.keys(table)) {
      const row: Record<string, number> = {};
      for (const [who, visitor] of Object.entries(strangers)) {
        const answer = await callOf(visitor, endpointIn(name), words(name));
        row[who] = answer.status;
        const said = marks.filter((mark) => answer.text.includes(mark));
        if (said.length > 0) leaks.push(`${name} tells ${who} ${said.join()}`);
        if (answer.status === 200) leaks.push(...tellingIn(answer.body, `${name} by ${who}`));
      }
      got[name] = row;
    }
    const changed = (await books()).filter(([name, mark], at) => String(before[at]) !== String([name, mark]));
    const silent: string[] = [];
    for (const name of Object.keys(table)) {
      const answer = await callOf(owner, endpointIn(name), words(name));
      got[name] = { ...got[name], owner: answer.status };
      if (answer.status < 300 && answer.status !== 204 && tellingIn(answer.body, name).length === 0)
        silent.push(name);
    }
    return { got, leaks, changed, silent };
  }

  it('is requested at every endpoint that can address it', () => {
    const asked = [...Object.keys(things), ...Object.keys(deskThings)].map(endpointIn);

    expect([...new Set([...asked, ...ofNobody, ...bySecret])].sort()).toEqual(
      endpoints.map(({ name }) => name).sort(),
    );
    expect(asked.filter((name) => ofNobody.includes(name) || bySecret.includes(name))).toEqual([]);
  });

  it('is accessible to nobody else', async () => {
    const { got, leaks, changed, silent } = await askedBy(things, await anasThings(box()));

    expect(got).toEqual(things);
    expect([leaks, changed, silent]).toEqual([[], [], []]);
  });

  it('is accessible to no other seller in an assisted sale', async () => {
    const { got, leaks, changed, silent } = await askedBy(deskThings, await thingsOfADesk(box()));

    expect(got).toEqual(deskThings);
    expect([leaks, changed, silent]).toEqual([[], [], []]);
  });
});

/** ASVS 6.6.2: a code is valid only for its purpose and person. */
describeOnEachEngine('auth/authz-matrix, what was asked for by a code,', (suite) => {
  const uses = {
    confirmOtp: (right: RightCode) => right,
    verifyOtp: (right: RightCode) => right,
    forgotSubmit: (right: RightCode) => ({ ...right, password: 'Nevado-del-Ruiz-9' }),
    checkPhone: (right: RightCode) => right,
    changeEmail: (right: RightCode) => right,
    confirmReauthentication: (right: RightCode) => right,
  } as const;
  type Use = keyof typeof uses;
  type RightCode = { readonly challengeId: string; readonly code: string };
  const language = 'es';
  let made = 8800;
  const asked = {
    'to sign in by e-mail': {
      by: 'sendOtp',
      words: { email: 'otra@correo.co', language },
      good: ['confirmOtp', 'verifyOtp'],
    },
    'to sign in by phone': {
      by: 'requestOtp',
      words: { phone: '+573001112201', channel: 'SMS', language },
      good: ['confirmOtp', 'verifyOtp'],
    },
    'to register': { by: 'preRegister', words: aRegistration(8800), good: ['confirmOtp', 'verifyOtp'] },
    'to reset a password': {
      by: 'forgot',
      words: { language },
      good: ['forgotSubmit'],
    },
    'to change the phone': {
      by: 'validatePhone',
      words: { phone: '+573001112202', channel: 'SMS', language },
      good: ['checkPhone'],
    },
    'to change the e-mail address': {
      by: 'validateEmail',
      words: { email: 'nueva@correo.co', language },
      good: ['changeEmail'],
    },
    'to reauthenticate': {
      by: 'sendReauthentication',
      words: { channel: 'EMAIL', language },
      good: ['confirmReauthentication'],
    },
  } as const satisfies Record<string, { by: string; words: Words; good: readonly Use[] }>;

  it.each(Object.entries(asked))('is valid for nothing else: a code %s', async (_, { by, words, good }) => {
    const { app, sent, register } = wizard(suite.db);
    const [ana, other] = [browser(app), browser(app)];
    const fan = aRegistration(++made);
    await register(ana, fan);
    await register(other, aRegistration(++made));
    const { body } = await callOf(ana, by, by === 'forgot' ? { ...words, email: fan.email } : words);
    const right = { challengeId: body.challengeId, code: codeIn(sent.at(-1)) };
    const accepted: readonly string[] = good;
    const isBound = by.startsWith('validate') || by === 'sendReauthentication';

    const got: string[] = [];
    for (const [use, wordsOf] of Object.entries(uses)) {
      for (const [who, visitor] of Object.entries({ ana, other, stranger: browser(app) })) {
        if (accepted.includes(use) && (who === 'ana' || !isBound)) continue;
        const refused = await callOf(visitor, use, wordsOf(right));
        if (!['CodeExpiredException', 'SESSION_REQUIRED'].includes(refused.body?.code))
          got.push(`${use} by ${who}: ${refused.status} ${refused.text}`);
      }
    }
    const [use] = good;
    const done = await callOf(ana, use, uses[use](right));

    expect(got).toEqual([]);
    expect(done.status).toBeLessThan(300);
  });
});

const endpointIn = (name: string): string => name.split('/')[0] ?? '';

/** Lists the values of a response other than nulls, the time and the anonymous reader. */
const tellingIn = (body: unknown, what: string): string[] => {
  const facts = Object.entries(body ?? {}).filter(
    ([name, value]) => name !== 'serverNow' && value !== null && !(name === 'reader' && value === 'GUEST'),
  );
  return facts.length > 0 ? [`${what}: ${facts.map(([name]) => name).join()}`] : [];
};

type Belongings = {
  readonly visitor: Visitor;
  readonly words: (name: string) => Words;
  /** Values that must not appear in a response to anybody else. */
  readonly marks: readonly string[];
};

/** The resources of a seller's assisted sales: a hold that waits for its fan, and a sale. */
async function thingsOfADesk(box: BoxOffice): Promise<Belongings> {
  const [seller, fan] = [await box.aSeller(), await box.aFan()];
  const show = await box.event();
  const held = await box.heldAtDesk(seller, show, 1);
  const sold = await box.sellAtDesk(seller, await box.heldAtDesk(seller, show, 2), fan);
  const sent = await box.sellWith(seller, await box.heldAtDesk(seller, show, 3), {
    fan,
    payment: { method: 'LINK', channel: 'EMAIL' },
  });
  await onTheShelf(show.id, seller.visitor);
  const { body } = await seller.visitor.get(`/api/checkout-service/cart?reservationId=${held.reservationId}`);
  const inCart = { reservationId: held.reservationId };
  return {
    visitor: seller.visitor,
    words: wordsFrom({
      'getCart/deskHold': inCart,
      'cartBalance/deskHold': inCart,
      'updateCart/deskHold': { ...inCart, version: body.version, ops: [{ op: 'setFan', fanId: fan.id }] },
      'extendReservation/deskHold': inCart,
      'assistedCheckout/deskHold': {
        ...inCart,
        fanId: fan.id,
        channel: 'WEB_DESKTOP',
        seenTotal: { amount: held.total.total, currency: held.total.currency },
        payment: { method: 'TPV', voucherNumber: 'V-2027' },
      },
      'getPurchase/soldOrder': { orderId: sold.body.orderId },
      'listOrders/soldOrder': { id: sold.body.orderId },
      'sendPaymentLink/sentOrder': { orderId: sent.body.orderId },
    }),
    marks: [seller.id, fan.email, sold.body.code],
  };
}

/** A new event appears in every list within a second. */
const onTheShelf = (eventId: string, visitor: Visitor) =>
  expect.poll(async () => (await visitor.get(`/api/event?id=${eventId}`)).status).toBe(200);

const wordsFrom =
  (words: Readonly<Record<string, Words>>) =>
  (name: string): Words => {
    const found = words[name];
    if (found === undefined) throw new Error(`No input for ${name}`);
    return found;
  };

/** Ana's resources, and the values that only she may read. */
async function anasThings(box: BoxOffice): Promise<Belongings> {
  const ana = await box.aFan();
  const lastName = 'Ñáñez-Quintero';
  await box.db.query('update person set last_name = $2 where id = $1', [ana.id, lastName]);
  const show = await box.event();
  const saved = await ana.visitor.post('/api/checkout/user-card/save', {
    key: randomUUID(),
    body: { cardToken: await box.cardToken(), makeDefault: true },
  });
  const paidHold = await box.held(ana, show, 1);
  const paid = await box.pay(ana, paidHold);
  const openHold = await box.held(ana, show, 2);
  const open = await box.payWith(ana, openHold, {
    method: 'TRANSFER',
    system: 'PSE',
    bankId: '1007',
    personType: 'individual',
  });
  const held = await box.held(ana, await box.event(), 3);
  const unpaid = await box.held(ana, await box.event(), 5);
  const toPay = await box.held(ana, await box.event(), 7);
  const unwanted = await box.held(ana, await box.event(), 6);
  await box.drain();
  await onTheShelf(show.id, ana.visitor);
  const [ticketId = ''] = (await box.status(ana, paidHold.reservationId)).ticketIds;
  const ticket = (await ana.visitor.get(`/api/ticket?id=${ticketId}`)).body;
  await signedIn(box.db, box.app, ana.id);
  const [, session] = (await ana.visitor.get('/api/auth/sessions')).body.sessions;
  const [card] = saved.body.cards;
  const [plan, planToPay] = [await aPlan(box.db, ana), await aPlan(box.db, ana)];
  const cart = (await ana.visitor.get(`/api/reservations?id=${held.reservationId}`)).body.reservation;
  const inCart = { reservationId: held.reservationId };
  const words = wordsFrom({
    'getCart/hold': inCart,
    'cartBalance/hold': inCart,
    'currentReservation/hold': { id: held.reservationId },
    'paymentChoices/hold': inCart,
    'installmentOptions/hold': { ...inCart, bin: '547492' },
    'cardTokenTarget/hold': inCart,
    'updateCart/hold': {
      ...inCart,
      version: cart.version,
      ops: [{ op: 'add', item: seats(show, 8)[0] }],
    },
    'holdSeats/hold': { ...inCart, eventId: cart.eventId, mode: 'SELF_SERVICE', items: seats(show, 9) },
    'extendReservation/hold': inCart,
    'checkout/toPay': box.checkoutBody(toPay, await box.cardToken(), ana.email),
    'preferenceId/unpaid': { reservationId: unpaid.reservationId, channel: 'WEB_DESKTOP' },
    'assistedCheckout/hold': {
      ...inCart,
      fanId: ana.id,
      channel: 'WEB_DESKTOP',
      seenTotal: { amount: held.total.total, currency: held.total.currency },
      payment: { method: 'TPV', voucherNumber: 'V-2026' },
    },
    'releaseReservation/unwanted': { reservationId: unwanted.reservationId },
    'getPurchase/order': { orderId: paid.body.orderId },
    'getPurchase/paidHold': { reservationId: paidHold.reservationId },
    'listOrders/order': { id: paid.body.orderId },
    'cancelPayment/openOrder': { orderId: open.body.orderId },
    'getTicket/ticket': { id: ticketId },
    'myTicketsOfEvent/event': { eventId: show.id },
    'cardTokenTarget/card': { cardId: card.id },
    'removeCard/card': { cardId: card.id },
    'getInstallmentPlan/plan': { planId: plan.planId },
    'checkoutInstallment/planToPay': quotaWords(planToPay, await box.cardToken()),
    'endSessions/session': { which: session.id },
  });
  return {
    visitor: ana.visitor,
    words,
    marks: [
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
