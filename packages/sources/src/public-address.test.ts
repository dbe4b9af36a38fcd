import type { FeedSource } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { publicAddress } from './public-address.js';

const env = {
  CRS_DATA: '/srv/feeds/private',
  LIST_URL: 'https://ada:s3cret@files.springfield.example/list/today.csv?sig=s3cret&day=2',
  YEAR: '2026',
  TOKEN: 's3cret',
};

const addressOf = (source: FeedSource, file?: string): string =>
  publicAddress({ feed: 'springfield_permits', source }, env, file);

describe('the public address of a source', () => {
  it.each<[string, FeedSource, string]>([
    ['a file', { file: `\${CRS_DATA}/permits.csv.gz` }, 'permits.csv.gz'],
    [
      'an address',
      { http: { url: `https://data.springfield.example/permits-\${YEAR}.csv` } },
      'https://data.springfield.example/permits-2026.csv',
    ],
    [
      'an address with parameters: keys and what comes from the environment are left out',
      {
        http: {
          url: `https://data.springfield.example/export?year=\${YEAR}&format=csv&api_key=abc&$limit=5&t=\${TOKEN}#top`,
        },
      },
      'https://data.springfield.example/export?format=csv&%24limit=5',
    ],
    [
      'an address that is itself a variable',
      { http: { url: `\${LIST_URL}` } },
      'https://files.springfield.example/list/today.csv',
    ],
    [
      'the address that stands in for an unset variable',
      { http: { url: `\${OTHER_URL:-https://data.springfield.example/orders.json}` } },
      'https://data.springfield.example/orders.json',
    ],
    [
      'Socrata',
      { socrata: { domain: 'data.springfield.example', dataset: 'abcd-1234', where: "x = '1'" } },
      'https://data.springfield.example/d/abcd-1234',
    ],
    [
      'Socrata with scheme and port',
      { socrata: { domain: 'http://127.0.0.1:1234/', dataset: 'abcd-1234' } },
      'http://127.0.0.1:1234/d/abcd-1234',
    ],
    [
      'ArcGIS',
      {
        arcgis: {
          url: `https://gis.springfield.example/arcgis/rest/services/P/FeatureServer/\${LAYER:-0}?token=abc`,
        },
      },
      'https://gis.springfield.example/arcgis/rest/services/P/FeatureServer/0',
    ],
    [
      'CKAN',
      { ckan: { url: 'https://data.springfield.example/', resource: '0a1b-2c3d' } },
      'https://data.springfield.example/datastore/dump/0a1b-2c3d',
    ],
    [
      'OpenDataSoft',
      { opendatasoft: { url: 'data.springfield.example', dataset: 'permits' } },
      'https://data.springfield.example/explore/dataset/permits/',
    ],
    [
      'Carto',
      { carto: { url: 'https://springfield.carto.example', table: 'permits' } },
      'https://springfield.carto.example/api/v2/sql?q=SELECT%20*%20FROM%20permits%20LIMIT%20100',
    ],
    [
      'the Department of Labor',
      { dol: { agency: 'OSHA', dataset: 'inspection' } },
      'https://apiprod.dol.gov/v4/get/OSHA/inspection/json',
    ],
  ])('of %s', (_what, source, expected) => {
    expect(addressOf(source)).toBe(expected);
  });

  it('is the name of a file that was read instead, never its folder', () => {
    const source = { http: { url: 'https://data.springfield.example/permits.csv' } };
    expect(addressOf(source, '/home/ada/Downloads/permits (2).csv')).toBe('permits (2).csv');
    expect(addressOf(source, 'C:\\Users\\ada\\permits.csv')).toBe('permits.csv');
  });

  it('never contains a secret', () => {
    const sources: FeedSource[] = [
      { http: { url: `\${LIST_URL}` } },
      { http: { url: `https://ada:s3cret@x.example/a?access_token=s3cret&sv=\${TOKEN}` } },
      { arcgis: { url: `https://x.example/FeatureServer/0?token=\${TOKEN}` } },
      { ckan: { url: 'https://ada:s3cret@x.example', resource: 'r' } },
    ];
    for (const source of sources) expect(addressOf(source)).not.toContain('s3cret');
  });
});
