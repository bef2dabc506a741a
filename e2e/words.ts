/** What a purchase says in one language: the journeys look for the very words that people read. */
export type Words = {
  readonly locale: 'en-GB' | 'es-CO' | 'es-MX';
  readonly chooseSeatsFrom: RegExp;
  readonly mapOf: string;
  readonly seatsOfSection: string;
  readonly chosenSeats: string;
  readonly seat: (section: string, row: string, number: string) => string;
  readonly continue: string;
  readonly viaEmail: string;
  readonly email: string;
  readonly sendCode: string;
  readonly code: string;
  readonly notNow: string;
  readonly saveAndGoOn: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly documentNumber: string;
  readonly agree: RegExp;
  readonly toPayment: string;
  readonly cardNumber: string;
  readonly expires: string;
  readonly securityCode: string;
  readonly holder: string;
  readonly pay: RegExp;
  readonly seeYou: RegExp;
  readonly approved: string;
  readonly myTickets: string;
  readonly seeMyTickets: string;
  readonly qr: string;
};

export const english: Words = {
  locale: 'en-GB',
  chooseSeatsFrom: /^Choose seats from/,
  mapOf: 'Map of',
  seatsOfSection: 'Seats of section',
  chosenSeats: 'Chosen seats',
  seat: (section, row, number) => `Section ${section}, row ${row}, seat ${number}`,
  continue: 'Continue',
  viaEmail: 'Go on with my e-mail',
  email: 'E-mail',
  sendCode: 'Send me the code',
  code: 'Code of 6 digits',
  notNow: 'Not now',
  saveAndGoOn: 'Save and go on',
  firstName: 'First name',
  lastName: 'Last name',
  documentNumber: 'Document number',
  agree: /^I agree/,
  toPayment: 'Go on to payment',
  cardNumber: 'Card number',
  expires: 'Expires',
  securityCode: 'Security code (CVC)',
  holder: 'Name on the card',
  pay: /^Pay \$/,
  seeYou: /^See you/,
  approved: 'Payment approved',
  myTickets: 'My tickets',
  seeMyTickets: 'See my tickets',
  qr: 'QR code of the ticket',
};

export const spanish: Words = {
  locale: 'es-CO',
  chooseSeatsFrom: /^Elegir sillas desde/,
  mapOf: 'Mapa de',
  seatsOfSection: 'Sillas de la sección',
  chosenSeats: 'Sillas elegidas',
  seat: (section, row, number) => `Sección ${section}, fila ${row}, silla ${number}`,
  continue: 'Continuar',
  viaEmail: 'Seguir con mi correo',
  email: 'Correo',
  sendCode: 'Envíame el código',
  code: 'Código de 6 números',
  notNow: 'Ahora no',
  saveAndGoOn: 'Guardar y seguir',
  firstName: 'Nombre',
  lastName: 'Apellido',
  documentNumber: 'Número de documento',
  agree: /^Acepto/,
  toPayment: 'Ir al pago',
  cardNumber: 'Número de la tarjeta',
  expires: 'Vence',
  securityCode: 'Código (CVC)',
  holder: 'Nombre en la tarjeta',
  pay: /^Pagar \$/,
  seeYou: /^Nos vemos/,
  approved: 'Pago aprobado',
  myTickets: 'Mis boletas',
  seeMyTickets: 'Ver mis boletas',
  qr: 'Código QR de la boleta',
};

/** Mexico says boleto and asiento. */
export const mexican: Words = {
  ...spanish,
  locale: 'es-MX',
  chooseSeatsFrom: /^Elegir asientos desde/,
  seatsOfSection: 'Asientos de la sección',
  chosenSeats: 'Asientos elegidos',
  seat: (section, row, number) => `Sección ${section}, fila ${row}, asiento ${number}`,
  myTickets: 'Mis boletos',
  seeMyTickets: 'Ver mis boletos',
  qr: 'Código QR del boleto',
};
