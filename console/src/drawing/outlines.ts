// us-atlas: outlines of the Census Bureau's counties and states as TopoJSON; topojson-client reads them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];

/** A box in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A county or a state with its box. */
export interface Region {
  readonly name: string;
  /** The state of a county; null for a state. */
  readonly state: string | null;
  readonly box: Box;
  readonly outline: { readonly type: 'Polygon' | 'MultiPolygon'; readonly coordinates: unknown };
}

interface Regions {
  readonly counties: readonly Region[];
  readonly states: readonly Region[];
}

/** Maximum number of counties drawn; with more, states are drawn. */
const MOST_COUNTIES = 60;

let read: Regions | null = null;

/** The counties that a box touches, or its states if it is large. The outlines are read on first use. */
export function regionsIn(box: Box): readonly Region[] {
  read ??= readRegions();
  const counties = read.counties.filter((region) => touches(region.box, box));
  return counties.length <= MOST_COUNTIES
    ? counties
    : read.states.filter((region) => touches(region.box, box));
}

const touches = (one: Box, other: Box): boolean =>
  one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south;

function readRegions(): Regions {
  // The package is next to the console's other packages, even if this code runs from a bundle.
  const ofConsole = createRequire(createRequire(import.meta.url).resolve('@crs/console'));
  const file = ofConsole.resolve('us-atlas/counties-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const regionOf = ({ properties: { name }, geometry }: Outline, state: string | null): Region => ({
    name,
    state,
    box: boxOf(geometry.coordinates),
    outline: geometry,
  });
  const states = featuresOf(topology, 'states');
  const names = new Map(states.map(({ id, properties }) => [String(id), properties.name]));
  return {
    states: states.map((state) => regionOf(state, null)),
    // The first two digits of a county's code are those of its state.
    counties: featuresOf(topology, 'counties').map((county) =>
      regionOf(county, names.get(String(county.id).slice(0, 2)) ?? null),
    ),
  };
}

interface Outline {
  readonly id?: string | number;
  readonly properties: { readonly name: string };
  readonly geometry: Region['outline'];
}

function featuresOf(topology: Topology, name: string): Outline[] {
  const object = topology.objects[name];
  if (object === undefined) throw new Error(`The outlines have no ${name}.`);
  return (feature(topology, object) as unknown as { readonly features: Outline[] }).features;
}

/** The box of nested lists of positions. */
function boxOf(coordinates: unknown): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [longitude, latitude] = part as unknown[];
    if (typeof longitude === 'number' && typeof latitude === 'number') {
      box.west = Math.min(box.west, longitude);
      box.east = Math.max(box.east, longitude);
      box.south = Math.min(box.south, latitude);
      box.north = Math.max(box.north, latitude);
    } else for (const inner of part) visit(inner);
  };
  visit(coordinates);
  return box;
}
