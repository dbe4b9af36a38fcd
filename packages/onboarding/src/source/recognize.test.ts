import { describe, expect, it } from '@jest/globals';
import { type Recognized, recognize } from './recognize.js';

const item = '0123456789abcdef0123456789abcdef';
const uuid = '6ddcd912-32a0-43df-9908-63574f8c7e77';
const layer = 'https://services.example.com/AbC/arcgis/rest/services/Permits/FeatureServer';

describe('an address reveals its portal by its shape', () => {
  const socrata = { kind: 'socrata', domain: 'data.city.gov', dataset: 'ab1d-12e4' } as const;
  const ckan = { kind: 'ckan', url: 'https://data.city.gov', resource: uuid } as const;
  const ods = { kind: 'opendatasoft', url: 'https://data.city.org', dataset: 'permits-2024' } as const;
  const carto = { kind: 'carto', url: 'https://city.carto.com', table: 'permits' } as const;

  it.each<[string, Recognized]>([
    ['https://data.city.gov/Buildings/Building-Permits/ab1d-12e4', socrata],
    ['https://data.city.gov/Buildings/Building-Permits/ab1d-12e4/about_data', socrata],
    ['https://data.city.gov/Buildings/Building-Permits/ab1d-12e4/data_preview?x=1#y', socrata],
    ['https://data.city.gov/dataset/Building-Permits/ab1d-12e4', socrata],
    ['https://data.city.gov/d/ab1d-12e4', socrata],
    ['data.city.gov/d/ab1d-12e4', socrata],
    ['https://data.city.gov/resource/ab1d-12e4.json?$limit=5', socrata],
    ['https://data.city.gov/resource/ab1d-12e4', socrata],
    ['https://data.city.gov/api/views/ab1d-12e4/rows.csv?accessType=DOWNLOAD', socrata],
    ['https://data.city.gov/api/views/ab1d-12e4.json', socrata],
    ['https://data.city.gov/api/v3/views/ab1d-12e4/query.json', socrata],
    ['https://data.city.gov/api/odata/v4/ab1d-12e4', socrata],
    ["https://data.city.gov/resource/ab1d-12e4.json?$where=kind='A'", { ...socrata, where: "kind='A'" }],
    ['http://127.0.0.1:8080/d/ab1d-12e4', { ...socrata, domain: 'http://127.0.0.1:8080' }],
    [`${layer}/0`, { kind: 'arcgis', url: `${layer}/0` }],
    [`${layer}/17/query?where=1%3D1&outFields=*&f=json`, { kind: 'arcgis', url: `${layer}/17` }],
    [`${layer}/0/query?where=YEAR>2020`, { kind: 'arcgis', url: `${layer}/0`, where: 'YEAR>2020' }],
    [
      'https://gis.city.gov/server/rest/services/Data/Community/MapServer/3?f=pjson',
      { kind: 'arcgis', url: 'https://gis.city.gov/server/rest/services/Data/Community/MapServer/3' },
    ],
    [layer, { kind: 'arcgis-service', url: layer }],
    [`${layer}/?f=json`, { kind: 'arcgis-service', url: layer }],
    [`${layer}/layers`, { kind: 'arcgis-service', url: layer }],
    [
      `https://www.arcgis.com/home/item.html?id=${item}`,
      { kind: 'arcgis-item', portal: 'https://www.arcgis.com', item },
    ],
    [
      `https://gis.city.gov/portal/home/item.html?id=${item}`,
      { kind: 'arcgis-item', portal: 'https://gis.city.gov/portal', item },
    ],
    [
      `https://www.arcgis.com/sharing/rest/content/items/${item}?f=json`,
      { kind: 'arcgis-item', portal: 'https://www.arcgis.com', item },
    ],
    [
      `https://data-city.opendata.arcgis.com/datasets/${item}_2/explore?location=1`,
      { kind: 'arcgis-item', portal: 'https://www.arcgis.com', item, layer: 2 },
    ],
    [
      `https://opendata.arcgis.com/api/v3/datasets/${item}_0/downloads/data?format=csv&spatialRefId=4326`,
      { kind: 'arcgis-item', portal: 'https://www.arcgis.com', item, layer: 0 },
    ],
    [
      'https://data.city.gov/datasets/Springfield::building-permits/about',
      { kind: 'arcgis-hub', origin: 'https://data.city.gov', slug: 'Springfield::building-permits' },
    ],
    [
      'https://city.hub.arcgis.com/datasets/building-permits-1/explore',
      { kind: 'arcgis-hub', origin: 'https://city.hub.arcgis.com', slug: 'building-permits-1' },
    ],
    [`https://data.city.gov/dataset/approved-permits/resource/${uuid}`, ckan],
    [`https://data.city.gov/api/3/action/datastore_search?resource_id=${uuid}&limit=5`, ckan],
    [`https://data.city.gov/api/3/action/datastore_search_sql?sql=SELECT * from "${uuid}" LIMIT 5`, ckan],
    [`https://data.city.gov/api/action/resource_show?id=${uuid}`, ckan],
    [`https://data.city.gov/datastore/dump/${uuid}?bom=true`, ckan],
    [`https://city.gov/open/dataset/permits/resource/${uuid}`, { ...ckan, url: 'https://city.gov/open' }],
    [
      'https://data.city.gov/dataset/approved-permits',
      { kind: 'ckan-dataset', url: 'https://data.city.gov', dataset: 'approved-permits' },
    ],
    [
      'https://data.city.gov/api/3/action/package_show?id=permits',
      { kind: 'ckan-dataset', url: 'https://data.city.gov', dataset: 'permits' },
    ],
    ['https://data.city.org/explore/dataset/permits-2024/table/?sort=issued', ods],
    ['https://data.city.org/explore/dataset/permits-2024', ods],
    ['https://data.city.org/api/explore/v2.1/catalog/datasets/permits-2024/exports/csv', ods],
    ['https://data.city.org/api/records/1.0/search/?dataset=permits-2024&rows=10', ods],
    ['https://city.carto.com/api/v2/sql?q=SELECT * FROM permits', carto],
    [
      "https://city.carto.com/api/v2/sql?format=csv&q=select a from permits where b='x' order by a",
      { ...carto, where: "b='x'" },
    ],
    ['https://city.carto.com/tables/permits', carto],
    [
      'https://apiprod.dol.gov/v4/get/OSHA/inspection/json?limit=5',
      { kind: 'dol', agency: 'OSHA', dataset: 'inspection' },
    ],
    ['https://city.gov/files/permits.csv', { kind: 'http', url: 'https://city.gov/files/permits.csv' }],
    [
      'https://city.gov/archive/2012-2013/permits.csv',
      { kind: 'http', url: 'https://city.gov/archive/2012-2013/permits.csv' },
    ],
    ['permits.csv', { kind: 'file', path: 'permits.csv' }],
    ['/data/city.gov/permits.csv', { kind: 'file', path: '/data/city.gov/permits.csv' }],
    ['C:\\exports\\permits.xlsx', { kind: 'file', path: 'C:\\exports\\permits.xlsx' }],
  ])('%s', (text, expected) => {
    expect(recognize(text)).toEqual(expected);
  });
});
