/** The messages of a purchase in one language: the journeys look for the texts that people read. */
export type PageMessages = {
  readonly locale: 'en-GB' | 'es-CO' | 'es-MX';
  readonly chooseSeatsFrom: RegExp;
  readonly mapOf: string;
  readonly seatsOfSection: string;
  readonly selectedSeats: string;
  readonly seat: (section: string, row: string, number: string) => string;
  readonly continue: string;
  readonly contact: string;
  readonly sendCode: string;
  readonly code: string;
  readonly notNow: string;
  readonly saveAndContinue: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly documentNumber: string;
  readonly acceptTerms: RegExp;
  readonly toPayment: string;
  readonly cardNumber: string;
  readonly cardExpiry: string;
  readonly securityCode: string;
  readonly cardHolder: string;
  readonly pay: RegExp;
  readonly successHeading: RegExp;
  readonly paymentApproved: string;
  readonly myTickets: string;
  readonly seeMyTickets: string;
  readonly qr: string;
};

export const english: PageMessages = {
  locale: 'en-GB',
  chooseSeatsFrom: /^Choose seats from/,
  mapOf: 'Map of',
  seatsOfSection: 'Seats of section',
  selectedSeats: 'Chosen seats',
  seat: (section, row, number) => `Section ${section}, row ${row}, seat ${number}`,
  continue: 'Continue',
  contact: 'Email or mobile',
  sendCode: 'Send me the code',
  code: 'Code of 6 digits',
  notNow: 'Not now',
  saveAndContinue: 'Save and continue',
  firstName: 'First name',
  lastName: 'Last name',
  documentNumber: 'Document number',
  acceptTerms: /^I agree/,
  toPayment: 'Continue to payment',
  cardNumber: 'Card number',
  cardExpiry: 'Expires',
  securityCode: 'Security code (CVC)',
  cardHolder: 'Name on the card',
  pay: /^Pay \$/,
  successHeading: /^See you/,
  paymentApproved: 'Payment approved',
  myTickets: 'My tickets',
  seeMyTickets: 'See my tickets',
  qr: 'QR code of the ticket',
};

export const spanish: PageMessages = {
  locale: 'es-CO',
  chooseSeatsFrom: /^Elegir sillas desde/,
  mapOf: 'Mapa de',
  seatsOfSection: 'Sillas de la sección',
  selectedSeats: 'Sillas elegidas',
  seat: (section, row, number) => `Sección ${section}, fila ${row}, silla ${number}`,
  continue: 'Continuar',
  contact: 'Correo o celular',
  sendCode: 'Envíame el código',
  code: 'Código de 6 números',
  notNow: 'Ahora no',
  saveAndContinue: 'Guardar y continuar',
  firstName: 'Nombre',
  lastName: 'Apellido',
  documentNumber: 'Número de documento',
  acceptTerms: /^Acepto/,
  toPayment: 'Continuar al pago',
  cardNumber: 'Número de la tarjeta',
  cardExpiry: 'Vence',
  securityCode: 'Código (CVC)',
  cardHolder: 'Nombre en la tarjeta',
  pay: /^Pagar \$/,
  successHeading: /^Nos vemos/,
  paymentApproved: 'Pago aprobado',
  myTickets: 'Mis boletas',
  seeMyTickets: 'Ver mis boletas',
  qr: 'Código QR de la boleta',
};

/** Mexico says boleto and asiento. */
export const mexican: PageMessages = {
  ...spanish,
  locale: 'es-MX',
  chooseSeatsFrom: /^Elegir asientos desde/,
  seatsOfSection: 'Asientos de la sección',
  selectedSeats: 'Asientos elegidos',
  seat: (section, row, number) => `Sección ${section}, fila ${row}, asiento ${number}`,
  myTickets: 'Mis boletos',
  seeMyTickets: 'Ver mis boletos',
  qr: 'Código QR del boleto',
};
