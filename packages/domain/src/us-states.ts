/** The 50 states, the District of Columbia and three territories. */

/** South, west, north and east in degrees, rounded outwards. */
export type Bounds = readonly [south: number, west: number, north: number, east: number];

interface UsState {
  /** USPS code: `MN`. */
  readonly code: string;
  /** `Minnesota`. */
  readonly name: string;
  /** The IANA time zone of most of its population. */
  readonly zone: string;
  /**
   * Its bounding box (Census Bureau, cartographic boundaries), without Alaska's islands beyond the date line.
   */
  readonly bounds: Bounds;
}

const rows: readonly (readonly [code: string, name: string, zone: string, bounds: Bounds])[] = [
  ['AL', 'Alabama', 'America/Chicago', [30.1, -88.6, 35.1, -84.8]],
  ['AK', 'Alaska', 'America/Anchorage', [51.1, -179.3, 71.5, -129.9]],
  ['AZ', 'Arizona', 'America/Phoenix', [31.3, -114.9, 37.1, -109.0]],
  ['AR', 'Arkansas', 'America/Chicago', [33.0, -94.7, 36.6, -89.6]],
  ['CA', 'California', 'America/Los_Angeles', [32.5, -124.5, 42.1, -114.1]],
  ['CO', 'Colorado', 'America/Denver', [36.9, -109.1, 41.1, -102.0]],
  ['CT', 'Connecticut', 'America/New_York', [40.9, -73.8, 42.1, -71.7]],
  ['DE', 'Delaware', 'America/New_York', [38.4, -75.8, 39.9, -74.9]],
  ['DC', 'District of Columbia', 'America/New_York', [38.7, -77.2, 39.0, -76.9]],
  ['FL', 'Florida', 'America/New_York', [24.3, -87.7, 31.1, -79.9]],
  ['GA', 'Georgia', 'America/New_York', [30.3, -85.7, 35.1, -80.7]],
  ['GU', 'Guam', 'Pacific/Guam', [13.2, 144.6, 13.7, 145.0]],
  ['HI', 'Hawaii', 'Pacific/Honolulu', [18.8, -160.6, 22.3, -154.7]],
  ['ID', 'Idaho', 'America/Boise', [41.9, -117.3, 49.1, -111.0]],
  ['IL', 'Illinois', 'America/Chicago', [36.9, -91.6, 42.6, -87.0]],
  ['IN', 'Indiana', 'America/Indiana/Indianapolis', [37.7, -88.1, 41.8, -84.7]],
  ['IA', 'Iowa', 'America/Chicago', [40.3, -96.7, 43.6, -90.1]],
  ['KS', 'Kansas', 'America/Chicago', [36.9, -102.1, 40.1, -94.5]],
  ['KY', 'Kentucky', 'America/New_York', [36.4, -89.6, 39.2, -81.9]],
  ['LA', 'Louisiana', 'America/Chicago', [28.9, -94.1, 33.1, -88.7]],
  ['ME', 'Maine', 'America/New_York', [42.9, -71.2, 47.5, -66.8]],
  ['MD', 'Maryland', 'America/New_York', [37.8, -79.5, 39.8, -74.9]],
  ['MA', 'Massachusetts', 'America/New_York', [41.1, -73.6, 42.9, -69.8]],
  ['MI', 'Michigan', 'America/Detroit', [41.6, -90.5, 48.4, -82.1]],
  ['MN', 'Minnesota', 'America/Chicago', [43.4, -97.3, 49.5, -89.4]],
  ['MS', 'Mississippi', 'America/Chicago', [30.1, -91.7, 35.1, -88.0]],
  ['MO', 'Missouri', 'America/Chicago', [35.9, -95.8, 40.7, -89.0]],
  ['MT', 'Montana', 'America/Denver', [44.3, -116.1, 49.1, -104.0]],
  ['NE', 'Nebraska', 'America/Chicago', [39.9, -104.1, 43.1, -95.3]],
  ['NV', 'Nevada', 'America/Los_Angeles', [34.9, -120.1, 42.1, -114.0]],
  ['NH', 'New Hampshire', 'America/New_York', [42.6, -72.6, 45.4, -70.5]],
  ['NJ', 'New Jersey', 'America/New_York', [38.8, -75.6, 41.4, -73.8]],
  ['NM', 'New Mexico', 'America/Denver', [31.3, -109.1, 37.1, -103.0]],
  ['NY', 'New York', 'America/New_York', [40.4, -79.8, 45.1, -71.8]],
  ['NC', 'North Carolina', 'America/New_York', [33.7, -84.4, 36.6, -75.4]],
  ['ND', 'North Dakota', 'America/Chicago', [45.9, -104.1, 49.1, -96.5]],
  ['OH', 'Ohio', 'America/New_York', [38.3, -84.9, 42.4, -80.5]],
  ['OK', 'Oklahoma', 'America/Chicago', [33.6, -103.1, 37.1, -94.4]],
  ['OR', 'Oregon', 'America/Los_Angeles', [41.9, -124.7, 46.4, -116.4]],
  ['PA', 'Pennsylvania', 'America/New_York', [39.7, -80.6, 42.6, -74.6]],
  ['PR', 'Puerto Rico', 'America/Puerto_Rico', [17.8, -68.0, 18.6, -65.2]],
  ['RI', 'Rhode Island', 'America/New_York', [41.0, -71.9, 42.1, -71.1]],
  ['SC', 'South Carolina', 'America/New_York', [32.0, -83.4, 35.3, -78.5]],
  ['SD', 'South Dakota', 'America/Chicago', [42.4, -104.1, 46.0, -96.4]],
  ['TN', 'Tennessee', 'America/Chicago', [34.9, -90.4, 36.7, -81.6]],
  ['TX', 'Texas', 'America/Chicago', [25.8, -106.7, 36.6, -93.5]],
  ['UT', 'Utah', 'America/Denver', [36.9, -114.1, 42.1, -109.0]],
  ['VT', 'Vermont', 'America/New_York', [42.7, -73.5, 45.1, -71.4]],
  ['VI', 'Virgin Islands', 'America/Puerto_Rico', [17.6, -65.1, 18.5, -64.5]],
  ['VA', 'Virginia', 'America/New_York', [36.5, -83.7, 39.5, -75.1]],
  ['WA', 'Washington', 'America/Los_Angeles', [45.5, -124.9, 49.1, -116.9]],
  ['WV', 'West Virginia', 'America/New_York', [37.1, -82.7, 40.7, -77.7]],
  ['WI', 'Wisconsin', 'America/Chicago', [42.4, -93.0, 47.4, -86.2]],
  ['WY', 'Wyoming', 'America/Denver', [40.9, -111.1, 45.1, -104.0]],
];

/** By name, A to Z. */
export const usStates: readonly UsState[] = rows.map(([code, name, zone, bounds]) => ({
  code,
  name,
  zone,
  bounds,
}));

const byCode: ReadonlyMap<string, UsState> = new Map(usStates.map((state) => [state.code, state]));

/** The state with a USPS code in capitals; undefined for any other text. */
export function stateOfCode(code: string): UsState | undefined {
  return byCode.get(code);
}
