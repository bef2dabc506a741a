import { describe, expect, it } from 'vitest';
import type { AccountSessionsPort } from '#application/account-sessions.port.ts';
import type { AuthenticationPort } from '#application/authentication.port.ts';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { CrashReportsPort } from '#application/crash-reports.port.ts';
import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import type { EventDirectoryPort } from '#application/event-directory.port.ts';
import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import type { MyPurchasesPort } from '#application/my-purchases.port.ts';
import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import type { NewsletterPort } from '#application/newsletter.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { ReauthenticationPort } from '#application/reauthentication.port.ts';
import type { SeatAvailabilityPort } from '#application/seat-availability.port.ts';
import type { SeatHoldsPort } from '#application/seat-holds.port.ts';
import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';
import type { Registration } from '#domain/identity/registration.ts';
import type { CardInstallmentQuery } from '#domain/payment/card-installments.ts';
import type { PaymentInput } from '#domain/payment/payment-input.ts';
import type { CartItemRequest, Reservation } from '#domain/reservation/reservation.ts';
import type { Result } from '#domain/shared/result.ts';
import { decodeSeatStates } from '#domain/venue/seat-states.ts';
import { countNumberedSeats } from '#domain/venue/seat-table.ts';

export type VisitorPorts = {
  readonly authentication: AuthenticationPort;
  readonly checkout: CheckoutPort;
  readonly crashReports: CrashReportsPort;
  readonly eventCatalogue: EventCataloguePort;
  readonly eventDirectory: EventDirectoryPort;
  readonly fanAccounts: FanAccountsPort;
  readonly seatAvailability: SeatAvailabilityPort;
  readonly myPurchases: MyPurchasesPort;
  readonly myTickets: MyTicketsPort;
  readonly newsletter: NewsletterPort;
  readonly accountSessions: AccountSessionsPort;
  readonly profile: ProfilePort;
  readonly reauthentication: ReauthenticationPort;
  readonly seatHolds: SeatHoldsPort;
  readonly venueLayouts: VenueLayoutsPort;
};

/** The backend under test, and what tests need to know about it. */
export type PortContractSubject = {
  /** Creates one visitor's browser; every call is another visitor of the same backend. */
  readonly createVisitor: () => Promise<VisitorPorts>;
  /** Returns an event on sale with at least eight free numbered seats, which no other test uses. */
  readonly eventOnSale: () => Promise<{
    readonly eventId: string;
    readonly free: readonly CartItemRequest[];
  }>;
  /** Returns the newest code sent to an address or a phone. */
  readonly readCode: (contact: string) => Promise<string>;
  /** True if the backend supports more than one visitor. */
  readonly supportsSeveralVisitors: boolean;
};

