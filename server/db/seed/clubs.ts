import type { Club } from '#domain/catalogue/event.ts';

/** Invented clubs and competitions without opponents, with their kits; any resemblance to real ones is coincidental. */
export const clubs = {
  paramo: club('paramo', 'Deportivo Páramo', 'Páramo', 'hoops', '#0B6B46', '#F7F8F1'),
  ceiba: club('ceiba', 'Atlético Ceiba', 'Ceiba', 'stripes', '#C1121F', '#141414'),
  manglar: club('manglar', 'Unión Manglar', 'Manglar', 'sash', '#F5C518', '#12439B', '#F7F8F1'),
  tranvia: club('tranvia', 'Tranvía F.C.', 'Tranvía', 'band', '#14213D', '#FF6B1A', '#F7F8F1'),
  cafetal: club('cafetal', 'Real Cafetal', 'Cafetal', 'halves', '#6B1528', '#F7F8F1'),
  nevado: club('nevado', 'Club Nevado', 'Nevado', 'pinstripes', '#BFE3F2', '#12439B'),
  tatacoa: club('tatacoa', 'Sport Tatacoa', 'Tatacoa', 'quarters', '#E4572E', '#F6D8A8'),
  chigiro: club('chigiro', 'Chigüiros', 'Chigüiros', 'band', '#5B3A1E', '#F2C14E', '#F7F8F1'),
  condores: club('condores', 'Cóndores', 'Cóndores', 'chevron', '#141414', '#F7F8F1'),
  frailejones: club('frailejones', 'Frailejones', 'Frailejones', 'halves', '#D9B310', '#0B6B46'),
  guacamayas: club('guacamayas', 'Guacamayas', 'Guacamayas', 'sash', '#C1121F', '#12439B', '#F5C518'),
  obsidiana: club('obsidiana', 'Club Obsidiana', 'Obsidiana', 'chevron', '#17181C', '#18A999'),
  maguey: club('maguey', 'Magueyeros', 'Magueyeros', 'halves', '#1E6F5C', '#F2C14E'),
  salinas: club('salinas', 'Salineros', 'Salineros', 'chevron', '#F7F8F1', '#D7263D'),
  axolotes: club('axolotes', 'Axolotes', 'Axolotes', 'hoops', '#E75480', '#17181C'),
  cempasuchil: club('cempasuchil', 'Deportivo Cempasúchil', 'Cempasúchil', 'stripes', '#FF8C1A', '#4B1D52'),
  cenotes: club('cenotes', 'Atlético Cenotes', 'Cenotes', 'pinstripes', '#0E7C9B', '#F7F8F1'),
  jacaranda: club('jacaranda', 'Jacarandas F.C.', 'Jacarandas', 'quarters', '#5E2CA5', '#E6D7F5'),
  volcanes: club('volcanes', 'Volcanes', 'Volcanes', 'sash', '#17181C', '#D7263D', '#F2C14E'),
  clasica: club(
    'clasica',
    'Clásica del Páramo',
    'Clásica',
    'dots',
    '#F7F8F1',
    '#C1121F',
    '#F5C518',
    '#0B6B46',
  ),
  vueltaCosta: club('vuelta-costa', 'Vuelta a la Costa', 'Vuelta', 'dots', '#12439B', '#F5C518', '#F7F8F1'),
  criterium: club(
    'criterium',
    'Criterium del Mayab',
    'Criterium',
    'dots',
    '#0E7C9B',
    '#F2C14E',
    '#F7F8F1',
    '#D7263D',
  ),
  granFondo: club(
    'gran-fondo',
    'Gran Fondo de los Volcanes',
    'Gran Fondo',
    'dots',
    '#17181C',
    '#FF8C1A',
    '#F7F8F1',
  ),
  abiertoValle: club(
    'abierto-valle',
    'Abierto del Valle',
    'Abierto',
    'solid',
    '#12439B',
    '#C8553D',
    '#E6F14A',
  ),
  copaAndes: club('copa-andes', 'Copa de los Andes', 'Copa', 'solid', '#0B6B46', '#C8553D', '#E6F14A'),
  abiertoCobre: club(
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

function club(id: string, name: string, shortName: string, pattern: string, ...colors: string[]): Club {
  return { id, name, shortName, kit: { pattern, colors } };
}
