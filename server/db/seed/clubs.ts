import type { Club } from '#domain/catalogue/event.ts';

/** Invented clubs and competitions without opponents, with their kits; any resemblance to real ones is coincidental. */
export const clubs = {
  paramo: createClub('paramo', 'Deportivo Páramo', 'Páramo', 'hoops', '#0B6B46', '#F7F8F1'),
  ceiba: createClub('ceiba', 'Atlético Ceiba', 'Ceiba', 'stripes', '#C1121F', '#141414'),
  manglar: createClub('manglar', 'Unión Manglar', 'Manglar', 'sash', '#F5C518', '#12439B', '#F7F8F1'),
  tranvia: createClub('tranvia', 'Tranvía F.C.', 'Tranvía', 'band', '#14213D', '#FF6B1A', '#F7F8F1'),
  cafetal: createClub('cafetal', 'Real Cafetal', 'Cafetal', 'halves', '#6B1528', '#F7F8F1'),
  nevado: createClub('nevado', 'Club Nevado', 'Nevado', 'pinstripes', '#BFE3F2', '#12439B'),
  tatacoa: createClub('tatacoa', 'Sport Tatacoa', 'Tatacoa', 'quarters', '#E4572E', '#F6D8A8'),
  chigiro: createClub('chigiro', 'Chigüiros', 'Chigüiros', 'band', '#5B3A1E', '#F2C14E', '#F7F8F1'),
  condores: createClub('condores', 'Cóndores', 'Cóndores', 'chevron', '#141414', '#F7F8F1'),
  frailejones: createClub('frailejones', 'Frailejones', 'Frailejones', 'halves', '#D9B310', '#0B6B46'),
  guacamayas: createClub('guacamayas', 'Guacamayas', 'Guacamayas', 'sash', '#C1121F', '#12439B', '#F5C518'),
  obsidiana: createClub('obsidiana', 'Club Obsidiana', 'Obsidiana', 'chevron', '#17181C', '#18A999'),
  maguey: createClub('maguey', 'Magueyeros', 'Magueyeros', 'halves', '#1E6F5C', '#F2C14E'),
  salinas: createClub('salinas', 'Salineros', 'Salineros', 'chevron', '#F7F8F1', '#D7263D'),
  axolotes: createClub('axolotes', 'Axolotes', 'Axolotes', 'hoops', '#E75480', '#17181C'),
  cempasuchil: createClub(
    'cempasuchil',
    'Deportivo Cempasúchil',
    'Cempasúchil',
    'stripes',
    '#FF8C1A',
    '#4B1D52',
  ),
  cenotes: createClub('cenotes', 'Atlético Cenotes', 'Cenotes', 'pinstripes', '#0E7C9B', '#F7F8F1'),
  jacaranda: createClub('jacaranda', 'Jacarandas F.C.', 'Jacarandas', 'quarters', '#5E2CA5', '#E6D7F5'),
  volcanes: createClub('volcanes', 'Volcanes', 'Volcanes', 'sash', '#17181C', '#D7263D', '#F2C14E'),
  clasica: createClub(
    'clasica',
    'Clásica del Páramo',
    'Clásica',
    'dots',
    '#F7F8F1',
    '#C1121F',
    '#F5C518',
    '#0B6B46',
  ),
  vueltaCosta: createClub(
    'vuelta-costa',
    'Vuelta a la Costa',
    'Vuelta',
    'dots',
    '#12439B',
    '#F5C518',
    '#F7F8F1',
  ),
  criterium: createClub(
    'criterium',
    'Criterium del Mayab',
    'Criterium',
    'dots',
    '#0E7C9B',
    '#F2C14E',
    '#F7F8F1',
    '#D7263D',
  ),
  granFondo: createClub(
    'gran-fondo',
    'Gran Fondo de los Volcanes',
    'Gran Fondo',
    'dots',
    '#17181C',
    '#FF8C1A',
    '#F7F8F1',
  ),
  abiertoValle: createClub(
    'abierto-valle',
    'Abierto del Valle',
    'Abierto',
    'solid',
    '#12439B',
    '#C8553D',
    '#E6F14A',
  ),
  copaAndes: createClub('copa-andes', 'Copa de los Andes', 'Copa', 'solid', '#0B6B46', '#C8553D', '#E6F14A'),
  abiertoCobre: createClub(
    'abierto-cobre',
    'Abierto del Cobre',
    'Abierto',
    'solid',
    '#4B1D52',
    '#1F7793',
    '#E6F14A',
  ),
} as const satisfies Record<string, Club>;

export type ClubKey = keyof typeof clubs;

function createClub(id: string, name: string, shortName: string, pattern: string, ...colors: string[]): Club {
  return { id, name, shortName, kit: { pattern, colors } };
}
