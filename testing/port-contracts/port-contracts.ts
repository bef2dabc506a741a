import { describe, expect, it } from 'vitest';
import type { AuthenticationPort } from '#application/authentication.port.ts';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { CrashReportsPort } from '#application/crash-reports.port.ts';
import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import type { LiveSeatsPort } from '#application/live-seats.port.ts';
import type { MyPurchasesPort } from '#application/my-purchases.port.ts';
import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import type { NewsletterPort } from '#application/newsletter.port.ts';
import type { OwnSessionsPort } from '#application/own-sessions.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { SeatHoldsPort } from '#application/seat-holds.port.ts';
import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';
import type { Registration } from '#domain/auth/registration.ts';
import type { CardAsked } from '#domain/payment/installment-options.ts';
import type { PaymentOrder } from '#domain/payment/payment-order.ts';
import type { Reservation, WantedItem } from '#domain/reservation/reservation.ts';
import type { Result } from '#domain/shared/result.ts';
import { decodeSeatStates } from '#domain/venue/seat-states.ts';
import { numberedSeats } from '#domain/venue/seat-table.ts';

export type Ports = {
  readonly authentication: AuthenticationPort;
  readonly checkout: CheckoutPort;
  readonly crashReports: CrashReportsPort;
  readonly eventCatalogue: EventCataloguePort;
  readonly fanAccounts: FanAccountsPort;
  readonly liveSeats: LiveSeatsPort;
  readonly myPurchases: MyPurchasesPort;
  readonly myTickets: MyTicketsPort;
  readonly newsletter: NewsletterPort;
  readonly ownSessions: OwnSessionsPort;
  readonly profile: ProfilePort;
  readonly seatHolds: SeatHoldsPort;
  readonly venueLayouts: VenueLayoutsPort;
};

/** A box office to hold to its promises, and what must be known of it. */
export type Subject = {
  /** One visitor's browser; every call is another visitor at the same box office. */
  readonly visitor: () => Promise<Ports>;
  /** An event on sale, and enough free numbered seats of it (at least eight), none of them asked for elsewhere. */
  readonly onSale: () => Promise<{ readonly eventId: string; readonly free: readonly WantedItem[] }>;
  /** The newest code that was sent to an address or a phone. */
  readonly codeFor: (contact: string) => Promise<string>;
  /** Whether more than one visitor can stand at it. */
  readonly manyVisitors: boolean;
};