/** The contract of the ports, for both the in-memory port and the HTTP port. */
export function portContracts(name: string, open: () => Promise<PortContractSubject>): void {
  describe(`the ports over ${name}`, () => {
    let keys = 0;
    const key = () => `contract-key-${Date.now().toString(36)}-${++keys}`;

    async function holding(ports: VisitorPorts, subject: PortContractSubject, admissions = 1) {
      const { eventId, free } = await subject.eventOnSale();
      const items = free.slice(0, admissions);
      const request = {
        eventId,
        salesChannel: 'SELF_SERVICE',
        reservationId: null,
        items,
        key: key(),
      } as const;
      return { eventId, free, items, request, hold: value(await ports.seatHolds.hold(request)) };
    }

    async function signIn(ports: VisitorPorts, subject: PortContractSubject, email: string) {
      const sent = value(await ports.authentication.sendOtp({ email }, 'es'));
      const code = await subject.readCode(email);
      return value(await ports.authentication.confirmOtp(sent.challengeId, code)).user;
    }

    it('finds an event on sale with its prices, stock and layout', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { eventId } = await subject.eventOnSale();

      const event = value(await ports.eventCatalogue.findEvent(eventId));
      const stock = value(await ports.eventCatalogue.findStock(eventId));
      const layout = value(await ports.venueLayouts.findLayout(event.layoutId));
      const seats = value(await ports.seatAvailability.fetchSnapshot(eventId));

      expect(stock.map(({ code }) => code)).toEqual(layout.sections.map(({ code }) => code));
      expect(decodeSeatStates(seats.states, countNumberedSeats(layout)).ok).toBe(true);
      for (const section of stock)
        expect(event.prices.find(({ zone }) => zone === section.zone)?.total).toBe(section.price.amount);
    });

    it('rejects an unknown event', async () => {
      const ports = await (await open()).createVisitor();

      expect(await ports.eventCatalogue.findEvent('ev-nowhere')).toMatchObject({
        ok: false,
        error: { kind: 'rejected', code: 'NOT_FOUND' },
      });
    });

    it('counts the events of each choice of a filter', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { eventId } = await subject.eventOnSale();
      const { kind, venue, home } = value(await ports.eventCatalogue.findEvent(eventId));

      const query = { page: 0, kind, venue: venue.name };
      const choices = value(await ports.eventDirectory.listFilterChoices(query));
      const found = value(await ports.eventCatalogue.search({ ...query, organisation: home.id }));

      expect(choices.cities.map(({ name }) => name)).toContain(venue.city);
      expect(choices.organisations.find(({ value: id }) => id === home.id)?.total).toBe(found.total);
    });

    it('lists no conflicts between the events of a single event, and rejects an unknown section', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { eventId } = await subject.eventOnSale();
      const [{ code } = { code: '' }] = value(await ports.eventCatalogue.findStock(eventId));

      const query = { eventId, sectionCode: code };

      expect(await ports.eventDirectory.listSeatConflicts(query)).toEqual({ ok: true, value: [] });
      expect(
        await ports.eventDirectory.listSeatConflicts({ ...query, sectionCode: 'nowhere' }),
      ).toMatchObject({ ok: false, error: { kind: 'rejected', code: 'NOT_FOUND' } });
    });

    it('finds the club of an event, and rejects an unknown one', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { eventId } = await subject.eventOnSale();
      const { home } = value(await ports.eventCatalogue.findEvent(eventId));

      const club = value(await ports.eventDirectory.findOrganisation(home.id));
      const clubs = value(await ports.eventDirectory.listOrganisations(0));

      expect(club).toMatchObject({ id: home.id, name: home.name });
      expect(club.upcoming).toBeGreaterThan(0);
      expect(clubs.items).toContainEqual(club);
      expect(await ports.eventDirectory.findOrganisation('nobody')).toMatchObject({
        ok: false,
        error: { kind: 'rejected', code: 'NOT_FOUND' },
      });
    });

    it('finds events by text and by category', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { eventId } = await subject.eventOnSale();
      const { title, kind } = value(await ports.eventCatalogue.findEvent(eventId));

      const found = value(await ports.eventCatalogue.search({ page: 0, searchText: title, kind }));
      const nothing = value(await ports.eventCatalogue.search({ page: 0, searchText: 'zzzzqqq' }));

      expect(found.items.map(({ id }) => id)).toContain(eventId);
      expect(nothing).toMatchObject({ items: [], total: 0 });
    });

    it('holds all requested seats at the prices of the map, once per idempotency key', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { eventId, items, request, hold } = await holding(ports, subject, 2);

      const again = value(await ports.seatHolds.hold(request));
      const event = value(await ports.eventCatalogue.findEvent(eventId));

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

    it('names the seats that are taken, offers alternatives, and holds none of the request', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { eventId, free, items } = await holding(ports, subject);
      const other = subject.supportsSeveralVisitors ? await subject.createVisitor() : ports;
      const untouched = free.at(-1);
      if (untouched === undefined) throw new Error('Another free seat');

      const rejected = await other.seatHolds.hold({
        eventId,
        salesChannel: 'SELF_SERVICE',
        reservationId: null,
        items: [...items, untouched],
        key: key(),
      });

      expect(rejected).toMatchObject({
        ok: false,
        error: {
          kind: 'seatsTaken',
          taken: items.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode })),
        },
      });
      if (!rejected.ok && rejected.error.kind === 'seatsTaken')
        for (const group of rejected.error.alternatives) expect(group).toHaveLength(2);
    });

    it('changes a cart without extending its deadline, and rejects an old version', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
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

    it('extends a hold, once per idempotency key', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { hold } = await holding(ports, subject);
      const name = key();

      const longer = value(await ports.seatHolds.extend(hold.reservationId, name));
      const same = value(await ports.seatHolds.extend(hold.reservationId, name));

      expect((longer.expiresAt ?? 0) - (hold.expiresAt ?? 0)).toBe(120_000);
      expect(same.expiresAt).toBe(longer.expiresAt);
    });

    it('finds the hold again until it is released', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { eventId, hold } = await holding(ports, subject);

      const found = value(await ports.seatHolds.findCurrent({ eventId, salesChannel: 'SELF_SERVICE' }));
      await ports.seatHolds.release(hold.reservationId);
      const gone = value(await ports.seatHolds.findCurrent({ eventId, salesChannel: 'SELF_SERVICE' }));

      expect(found?.reservationId).toBe(hold.reservationId);
      expect(gone).toBeNull();
    });

    it('signs in by code, keeps the cart, and knows the user until they sign out', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const { hold } = await holding(ports, subject);
      const anonymous = value(await ports.authentication.findCurrentUser());

      const user = await signIn(ports, subject, 'contract@correo.co');
      const known = value(await ports.authentication.findCurrentUser());
      const cart = value(await ports.seatHolds.findCurrent({ id: hold.reservationId }));
      await ports.authentication.logout();

      expect(anonymous).toBeNull();
      expect(known?.id).toBe(user.id);
      expect(cart?.reservationId).toBe(hold.reservationId);
      expect(value(await ports.authentication.findCurrentUser())).toBeNull();
    });

    it('shows the user’s own account and saves changes', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
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
      await ports.profile.saveCommunicationPreferences({
        channels: ['EMAIL', 'SMS'],
        language: 'en',
        wantsNewsletter: true,
      });
      await ports.profile.saveLatePaymentDestination('BALANCE');
      const own = value(await ports.profile.findProfile());
      const file: unknown = JSON.parse(value(await ports.profile.exportPersonalData()));

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
        wantsNewsletter: true,
        isDocumentLocked: false,
        wallet: { balance: { amount: 0 }, movements: [], latePaymentDestination: 'BALANCE' },
      });
      expect(file).toHaveProperty('person');
    });

    it('changes an e-mail address with the code that was sent there', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      await signIn(ports, subject, 'contract.old@correo.co');

      const sent = value(await ports.profile.sendEmailCode('contract.new@correo.co', 'es'));
      const wrong = await ports.profile.changeEmail(sent.challengeId, '000000');
      const code = await subject.readCode('contract.new@correo.co');
      const changed = value(await ports.profile.changeEmail(sent.challengeId, code));

      expect(wrong).toMatchObject({ ok: false, error: { code: 'CodeMismatchException' } });
      expect(changed.user.email).toBe('contract.new@correo.co');
    });

    it('reauthenticates a user without an e-mail address by phone, and signs nobody else in', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      const phone = '+573014445566';
      const entry = value(await ports.authentication.sendOtp({ phone, channel: 'SMS' }, 'es'));
      const { user } = value(
        await ports.authentication.confirmOtp(entry.challengeId, await subject.readCode(phone)),
      );

      const nowhere = await ports.reauthentication.sendReauthenticationCode('EMAIL', 'es');
      const sent = value(await ports.reauthentication.sendReauthenticationCode('SMS', 'es'));
      const code = await subject.readCode(phone);
      const early = await ports.reauthentication.resendReauthenticationCode(sent.challengeId, 'whatsapp');
      const wrong = await ports.reauthentication.reauthenticateWithCode(
        sent.challengeId,
        code === '000000' ? '000001' : '000000',
      );
      const right = await ports.reauthentication.reauthenticateWithCode(sent.challengeId, code);
      const twice = await ports.reauthentication.reauthenticateWithCode(sent.challengeId, code);

      expect(nowhere).toMatchObject({ ok: false, error: { code: 'CHANNEL_NOT_OFFERED' } });
      expect(sent).toMatchObject({ channel: 'SMS', destination: '••••5566' });
      expect(early).toMatchObject({ ok: false, error: { code: 'TooManyRequestsException' } });
      expect(wrong).toMatchObject({
        ok: false,
        error: { code: 'CodeMismatchException', detail: { attemptsLeft: 4 } },
      });
      expect(right.ok).toBe(true);
      expect(twice).toMatchObject({ ok: false, error: { code: 'CodeExpiredException' } });
      expect(value(await ports.authentication.findCurrentUser())?.id).toBe(user.id);
    });

    it('accepts the user’s own password for reauthentication, and no other', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      await signIn(ports, subject, 'contract.proof@correo.co');
      await ports.profile.changePassword({ current: null, password: 'Ceiba-y-Paramo-7' });

      const wrong = await ports.reauthentication.reauthenticateWithPassword('No-es-esta-9');
      const right = await ports.reauthentication.reauthenticateWithPassword('Ceiba-y-Paramo-7');

      expect(wrong).toMatchObject({ ok: false, error: { code: 'NotAuthorizedException' } });
      expect(right.ok).toBe(true);
    });

    it('sets a password, and requires the current one to change it', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      await signIn(ports, subject, 'contract.password@correo.co');
      const set = (current: string | null, password: string) =>
        ports.profile.changePassword({ current, password });

      const first = await set(null, 'Ceiba-y-Paramo-7');
      const wrong = await set('No-es-esta-9', 'Nevado-del-Tolima-8');
      const second = await set('Ceiba-y-Paramo-7', 'Nevado-del-Tolima-8');

      expect([first.ok, second.ok]).toEqual([true, true]);
      expect(wrong).toMatchObject({ ok: false, error: { code: 'NotAuthorizedException' } });
      expect(value(await ports.profile.findProfile()).hasPassword).toBe(true);
    });

    it('lists the sessions of an account, and ends them all', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      await signIn(ports, subject, 'contract.sessions@correo.co');

      await ports.accountSessions.end({ kind: 'others' });
      const { sessions } = value(await ports.accountSessions.list());
      const strange = await ports.accountSessions.end({ kind: 'one', id: 'nobodys-session' });
      await ports.accountSessions.end({ kind: 'all' });

      expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
      expect(strange).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
      expect(await ports.profile.findProfile()).toMatchObject({
        ok: false,
        error: { code: 'SESSION_REQUIRED' },
      });
    });

    it('deletes an account, which is gone afterwards', async () => {
      const subject = await open();
      const ports = await subject.createVisitor();
      await signIn(ports, subject, 'contract.gone@correo.co');

      const gone = await ports.profile.deleteAccount();

      expect(gone.ok).toBe(true);
      expect(await ports.profile.findProfile()).toMatchObject({
        ok: false,
        error: { code: 'SESSION_REQUIRED' },
      });
    });

    it('accepts a crash report', async () => {
      const ports = await (await open()).createVisitor();
      const crash = {
        reference: 'UI-00K3JX0',
        kind: 'TypeError',
        frames: ['SaleScreen-b8Tq2mVw.js:1:20417'],
      };

      expect((await ports.crashReports.report(crash)).ok).toBe(true);
    });

    it('rejects an unknown unsubscribe link', async () => {
      const ports = await (await open()).createVisitor();

      expect(await ports.newsletter.unsubscribe('nobody.abc.forged')).toMatchObject({
        ok: false,
        error: { code: 'LINK_INVALID' },
      });
    });

    it('rejects a wrong code and returns the remaining attempts', async () => {
      const ports = await (await open()).createVisitor();
      const sent = value(await ports.authentication.sendOtp({ email: 'wrong@correo.co' }, 'es'));

      expect(await ports.authentication.confirmOtp(sent.challengeId, '000001')).toMatchObject({
        ok: false,
        error: { code: 'CodeMismatchException', detail: { attemptsLeft: sent.attemptsLeft - 1 } },
      });
    });

    describe('registration', () => {
      const aPhone = () => `+57300${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`;
      const anEmail = () => `w-${key()}@correo.co`.toLowerCase();
      const password = 'Luna-llena-77';

      const aRegistration = (own: Partial<Registration> = {}): Registration => ({
        firstName: 'Luz Dary',
        lastName: 'Peña Ríos',
        documentType: 'CC',
        documentNumber: String(10_000_000 + Math.floor(Math.random() * 89_000_000)),
        // The address and phone have been parsed already.
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
        const ports = await subject.createVisitor();
        const registration = aRegistration(own);
        const sent = value(
          await ports.authentication.preRegister(registration, { ...also, password: secret }),
        );
        const to = registration.channel === 'EMAIL' ? registration.email : registration.phone;
        const confirm = async () =>
          ports.authentication.confirmOtp(sent.challengeId, await subject.readCode(to));
        return { subject, ports, registration, sent, confirm };
      }

      it('holds a registration until its code is confirmed, and then creates an account', async () => {
        const { ports, registration, sent, confirm } = await register();
        const before = value(await ports.authentication.findCurrentUser());
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

      it('registers by phone, and then knows the phone and its password', async () => {
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

      it('confirms a typed address, only after the correct password, and signs in by it', async () => {
        const { subject, ports, registration, confirm } = await register({ channel: 'SMS' }, password);
        const { user } = value(await confirm());
        await ports.authentication.logout();
        const { email } = registration;

        const wrong = await ports.authentication.login({ email }, 'Not-this-1');
        const right = await ports.authentication.login({ email }, password);
        if (right.ok || right.error.kind !== 'unconfirmed') throw new Error('A code was to be sent');
        const { challengeId, channel } = right.error.challenge;
        const code = await subject.readCode(email);
        const entered = value(await ports.authentication.confirmOtp(challengeId, code));

        expect(wrong).toMatchObject({ ok: false, error: { code: 'NotAuthorizedException' } });
        expect(channel).toBe('EMAIL');
        expect(entered).toMatchObject({ isNew: false, user: { id: user.id } });
        expect(value(await ports.authentication.login({ email }, password)).id).toBe(user.id);
      });

      it('reports another user’s document to somebody with the correct code, and accepts the corrected one with that code', async () => {
        const first = await register();
        value(await first.confirm());
        await first.ports.authentication.logout();
        const { ports, subject } = first;
        const wrong = aRegistration({ documentNumber: first.registration.documentNumber });
        const { challengeId } = value(await ports.authentication.preRegister(wrong, also));
        const code = await subject.readCode(wrong.email);

        const rejected = await ports.authentication.confirmOtp(challengeId, code);
        const right = { ...wrong, documentNumber: aRegistration().documentNumber };
        const corrected = value(await ports.authentication.preRegister(right, { ...also, challengeId }));
        const { user } = value(await ports.authentication.confirmOtp(corrected.challengeId, code));

        expect(rejected).toMatchObject({ ok: false, error: { code: 'RepeatedDocumentNumber' } });
        expect(user).toMatchObject({ email: wrong.email, documentNumber: right.documentNumber });
      });

      it('rejects a common password at its field', async () => {
        const ports = await (await open()).createVisitor();

        expect(
          await ports.authentication.preRegister(aRegistration(), { ...also, password: 'Password1!' }),
        ).toMatchObject({
          ok: false,
          error: { code: 'InvalidPasswordException', fields: [{ field: 'password', reason: 'COMMON' }] },
        });
      });

      it('gives the same response to a forgotten password of anybody, and resets that of an existing account', async () => {
        const { subject, ports, registration, confirm } = await register({}, password);
        const { user } = value(await confirm());
        await ports.authentication.logout();
        const shape = (sent: object) => Object.keys(sent).toSorted();
        const nobody = value(await ports.authentication.requestPasswordReset({ email: anEmail() }, 'es'));

        const sent = value(
          await ports.authentication.requestPasswordReset({ email: registration.email }, 'es'),
        );
        const code = await subject.readCode(registration.email);
        value(await ports.authentication.resetPassword(sent.challengeId, code, 'Sol-de-marzo-88'));
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
        const sent = value(await ports.authentication.sendPhoneCode(phone, 'whatsapp', 'es'));
        const code = await subject.readCode(phone);

        const { proof } = value(await ports.authentication.confirmPhoneCode(sent.challengeId, code));
        const changed = value(await ports.authentication.updatePhone(proof));

        expect(changed.phone).toBe(phone);
        expect(await ports.authentication.updatePhone(proof)).toMatchObject({ ok: false });
      });

      it('sends no phone code to a signed-out user', async () => {
        const ports = await (await open()).createVisitor();

        expect(await ports.authentication.sendPhoneCode(aPhone(), 'SMS', 'es')).toMatchObject({
          ok: false,
          error: { code: 'SESSION_REQUIRED' },
        });
      });

      it('resends a code only after a pause', async () => {
        const ports = await (await open()).createVisitor();
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
      async function paying(holderName: string, admissions = 1) {
        const subject = await open();
        const ports = await subject.createVisitor();
        const { hold } = await holding(ports, subject, admissions);
        const email = `payer-${key()}@correo.co`;
        await signIn(ports, subject, email);
        const identity = { firstName: 'Ana', lastName: 'Ruiz', documentType: 'CC' } as const;
        const documentNumber = String(10_000_000 + Math.floor(Math.random() * 89_000_000));
        value(await ports.fanAccounts.updateIdentity({ ...identity, documentNumber }));
        const token = await ports.checkout.tokenizeCard(hold.reservationId, {
          number: '4013540682746260',
          expiryMonth: 11,
          expiryYear: 2030,
          securityCode: '123',
          holderName,
          documentType: 'CC',
          documentNumber,
        });
        const payment: PaymentInput = { method: 'CARD', card: value(token), installments: 1 };
        const order = {
          salesChannel: 'SELF_SERVICE',
          reservationId: hold.reservationId,
          fanId: null,
          channel: 'WEB_DESKTOP',
          expectedTotal: { amount: hold.total.total, currency: hold.total.currency },
          payment,
          payer: { email, ...identity, documentNumber },
          key: key(),
        } as const;
        return { ports, hold, order };
      }

      it('offers the card installments of the issuing bank, a single one always among them', async () => {
        const { ports, hold } = await paying('APRO');
        const offers = async (card: CardInstallmentQuery) =>
          ports.checkout.findCardInstallments(hold.reservationId, card);

        const { plans } = value(await offers({ kind: 'new', bin: '40135406' }));
        const unknown = await offers({ kind: 'saved', cardId: 'nobodys' });

        expect(plans[0]).toEqual({ installments: 1, amount: hold.total.total, total: hold.total.total });
        expect(plans.length).toBeGreaterThan(1);
        expect(unknown).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
      });

      it('takes no wallet portion from an empty wallet, and charges nothing', async () => {
        const { ports, hold, order } = await paying('APRO');

        const rejected = await ports.checkout.pay({ ...order, walletPortion: 100_000 });

        expect(rejected).toMatchObject({ ok: false, error: { code: 'BALANCE_TOO_SMALL' } });
        expect(
          value(await ports.checkout.findPurchase({ reservationId: hold.reservationId })).purchase,
        ).toBeNull();
      });

      it('rejects a card that is not saved, for payment and for removal', async () => {
        const { ports } = await paying('APRO');

        const results = [
          await ports.checkout.tokenizeSavedCard('nobodys', '123'),
          await ports.checkout.removeCard('nobodys'),
        ];

        expect(results).toMatchObject([{ error: { code: 'NOT_FOUND' } }, { error: { code: 'NOT_FOUND' } }]);
      });

      it('creates one order and one ticket per admission, however often it is sent', async () => {
        const { ports, hold, order } = await paying('APRO', 2);

        const first = value(await ports.checkout.pay(order));
        const second = value(await ports.checkout.pay(order));
        const { purchase: known } = value(
          await ports.checkout.findPurchase({ reservationId: hold.reservationId }),
        );

        expect(first).toMatchObject({
          result: 'SUCCESSFUL',
          reservationStatus: 'FINISHED',
          moneyMoved: 'YES',
        });
        expect(second.orderId).toBe(first.orderId);
        expect(first.ticketIds).toHaveLength(2);
        expect(known?.orderId).toBe(first.orderId);
        expect(value(await ports.myPurchases.findOrder(first.orderId)).items).toHaveLength(2);
        expect(value(await ports.myPurchases.listOrders(0)).items).toMatchObject([
          { orderId: first.orderId, receipt: { paidAt: expect.any(Number), reference: expect.any(String) } },
        ]);
        expect(
          value(await ports.myTickets.findEventTickets(hold.eventId))
            .tickets.map(({ id }) => id)
            .sort(),
        ).toEqual([...first.ticketIds].sort());
      });

      it('keeps the hold after a decline and returns the provider’s reason', async () => {
        const { ports, hold, order } = await paying('FUND');
        const before = value(await ports.seatHolds.findCurrent({ id: hold.reservationId }));

        const declined = value(await ports.checkout.pay(order));
        const current = value(await ports.seatHolds.findCurrent({ id: hold.reservationId }));

        expect(declined).toMatchObject({ result: 'FAIL', statusDetail: 'cc_rejected_insufficient_amount' });
        expect(current?.status).toBe('ACTIVE');
        expect(remainingOf(current ?? hold)).toBeGreaterThan(9 * 60_000);
        expect(remainingOf(current ?? hold)).toBeLessThanOrEqual(10 * 60_000);
        expect(current?.maxExpiresAt).toBe(before?.maxExpiresAt);
      });

      it('rejects a total that is not the cart’s', async () => {
        const { ports, order } = await paying('APRO');
        const expectedTotal = { ...order.expectedTotal, amount: order.expectedTotal.amount - 1 };

        expect(await ports.checkout.pay({ ...order, expectedTotal })).toMatchObject({
          ok: false,
          error: { code: 'TOTAL_CHANGED' },
        });
      });
    });
  });
}

const remainingOf = ({ expiresAt, serverNow }: Reservation): number => (expiresAt ?? 0) - serverNow;

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
