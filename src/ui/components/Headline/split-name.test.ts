import { describe, expect, it } from 'vitest';
import { splitName } from './split-name.ts';

describe('breaking a name into lines', () => {
  it.each([
    ['Deportivo Páramo', 2, ['Deportivo', 'Páramo']],
    ['Ceiba', 2, ['Ceiba']],
    ['Clásica del Páramo', 4, ['Clásica', 'del Páramo']],
    ['Corporación Deportiva Independiente Manglar', 2, ['Corporación Deportiva', 'Independiente Manglar']],
  ])('%s', (name, max, lines) => {
    expect(splitName(name, max, 19)).toEqual(lines);
  });

  it('keeps every word and adds none', () => {
    expect(splitName('Abierto  de Tenis del Valle', 3, 19).join(' ')).toBe('Abierto de Tenis del Valle');
  });
});
