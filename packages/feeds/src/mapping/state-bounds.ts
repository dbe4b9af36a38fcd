/** Whether a point can be where a feed's records are. */

/** South, west, north, east in degrees, rounded outwards. Of Alaska the islands beyond the date line are left out. */
type Bounds = readonly [south: number, west: number, north: number, east: number];

/** State → the box it lies in, as the Census Bureau's cartographic boundaries have it. */
const stateBounds: Readonly<Record<string, Bounds>> = {
  AL: [30.1, -88.6, 35.1, -84.8],
  AK: [51.1, -179.3, 71.5, -129.9],
  AZ: [31.3, -114.9, 37.1, -109.0],
  AR: [33.0, -94.7, 36.6, -89.6],
  CA: [32.5, -124.5, 42.1, -114.1],
  CO: [36.9, -109.1, 41.1, -102.0],
  CT: [40.9, -73.8, 42.1, -71.7],
  DE: [38.4, -75.8, 39.9, -74.9],
  DC: [38.7, -77.2, 39.0, -76.9],
  FL: [24.3, -87.7, 31.1, -79.9],
  GA: [30.3, -85.7, 35.1, -80.7],
  GU: [13.2, 144.6, 13.7, 145.0],
  HI: [18.8, -160.6, 22.3, -154.7],
  ID: [41.9, -117.3, 49.1, -111.0],
  IL: [36.9, -91.6, 42.6, -87.0],
  IN: [37.7, -88.1, 41.8, -84.7],
  IA: [40.3, -96.7, 43.6, -90.1],
  KS: [36.9, -102.1, 40.1, -94.5],
  KY: [36.4, -89.6, 39.2, -81.9],
  LA: [28.9, -94.1, 33.1, -88.7],
  ME: [42.9, -71.2, 47.5, -66.8],
  MD: [37.8, -79.5, 39.8, -74.9],
  MA: [41.1, -73.6, 42.9, -69.8],
  MI: [41.6, -90.5, 48.4, -82.1],
  MN: [43.4, -97.3, 49.5, -89.4],
  MS: [30.1, -91.7, 35.1, -88.0],
  MO: [35.9, -95.8, 40.7, -89.0],
  MT: [44.3, -116.1, 49.1, -104.0],
  NE: [39.9, -104.1, 43.1, -95.3],
  NV: [34.9, -120.1, 42.1, -114.0],
  NH: [42.6, -72.6, 45.4, -70.5],
  NJ: [38.8, -75.6, 41.4, -73.8],
  NM: [31.3, -109.1, 37.1, -103.0],
  NY: [40.4, -79.8, 45.1, -71.8],
  NC: [33.7, -84.4, 36.6, -75.4],
  ND: [45.9, -104.1, 49.1, -96.5],
  OH: [38.3, -84.9, 42.4, -80.5],
  OK: [33.6, -103.1, 37.1, -94.4],
  OR: [41.9, -124.7, 46.4, -116.4],
  PA: [39.7, -80.6, 42.6, -74.6],
  PR: [17.8, -68.0, 18.6, -65.2],
  RI: [41.0, -71.9, 42.1, -71.1],
  SC: [32.0, -83.4, 35.3, -78.5],
  SD: [42.4, -104.1, 46.0, -96.4],
  TN: [34.9, -90.4, 36.7, -81.6],
  TX: [25.8, -106.7, 36.6, -93.5],
  UT: [36.9, -114.1, 42.1, -109.0],
  VT: [42.7, -73.5, 45.1, -71.4],
  VI: [17.6, -65.1, 18.5, -64.5],
  VA: [36.5, -83.7, 39.5, -75.1],
  WA: [45.5, -124.9, 49.1, -116.9],
  WV: [37.1, -82.7, 40.7, -77.7],
  WI: [42.4, -93.0, 47.4, -86.2],
  WY: [40.9, -111.1, 45.1, -104.0],
};

/** Degrees around a state that still count: cities reach over borders. */
const margin = 0.5;
const world: Bounds = [-90, -180, 90, 180];

/** @returns whether latitude and longitude lie in the state or near it; without a state, on the globe. 0/0 is nowhere. */
export function withinState(state: string | null): (latitude: number, longitude: number) => boolean {
  const bounds = state === null ? undefined : stateBounds[state];
  const [south, west, north, east] = bounds ?? world;
  const around = bounds === undefined ? 0 : margin;
  return (latitude, longitude) =>
    !(latitude === 0 && longitude === 0) &&
    latitude >= south - around &&
    latitude <= north + around &&
    longitude >= west - around &&
    longitude <= east + around;
}
