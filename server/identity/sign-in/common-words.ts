/**
 * The kernels of the most common leaked passwords, and of those that people in Colombia and Mexico choose: the word for
 * password, the keyboard, names, clubs, places and our own brand.
 */
const words = `
password passwd pass passwort contrasena contraseña clave clavesegura secreto secret segura seguro acceso access
welcome bienvenido bienvenida hola hello login ingreso entrar admin administrador administrator root usuario user
guest invitado test testing prueba pruebas demo temporal temp cambiar cambiame changeme change default master
letmein open sesame abrete trustno trust whatever nothing nada
qwerty qwertyuiop qwert qwer asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qaz wsx edc zaq zaqwsx
qweasd qweasdzxc qwe asd zxc poiuy lkjhg mnbvc abc abcd abcde abcdef abcdefg abcdefgh aeiou xyz
iloveyou love lover lovely teamo tequiero amor amorcito micorazon corazon miamor mivida vida bebe princesa princess
reina rey angel angelito diablo dios jesus jesucristo cristo maria virgen guadalupe fe bendicion bendiciones
sunshine shadow dragon monkey football baseball soccer basketball hockey superman batman spiderman pokemon naruto
goku starwars matrix ninja mustang ferrari mercedes hunter killer ranger tigger charlie buster jordan michael
michelle jessica jennifer ashley amanda daniel andrew joshua matthew robert thomas george harley summer winter
autumn spring flower cookie chocolate banana orange cheese pepper ginger computer internet samsung google facebook
instagram whatsapp youtube netflix android iphone apple windows microsoft freedom liberty family familia forever
money dinero suerte lucky happy feliz alegria sol luna estrella estrellita cielo mar playa flor flores mariposa
gato gatito perro perrito lobo tigre leon aguila condor
futbol fútbol gol goles golazo balon cancha estadio campeon campeones campeonato deporte deportes hincha aficion
seleccion mundial copa liga barcelona realmadrid madrid messi ronaldo cristiano neymar falcao james jamesrodriguez
nacional atleticonacional verdolaga millonarios millos embajadores americadecali america santafe cardenales
deportivocali junior juniortupapa medellin tolima oncecaldas bucaramanga pereira
chivas guadalajara cruzazul pumas tigres monterrey rayados toluca santos laguna pachuca leon atlas necaxa puebla
colombia colombiano bogota cali barranquilla cartagena manizales cucuta ibague antioquia valle caribe
mexico mexicano cdmx ciudaddemexico tijuana cancun veracruz jalisco oaxaca yucatan merida
alejandro alejandra andres andrea carlos carolina camila camilo catalina cristian daniela david diana diego
eduardo felipe fernanda fernando francisco gabriel gabriela gustavo isabella javier jorge jose joseluis juan
juancarlos juandavid juanjose juanpablo julian juliana karen karla laura leonardo liliana lorena luis luisa
manuel marcela mariana mateo mauricio miguel miguelangel natalia nicolas nicole oscar pablo paola patricia paula
pedro ricardo roberto rocio rosa samuel sandra santiago sara sebastian sergio sofia tatiana valentina valeria
vanessa veronica victor viviana ximena yolanda
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
january february march april june july august september october november december
lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday
verano invierno primavera otono
taquilla taquillas boleta boletas boleto boletos entrada entradas ticket tickets tiquete tiquetes ticketing
`;

export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
