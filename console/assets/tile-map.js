/**
 * Shows the places of a drawn map over the operator's own tiles. The drawing stays where the tiles or the browser's graphics do not
 * work, and until the first tiles are there.
 */

const dark = matchMedia('(prefers-color-scheme: dark)');
/** Map units of pmtiles: vector tiles. The others are images. */
const VECTOR = 1;

/** What layers of vector tiles show, by their names in the schemas of Protomaps and OpenMapTiles. */
const kinds = [
  ['water', /water|ocean|lake|river/],
  ['green', /landuse|landcover|park|natural|earth_green/],
  ['building', /building/],
  ['road', /road|transport|street|highway/],
  ['border', /bound|admin/],
  ['name', /place|label|name|poi/],
  ['land', /earth|land|background/],
];
const kindOf = (layer) => kinds.find(([, pattern]) => pattern.test(layer))?.[0] ?? 'other';

const colors = () =>
  dark.matches
    ? {
        paper: '#22261f',
        water: '#1d3346',
        green: '#26301f',
        building: '#33332e',
        road: '#55564e',
        border: '#8a8f80',
        text: '#e6e5df',
      }
    : {
        paper: '#eef1ea',
        water: '#b9d6e8',
        green: '#dbe7d0',
        building: '#dcd9d0',
        road: '#ffffff',
        border: '#8d9484',
        text: '#3a3a36',
      };

/** Layers of the style for one layer of vector tiles. */
function layersOf(layer) {
  const c = colors();
  const kind = kindOf(layer);
  const base = { source: 'tiles', 'source-layer': layer };
  const isShape = ['==', ['geometry-type'], 'Polygon'];
  const isLine = ['==', ['geometry-type'], 'LineString'];
  if (kind === 'name')
    return [
      {
        ...base,
        id: `${layer} names`,
        type: 'symbol',
        layout: {
          'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name'], ''],
          'text-font': ['system-ui', 'sans-serif'],
          'text-size': 12,
        },
        paint: { 'text-color': c.text, 'text-halo-color': c.paper, 'text-halo-width': 1.2 },
      },
    ];
  const fill = { water: c.water, green: c.green, building: c.building, land: c.paper }[kind];
  const line = { water: c.water, road: c.road, border: c.border }[kind] ?? c.border;
  const width = kind === 'road' ? ['interpolate', ['exponential', 1.5], ['zoom'], 6, 0.4, 18, 12] : 1;
  return [
    ...(fill === undefined
      ? []
      : [{ ...base, id: `${layer} shapes`, type: 'fill', filter: isShape, paint: { 'fill-color': fill } }]),
    {
      ...base,
      id: `${layer} lines`,
      type: 'line',
      filter: isLine,
      paint: {
        'line-color': line,
        'line-width': width,
        ...(kind === 'border' && { 'line-dasharray': [3, 2] }),
      },
    },
  ];
}

/** The order of layers: land lowest, names uppermost. */
const order = ['land', 'green', 'water', 'other', 'building', 'road', 'border', 'name'];

function styleOf({ tiles, header, metadata, places }) {
  const isVector = header.tileType === VECTOR;
  const layers = (metadata.vector_layers ?? []).map(({ id }) => id);
  const sorted = layers.sort((a, b) => order.indexOf(kindOf(a)) - order.indexOf(kindOf(b)));
  const [marked, rim] = dark.matches ? ['#ff9c92', '#191918'] : ['#a1201a', '#fdfdfc'];
  const shown = isVector ? sorted.flatMap(layersOf) : [{ id: 'images', type: 'raster', source: 'tiles' }];
  return {
    version: 8,
    sources: {
      tiles: {
        type: isVector ? 'vector' : 'raster',
        url: `pmtiles://${tiles}`,
        ...(!isVector && { tileSize: 256 }),
      },
      places: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: places.map(([longitude, latitude, label, isMarked, href]) => ({
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [longitude, latitude] },
            properties: { label, isMarked, href },
          })),
        },
      },
    },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': colors().paper } },
      ...shown,
      {
        id: 'places',
        type: 'circle',
        source: 'places',
        paint: {
          'circle-radius': 6,
          'circle-color': dark.matches ? '#6aa6ee' : '#2a6fc4',
          'circle-opacity': 0.8,
          'circle-stroke-width': ['case', ['get', 'isMarked'], 4, 1.5],
          'circle-stroke-color': ['case', ['get', 'isMarked'], marked, rim],
        },
      },
    ],
  };
}

/** The corners around places, at least some three kilometres apart. */
function boundsOf(places) {
  const least = 0.015;
  const [longitudes, latitudes] = [0, 1].map((at) => places.map((place) => place[at]));
  return [
    [Math.min(...longitudes) - least, Math.min(...latitudes) - least],
    [Math.max(...longitudes) + least, Math.max(...latitudes) + least],
  ];
}

/** The text of the attribution in the file, whose marks are not taken over. */
const plain = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** The places of a click, with links to those that lead somewhere. */
function listOf(places, others) {
  const list = document.createElement('div');
  for (const { label, href } of places) {
    const line = document.createElement(href ? 'a' : 'div');
    line.textContent = label;
    if (href) line.href = href;
    line.style.display = 'block';
    list.append(line);
  }
  if (others > 0) list.append(others === 1 ? 'and 1 other' : `and ${others} others`);
  return list;
}

async function show(frame) {
  const { library, worker, title } = frame.dataset;
  const tiles = new URL(frame.dataset.tiles, location.href).href;
  const places = JSON.parse(frame.dataset.places);
  const maplibre = await import(library);
  const { PMTiles, Protocol } = globalThis.pmtiles;
  const archive = new PMTiles(tiles);
  const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
  const protocol = new Protocol();
  protocol.add(archive);
  maplibre.setWorkerUrl(new URL(worker, location.href).href);
  maplibre.addProtocol('pmtiles', protocol.tile);
  const container = document.createElement('div');
  container.className = 'tiles';
  frame.append(container);
  const style = () => styleOf({ tiles, header, metadata, places });
  let map;
  try {
    map = new maplibre.Map({
      container,
      style: style(),
      bounds: boundsOf(places),
      fitBoundsOptions: { padding: 32 },
      maxZoom: Math.max(header.maxZoom + 3, 16),
      attributionControl: { compact: true, customAttribution: plain(metadata.attribution ?? '') },
      // Who scrolls the page or turns it with one finger does not move the map.
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      locale: { 'Map.Title': title },
    });
  } catch (error) {
    container.remove();
    throw error;
  }
  map.touchZoomRotate.disableRotation();
  map.addControl(new maplibre.NavigationControl({ showCompass: false }));
  map.once('load', () => frame.classList.add('shown'));
  map.on('click', 'places', ({ features, lngLat }) => {
    const clicked = [...new Map(features.map(({ properties }) => [properties.label, properties])).values()];
    new maplibre.Popup()
      .setLngLat(lngLat)
      .setDOMContent(listOf(clicked.slice(0, 5), clicked.length - 5))
      .addTo(map);
  });
  dark.addEventListener('change', () => map.setStyle(style()));
}

/** Maps are loaded when somebody comes near them. */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      show(target).catch((error) => console.warn('The drawn map stays:', error));
    }
  },
  { rootMargin: '300px' },
);
if (!navigator.connection?.saveData)
  for (const frame of document.querySelectorAll('.over-tiles')) near.observe(frame);