/** The promises of the ports, kept by the double in memory and by the real box office over HTTP alike. */
export function portContracts(name: string, open: () => Promise<Subject>): void {
  describe(`the ports over ${name}`, () => {
    let keys = 0;
    const key = () => `contract-key-${Date.now().toString(36)}-${++keys}`;

    async function holding(ports: Ports, subject: Subject, places = 1) {
      const { eventId, free } = await subject.onSale();
      const items = free.slice(0, places);
      const wish = { eventId, mode: 'SELF_SERVICE', reservationId: null, items, key: key() } as const;
      return { eventId, free, items, wish, hold: value(await ports.seatHolds.hold(wish)) };
    }

    async function signIn(ports: Ports, subject: Subject, email: string) {
      const sent = value(await ports.authentication.sendOtp({ email }, 'es'));
      const code = await subject.codeFor(email);
      return value(await ports.authentication.confirmOtp(sent.challengeId, code)).user;
    }

    it('finds an event on sale with its prices, its stock and its house', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const { eventId } = await subject.onSale();

      const event = value(await ports.eventCatalogue.event(eventId));
      const stock = value(await ports.eventCatalogue.stock(eventId));
      const layout = value(await ports.venueLayouts.layout(event.layoutId));
      const seats = value(await ports.liveSeats.snapshot(eventId));

      expect(stock.map(({ code }) => code)).toEqual(layout.sections.map(({ code }) => code));
      expect(decodeSeatStates(seats.states, numberedSeats(layout)).ok).toBe(true);
      for (const section of stock)
        expect(event.prices.find(({ zone }) => zone === section.zone)?.total).toBe(section.price.amount);
    });

    it('refuses an event that is not there', async () => {
      const ports = await (await open()).visitor();

      expect(await ports.eventCatalogue.event('ev-nowhere')).toMatchObject({
        ok: false,
        error: { kind: 'refused', code: 'NOT_FOUND' },
      });
    });

    it('finds events by words and by kind', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const { eventId } = await subject.onSale();
      const { title, kind } = value(await ports.eventCatalogue.event(eventId));

      const found = value(await ports.eventCatalogue.search({ page: 0, words: title, kind }));
      const nothing = value(await ports.eventCatalogue.search({ page: 0, words: 'zzzzqqq' }));

      expect(found.items.map(({ id }) => id)).toContain(eventId);
      expect(nothing).toMatchObject({ items: [], total: 0 });
    });

    it('holds all the seats of a wish at the prices of the map, and once per key', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const { eventId, items, wish, hold } = await holding(ports, subject, 2);

      const again = value(await ports.seatHolds.hold(wish));
      const event = value(await ports.eventCatalogue.event(eventId));

      expect(again.reservationId).toBe(hold.reservationId);
      expect(hold).toMatchObject({ status: 'ACTIVE', eventId });
      expect(hold.items.map(({ seatCode }) => seatCode).sort()).toEqual(
        items.map(({ seatCode }) => seatCode).sort(),
      );
      for (const item of hold.items)
        expect(event.prices.find(({ zone }) => zone === item.zone)?.total).toBe(item.unit.total);
      expect(hold.total.total).toBe(hold.items.reduce((sum, { unit }) => sum + unit.total, 0));
      expect(remainingOf(hold)).toBeGreaterThan(9 * 60_000);
    });

    it('names the seats that are gone, offers others, and holds none of the wish', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const { eventId, free, items } = await holding(ports, subject);
      const other = subject.manyVisitors ? await subject.visitor() : ports;
      const untouched = free.at(-1);
      if (untouched === undefined) throw new Error('Another free seat');

      const refused = await other.seatHolds.hold({
        eventId,
        mode: 'SELF_SERVICE',
        reservationId: null,
        items: [...items, untouched],
        key: key(),
      });

      expect(refused).toMatchObject({
        ok: false,
        error: {
          kind: 'seatsTaken',
          taken: items.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode })),
        },
      });
      if (!refused.ok && refused.error.kind === 'seatsTaken')
        for (const group of refused.error.alternatives) expect(group).toHaveLength(2);
    });

    it('changes a cart without lengthening its clock, and refuses an old version', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const { free, hold } = await holding(ports, subject);
      const { reservationId, version } = hold;
      const item = free[2];
      if (item === undefined) throw new Error('Another free seat');

      const ops = [{ op: 'add', item }] as const;
      const changed = value(await ports.seatHolds.update({ reservationId, version, ops, key: key() }));
      const stale = await ports.seatHolds.update({
        reservationId,
        version,
        ops: [{ op: 'remove', itemId: hold.items[0]?.id ?? '' }],
        key: key(),
      });

      expect(changed.items).toHaveLength(2);
      expect(changed.expiresAt).toBe(hold.expiresAt);
      expect(stale).toMatchObject({ ok: false, error: { code: 'VERSION_CONFLICT' } });
    });

    it('gives more time, once per key', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const { hold } = await holding(ports, subject);
      const name = key();

      const longer = value(await ports.seatHolds.extend(hold.reservationId, name));
      const same = value(await ports.seatHolds.extend(hold.reservationId, name));

      expect((longer.expiresAt ?? 0) - (hold.expiresAt ?? 0)).toBe(120_000);
      expect(same.expiresAt).toBe(longer.expiresAt);
    });

    it('finds the hold again, until it is given back', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const { eventId, hold } = await holding(ports, subject);

      const found = value(await ports.seatHolds.current({ eventId, mode: 'SELF_SERVICE' }));
      await ports.seatHolds.release(hold.reservationId);
      const gone = value(await ports.seatHolds.current({ eventId, mode: 'SELF_SERVICE' }));

      expect(found?.reservationId).toBe(hold.reservationId);
      expect(gone).toBeNull();
    });

    it('signs in by code, keeps the cart, and knows the person until they leave', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const { hold } = await holding(ports, subject);
      const stranger = value(await ports.authentication.currentSession());

      const user = await signIn(ports, subject, 'contract@correo.co');
      const known = value(await ports.authentication.currentSession());
      const cart = value(await ports.seatHolds.current({ id: hold.reservationId }));
      await ports.authentication.logout();

      expect(stranger).toBeNull();
      expect(known?.id).toBe(user.id);
      expect(cart?.reservationId).toBe(hold.reservationId);
      expect(value(await ports.authentication.currentSession())).toBeNull();
    });

    it('shows somebody their own account and keeps what they change', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      await signIn(ports, subject, 'contract.profile@correo.co');
      const details = {
        firstName: 'Ana',
        lastName: 'Ruiz',
        documentType: 'CC',
        documentNumber: '1099887766',
        gender: 'FEMALE',
        birthDate: '1990-05-04',
      } as const;

      const unagreed = await ports.profile.saveDetails(details, { terms: false });
      const saved = value(await ports.profile.saveDetails(details, { terms: true }));
      await ports.profile.saveWishes({ channels: ['EMAIL', 'SMS'], language: 'en', wantsNews: true });
      await ports.profile.saveLateMoney('BALANCE');
      const own = value(await ports.profile.own());
      const file: unknown = JSON.parse(value(await ports.profile.data()));

      expect(unagreed).toMatchObject({
        ok: false,
        error: { code: 'FIELDS_INVALID', fields: [{ field: 'terms', reason: 'TERMS_NEEDED' }] },
      });
      expect(saved).toMatchObject({ firstName: 'Ana', registration: 'REGISTERED' });
      expect(own).toMatchObject({
        user: { firstName: 'Ana', documentNumber: '1099887766' },
        gender: 'FEMALE',
        birthDate: '1990-05-04',
        channels: ['EMAIL', 'SMS'],
        language: 'en',
        wantsNews: true,
        isDocumentLocked: false,
        wallet: { balance: { amount: 0 }, movements: [], lateMoney: 'BALANCE' },
      });
      expect(file).toHaveProperty('person');
    });

    it('changes an e-mail address with the code that was sent there', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      await signIn(ports, subject, 'contract.old@correo.co');

      const sent = value(await ports.profile.sendEmailCode('contract.new@correo.co', 'es'));
      const wrong = await ports.profile.changeEmail(sent.challengeId, '000000');
      const code = await subject.codeFor('contract.new@correo.co');
      const changed = value(await ports.profile.changeEmail(sent.challengeId, code));

      expect(wrong).toMatchObject({ ok: false, error: { code: 'CodeMismatchException' } });
      expect(changed.user.email).toBe('contract.new@correo.co');
    });

    it('asks who has a phone alone by that phone, and signs nobody else in', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      const phone = '+573014445566';
      const entry = value(await ports.authentication.sendOtp({ phone, channel: 'SMS' }, 'es'));
      const { user } = value(
        await ports.authentication.confirmOtp(entry.challengeId, await subject.codeFor(phone)),
      );

      const nowhere = await ports.profile.sendProof('EMAIL', 'es');
      const sent = value(await ports.profile.sendProof('SMS', 'es'));
      const code = await subject.codeFor(phone);
      const early = await ports.profile.resendProof(sent.challengeId, 'whatsapp');
      const wrong = await ports.profile.proveByCode(
        sent.challengeId,
        code === '000000' ? '000001' : '000000',
      );
      const right = await ports.profile.proveByCode(sent.challengeId, code);
      const twice = await ports.profile.proveByCode(sent.challengeId, code);

      expect(nowhere).toMatchObject({ ok: false, error: { code: 'CodeDeliveryFailureException' } });
      expect(sent).toMatchObject({ channel: 'SMS', destination: '••••5566' });
      expect(early).toMatchObject({ ok: false, error: { code: 'TooManyRequestsException' } });
      expect(wrong).toMatchObject({
        ok: false,
        error: { code: 'CodeMismatchException', detail: { triesLeft: 4 } },
      });
      expect(right.ok).toBe(true);
      expect(twice).toMatchObject({ ok: false, error: { code: 'CodeExpiredException' } });
      expect(value(await ports.authentication.currentSession())?.id).toBe(user.id);
    });

    it('takes one’s own password for a proof, and no other', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      await signIn(ports, subject, 'contract.proof@correo.co');
      await ports.profile.changePassword({ current: null, password: 'Ceiba-y-Paramo-7' });

      const wrong = await ports.profile.proveByPassword('No-es-esta-9');
      const right = await ports.profile.proveByPassword('Ceiba-y-Paramo-7');

      expect(wrong).toMatchObject({ ok: false, error: { code: 'NotAuthorizedException' } });
      expect(right.ok).toBe(true);
    });

    it('sets a password, and takes the current one for another', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      await signIn(ports, subject, 'contract.password@correo.co');
      const set = (current: string | null, password: string) =>
        ports.profile.changePassword({ current, password });

      const first = await set(null, 'Ceiba-y-Paramo-7');
      const wrong = await set('No-es-esta-9', 'Nevado-del-Tolima-8');
      const second = await set('Ceiba-y-Paramo-7', 'Nevado-del-Tolima-8');

      expect([first.ok, second.ok]).toEqual([true, true]);
      expect(wrong).toMatchObject({ ok: false, error: { code: 'NotAuthorizedException' } });
      expect(value(await ports.profile.own()).hasPassword).toBe(true);
    });

    it('lists where somebody is signed in, and ends it all', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      await signIn(ports, subject, 'contract.sessions@correo.co');

      await ports.ownSessions.end({ kind: 'others' });
      const { sessions } = value(await ports.ownSessions.list());
      const strange = await ports.ownSessions.end({ kind: 'one', id: 'nobodys-session' });
      await ports.ownSessions.end({ kind: 'all' });

      expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
      expect(strange).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
      expect(await ports.profile.own()).toMatchObject({ ok: false, error: { code: 'SESSION_REQUIRED' } });
    });

    it('deletes an account, after which there is none', async () => {
      const subject = await open();
      const ports = await subject.visitor();
      await signIn(ports, subject, 'contract.gone@correo.co');

      const gone = await ports.profile.deleteAccount();

      expect(gone.ok).toBe(true);
      expect(await ports.profile.own()).toMatchObject({ ok: false, error: { code: 'SESSION_REQUIRED' } });
    });

    it('hears that a page stopped working', async () => {
      const ports = await (await open()).visitor();
      const crash = {
        reference: 'UI-00K3JX0',
        kind: 'TypeError',
        places: ['SaleScreen-b8Tq2mVw.js:1:20417'],
      };

      expect((await ports.crashReports.tell(crash)).ok).toBe(true);
    });

    it('ends no news by a link that nobody was sent', async () => {
      const ports = await (await open()).visitor();

      expect(await ports.newsletter.unsubscribe('nobody.abc.forged')).toMatchObject({
        ok: false,
        error: { code: 'LINK_INVALID' },
      });
    });

    it('refuses a wrong code and says how many tries are left', async () => {
      const ports = await (await open()).visitor();
      const sent = value(await ports.authentication.sendOtp({ email: 'wrong@correo.co' }, 'es'));

      expect(await ports.authentication.confirmOtp(sent.challengeId, '000001')).toMatchObject({
        ok: false,
        error: { code: 'CodeMismatchException', detail: { triesLeft: sent.triesLeft - 1 } },
      });
    });

    describe('becoming somebody', () => {
      const aPhone = () => `+57300${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`;
      const anEmail = () => `w-${key()}@correo.co`.toLowerCase();
      const password = 'Luna-llena-77';

      const aRegistration = (own: Partial<Registration> = {}): Registration => ({
        firstName: 'Luz Dary',
        lastName: 'Peña Ríos',
        documentType: 'CC',
        documentNumber: String(10_000_000 + Math.floor(Math.random() * 89_000_000)),
        // An address and a phone that a parser has read already.
        email: anEmail() as Registration['email'],
        phone: aPhone() as Registration['phone'],
        gender: 'FEMALE',
        birthDate: '1990-02-28',
        newsletter: false,
        channel: 'EMAIL',
        ...own,
      });

      const also = { password: null, challengeId: null, language: 'es' } as const;

      async function register(own: Partial<Registration> = {}, secret: string | null = null) {
        const subject = await open();
        const ports = await subject.visitor();
        const registration = aRegistration(own);
        const sent = value(
          await ports.authentication.preRegister(registration, { ...also, password: secret }),
        );
        const to = registration.channel === 'EMAIL' ? registration.email : registration.phone;
        const confirm = async () =>
          ports.authentication.confirmOtp(sent.challengeId, await subject.codeFor(to));
        return { subject, ports, registration, sent, confirm };
      }

      it('parks a registration until its code, and then it is an account', async () => {
        const { ports, registration, sent, confirm } = await register();
        const before = value(await ports.authentication.currentSession());
        const { user, isNew } = value(await confirm());

        expect(isNew).toBe(true);
        expect(before).toBeNull();
        expect(sent.destination).not.toContain(registration.email);
        expect(user).toMatchObject({
          registration: 'REGISTERED',
          email: registration.email,
          phone: registration.phone,
          documentNumber: registration.documentNumber,
        });
      });

      it('registers by phone, and knows the phone and its password afterwards', async () => {
        const { ports, registration, sent, confirm } = await register({ channel: 'SMS' }, password);
        const { user } = value(await confirm());
        await ports.authentication.logout();
        const { phone } = registration;

        const wrong = await ports.authentication.login({ phone }, 'Not-this-1');
        const again = value(await ports.authentication.login({ phone }, password));

        expect(sent).toMatchObject({ channel: 'SMS' });
        expect(wrong).toMatchObject({ ok: false, error: { code: 'NotAuthorizedException' } });
        expect(again.id).toBe(user.id);
        expect(again.phone).toBe(phone);
      });

      it('confirms an address that was only typed, after the right password alone, and signs in by it', async () => {
        const { subject, ports, registration, confirm } = await register({ channel: 'SMS' }, password);
        const { user } = value(await confirm());
        await ports.authentication.logout();
        const { email } = registration;

        const wrong = await ports.authentication.login({ email }, 'Not-this-1');
        const right = await ports.authentication.login({ email }, password);
        if (right.ok || right.error.kind !== 'unconfirmed') throw new Error('A code was to be sent');
        const { challengeId, channel } = right.error.challenge;
        const code = await subject.codeFor(email);
        const entered = value(await ports.authentication.confirmOtp(challengeId, code));

        expect(wrong).toMatchObject({ ok: false, error: { code: 'NotAuthorizedException' } });
        expect(channel).toBe('EMAIL');
        expect(entered).toMatchObject({ isNew: false, user: { id: user.id } });
        expect(value(await ports.authentication.login({ email }, password)).id).toBe(user.id);
      });

      it('names another’s document to who typed the right code, and takes the corrected one with that code', async () => {
        const first = await register();
        value(await first.confirm());
        await first.ports.authentication.logout();
        const { ports, subject } = first;
        const wrong = aRegistration({ documentNumber: first.registration.documentNumber });
        const { challengeId } = value(await ports.authentication.preRegister(wrong, also));
        const code = await subject.codeFor(wrong.email);

        const refused = await ports.authentication.confirmOtp(challengeId, code);
        const right = { ...wrong, documentNumber: aRegistration().documentNumber };
        const corrected = value(await ports.authentication.preRegister(right, { ...also, challengeId }));
        const { user } = value(await ports.authentication.confirmOtp(corrected.challengeId, code));

        expect(refused).toMatchObject({ ok: false, error: { code: 'RepeatedDocumentNumber' } });
        expect(user).toMatchObject({ email: wrong.email, documentNumber: right.documentNumber });
      });

      it('refuses a password that everybody thinks of, at its field', async () => {
        const ports = await (await open()).visitor();

        expect(
          await ports.authentication.preRegister(aRegistration(), { ...also, password: 'Password1!' }),
        ).toMatchObject({
          ok: false,
          error: { code: 'InvalidPasswordException', fields: [{ field: 'password', reason: 'COMMON' }] },
        });
      });

      it('answers a forgotten password the same for anybody, and sets a new one for somebody', async () => {
        const { subject, ports, registration, confirm } = await register({}, password);
        const { user } = value(await confirm());
        await ports.authentication.logout();
        const shape = (sent: object) => Object.keys(sent).toSorted();
        const nobody = value(await ports.authentication.forgot({ email: anEmail() }, 'es'));

        const sent = value(await ports.authentication.forgot({ email: registration.email }, 'es'));
        const code = await subject.codeFor(registration.email);
        value(await ports.authentication.forgotSubmit(sent.challengeId, code, 'Sol-de-marzo-88'));
        const { email } = registration;
        const old = await ports.authentication.login({ email }, password);

        expect(shape(sent)).toEqual(shape(nobody));
        expect(old).toMatchObject({ ok: false, error: { code: 'NotAuthorizedException' } });
        expect(value(await ports.authentication.login({ email }, 'Sol-de-marzo-88')).id).toBe(user.id);
      });

      it('changes the phone with a proof, once', async () => {
        const { subject, ports, confirm } = await register();
        value(await confirm());
        const phone = aPhone();
        const sent = value(await ports.authentication.validatePhone(phone, 'whatsapp', 'es'));
        const code = await subject.codeFor(phone);

        const { proof } = value(await ports.authentication.checkPhone(sent.challengeId, code));
        const changed = value(await ports.authentication.updatePhone(proof));

        expect(changed.phone).toBe(phone);
        expect(await ports.authentication.updatePhone(proof)).toMatchObject({ ok: false });
      });

      it('lets nobody prove a phone who is not in', async () => {
        const ports = await (await open()).visitor();

        expect(await ports.authentication.validatePhone(aPhone(), 'SMS', 'es')).toMatchObject({
          ok: false,
          error: { code: 'SESSION_REQUIRED' },
        });
      });

      it('sends another code only after a pause', async () => {
        const ports = await (await open()).visitor();
        const sent = value(
          await ports.authentication.sendOtp({ phone: aPhone(), channel: 'whatsapp' }, 'es'),
        );

        expect(sent.resendAt).toBeGreaterThan(sent.serverNow);
        expect(await ports.authentication.resendOtp(sent.challengeId, 'SMS')).toMatchObject({
          ok: false,
          error: { code: 'TooManyRequestsException' },
        });
      });
    });

    describe('paying by card', () => {
      async function paying(holderName: string, places = 1) {
        const subject = await open();
        const ports = await subject.visitor();
        const { hold } = await holding(ports, subject, places);
        const email = `payer-${key()}@correo.co`;
        await signIn(ports, subject, email);
        const identity = { firstName: 'Ana', lastName: 'Ruiz', documentType: 'CC' } as const;
        const documentNumber = String(10_000_000 + Math.floor(Math.random() * 89_000_000));
        value(await ports.fanAccounts.updateOwn({ ...identity, documentNumber }));
        const token = await ports.checkout.tokenizeCard(hold.reservationId, {
          number: '4013540682746260',
          expiryMonth: 11,
          expiryYear: 2030,
          securityCode: '123',
          holderName,
          documentType: 'CC',
          documentNumber,
        });
        const payment: PaymentOrder = { method: 'CARD', card: value(token), installments: 1 };
        const order = {
          mode: 'SELF_SERVICE',
          reservationId: hold.reservationId,
          fanId: null,
          channel: 'WEB_DESKTOP',
          seenTotal: { amount: hold.total.total, currency: hold.total.currency },
          payment,
          payer: { email, ...identity, documentNumber },
          key: key(),
        } as const;
        return { ports, hold, order };
      }

      it('may be in parts: the bank behind it says in which, at once always being one of them', async () => {
        const { ports, hold } = await paying('APRO');
        const offers = async (card: CardAsked) => ports.checkout.installments(hold.reservationId, card);

        const { plans } = value(await offers({ kind: 'new', bin: '40135406' }));
        const unknown = await offers({ kind: 'saved', cardId: 'nobodys' });

        expect(plans[0]).toEqual({ installments: 1, amount: hold.total.total, total: hold.total.total });
        expect(plans.length).toBeGreaterThan(1);
        expect(unknown).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
      });

      it('takes no part from a balance that has none, and charges nothing', async () => {
        const { ports, hold, order } = await paying('APRO');

        const refused = await ports.checkout.pay({ ...order, walletPart: 100_000 });

        expect(refused).toMatchObject({ ok: false, error: { code: 'METHOD_NOT_OFFERED' } });
        expect(
          value(await ports.checkout.purchase({ reservationId: hold.reservationId })).purchase,
        ).toBeNull();
      });

      it('cannot be by a card that is not kept, nor can that be let go of', async () => {
        const { ports } = await paying('APRO');

        const answers = [
          await ports.checkout.tokenizeSavedCard('nobodys', '123'),
          await ports.checkout.removeCard('nobodys'),
        ];

        expect(answers).toMatchObject([{ error: { code: 'NOT_FOUND' } }, { error: { code: 'NOT_FOUND' } }]);
      });

      it('makes one order and one ticket per place, whatever is sent twice', async () => {
        const { ports, hold, order } = await paying('APRO', 2);

        const first = value(await ports.checkout.pay(order));
        const second = value(await ports.checkout.pay(order));
        const { purchase: known } = value(
          await ports.checkout.purchase({ reservationId: hold.reservationId }),
        );

        expect(first).toMatchObject({
          result: 'SUCCESSFUL',
          reservationStatus: 'FINISHED',
          moneyMoved: 'YES',
        });
        expect(second.orderId).toBe(first.orderId);
        expect(first.ticketIds).toHaveLength(2);
        expect(known?.orderId).toBe(first.orderId);
        expect(value(await ports.myPurchases.order(first.orderId)).items).toHaveLength(2);
        expect(value(await ports.myPurchases.orders(0)).items).toMatchObject([
          { orderId: first.orderId, receipt: { paidAt: expect.any(Number), reference: expect.any(String) } },
        ]);
        expect(
          value(await ports.myTickets.ofEvent(hold.eventId))
            .tickets.map(({ id }) => id)
            .sort(),
        ).toEqual([...first.ticketIds].sort());
      });

      it('keeps the seats after a decline and says the provider’s reason', async () => {
        const { ports, hold, order } = await paying('FUND');
        const before = value(await ports.seatHolds.current({ id: hold.reservationId }));

        const declined = value(await ports.checkout.pay(order));
        const kept = value(await ports.seatHolds.current({ id: hold.reservationId }));

        expect(declined).toMatchObject({ result: 'FAIL', statusDetail: 'cc_rejected_insufficient_amount' });
        expect(kept?.status).toBe('ACTIVE');
        expect(remainingOf(kept ?? hold)).toBeGreaterThan(9 * 60_000);
        expect(remainingOf(kept ?? hold)).toBeLessThanOrEqual(10 * 60_000);
        expect(kept?.maxExpiresAt).toBe(before?.maxExpiresAt);
      });

      it('refuses a total that is not the cart’s', async () => {
        const { ports, order } = await paying('APRO');
        const seenTotal = { ...order.seenTotal, amount: order.seenTotal.amount - 1 };

        expect(await ports.checkout.pay({ ...order, seenTotal })).toMatchObject({
          ok: false,
          error: { code: 'TOTAL_CHANGED' },
        });
      });
    });
  });
}

const remainingOf = ({ expiresAt, serverNow }: Reservation): number => (expiresAt ?? 0) - serverNow;

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
