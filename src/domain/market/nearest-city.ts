/** Latitude and longitude in degrees. */
export type Coordinates = readonly [latitude: number, longitude: number];

/** The position of the visitor, or why it is unknown. */
export type PositionIssue = 'DENIED' | 'UNAVAILABLE';

/** The nearest city with events, or the reason why it is unknown, with the cities to choose from instead. */
export type NearestCity = { readonly cities: readonly string[] } & (
  | { readonly kind: 'found'; readonly city: string }
  | { readonly kind: 'unknown'; readonly reason: PositionIssue }
);

/**
 * Returns the city closest to a position, of those whose position is known; null if none is. Assumption: distances
 * between cities need no better map than the sphere.
 */
export function findNearestCity(position: Coordinates, cities: readonly string[]): string | null {
  const known = cities.flatMap((city) => {
    const at = cityPositions.get(city);
    return at === undefined ? [] : [{ city, distance: calculateAngle(position, at) }];
  });
  return known.toSorted((one, other) => one.distance - other.distance)[0]?.city ?? null;
}

/** Calculates the angle between two positions as seen from the centre of the earth (haversine), in radians. */
function calculateAngle(one: Coordinates, other: Coordinates): number {
  const [lat1, lon1, lat2, lon2] = [...one, ...other].map((degrees) => (degrees * Math.PI) / 180);
  if (lat1 === undefined || lon1 === undefined || lat2 === undefined || lon2 === undefined) return Math.PI;
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lon2 - lon1) / 2) ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The cities of both markets that have events, or may: a city that is missing here is found by its name. */
const cityPositions: ReadonlyMap<string, Coordinates> = new Map([
  ['Armenia', [4.53, -75.68]],
  ['Barranquilla', [10.97, -74.8]],
  ['Bogotá', [4.71, -74.07]],
  ['Bucaramanga', [7.12, -73.12]],
  ['Cali', [3.44, -76.52]],
  ['Cartagena', [10.4, -75.51]],
  ['Cúcuta', [7.89, -72.5]],
  ['Ibagué', [4.44, -75.24]],
  ['Manizales', [5.07, -75.52]],
  ['Medellín', [6.25, -75.57]],
  ['Montería', [8.75, -75.88]],
  ['Neiva', [2.93, -75.28]],
  ['Pasto', [1.21, -77.28]],
  ['Pereira', [4.81, -75.69]],
  ['Popayán', [2.44, -76.61]],
  ['Santa Marta', [11.24, -74.2]],
  ['Tunja', [5.54, -73.36]],
  ['Valledupar', [10.47, -73.25]],
  ['Villavicencio', [4.14, -73.63]],
  ['Acapulco', [16.86, -99.88]],
  ['Aguascalientes', [21.88, -102.29]],
  ['Cancún', [21.16, -86.85]],
  ['Chihuahua', [28.63, -106.07]],
  ['Ciudad de México', [19.43, -99.13]],
  ['Ciudad Juárez', [31.69, -106.42]],
  ['Guadalajara', [20.67, -103.35]],
  ['Hermosillo', [29.07, -110.96]],
  ['León', [21.12, -101.68]],
  ['Mazatlán', [23.24, -106.41]],
  ['Mérida', [20.97, -89.62]],
  ['Monterrey', [25.67, -100.31]],
  ['Morelia', [19.7, -101.19]],
  ['Oaxaca', [17.06, -96.73]],
  ['Pachuca', [20.12, -98.73]],
  ['Puebla', [19.04, -98.2]],
  ['Querétaro', [20.59, -100.39]],
  ['San Luis Potosí', [22.15, -100.98]],
  ['Tijuana', [32.51, -117.04]],
  ['Toluca', [19.28, -99.66]],
  ['Torreón', [25.54, -103.41]],
  ['Veracruz', [19.17, -96.13]],
]);
