import { expect, it } from 'vitest';
import { parseSites } from './read-sites.ts';

it.each([
  [undefined, {}],
  ['{}', {}],
  ['null', {}],
  ['{"sites":7}', {}],
  ['{"sites":{"COL":"javascript:alert(1)","MEX":"nowhere"}}', {}],
  [
    '{"sites":{"COL":"https://taquilla.example","MEX":"http://mx.localhost:8080","PER":"https://pe.example"}}',
    { COL: 'https://taquilla.example', MEX: 'http://mx.localhost:8080' },
  ],
])('%s names the sites %j', (json, sites) => {
  expect(parseSites(json)).toEqual(sites);
});
