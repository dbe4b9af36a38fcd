// d3-geo: projections, and paths clipped at the edge of the map.
import { type GeoPermissibleObjects, geoContains, geoIdentity, geoPath } from 'd3-geo';
import { degreesAt, flatOutline, flatPosition } from './flat-outlines.js';
import { type Box, type Region, regionsIn } from './outlines.js';

/** Something at a place. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
  /** True for the place that the others are compared with. */
  readonly isMarked?: boolean;
  /** The target of its link. */
  readonly href?: string;
}

/** Places that fall on one point of the map. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly labels: readonly string[];
  readonly isMarked: boolean;
  /** The target of the first place's link. */
  readonly href: string | undefined;
}

/** A map as shapes, in its own units. */
interface PlaceMap {
  readonly width: number;
  readonly height: number;
  readonly outlines: readonly {
    readonly name: string;
    readonly path: string;
    /** The position where the name fits; null if it doesn't fit. */
    readonly nameAt: readonly [x: number, y: number] | null;
  }[];
  readonly points: readonly MapPoint[];
  /** A bar with a round length. */
  readonly scale: { readonly width: number; readonly miles: number };
  /** The counties of some of the places, or their states. */
  readonly regions: readonly Pick<Region, 'name' | 'state'>[];
}

const WIDTH = 640;
const HEIGHT = 360;
const MARGIN = 24;
/** Degrees of latitude around places that are close together: about three kilometers. */
const LEAST = 0.03;
/** Places this close together, in map units, are one point. */
const GRID = 4;
/** How close a place must be to hide a region's name. */
const ROOM = 40;
/** Minimum area of a region whose name fits. */
const LEAST_NAMED = 9_000;
/** Places whose regions are named. */
const MOST_SAMPLED = 20;
const METRES_PER_DEGREE = 111_320;
const METRES_PER_MILE = 1_609.344;
const ROUND_MILES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** True if a map is useful: a single place shows no more than its address. Pure. */
export const isWorthAMap = (places: readonly Place[]): boolean =>
  new Set(places.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size > 1;

/** A map of places over the outlines of counties; null if there are none. */
export function placeMap(places: readonly Place[]): PlaceMap | null {
  const box = boxAround(places);
  if (box === null) return null;
  const onMap = geoIdentity()
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [WIDTH - MARGIN, HEIGHT - MARGIN],
      ],
      {
        type: 'MultiPoint',
        coordinates: [flatPosition([box.west, box.south]), flatPosition([box.east, box.north])],
      },
    )
    .clipExtent([
      [-2, -2],
      [WIDTH + 2, HEIGHT + 2],
    ]);
  const toPath = geoPath(onMap).digits(1);
  const cornerAt = (x: number, y: number, otherwise: [number, number]): [number, number] => {
    const flat = onMap.invert?.([x, y]);
    return flat ? degreesAt(flat) : otherwise;
  };
  const low = cornerAt(0, HEIGHT, [box.west, box.south]);
  const high = cornerAt(WIDTH, 0, [box.east, box.north]);
  const shown = regionsIn({ west: low[0], south: low[1], east: high[0], north: high[1] });
  const sampled = sampleOf(places);
  const points = pointsOf(places, (place) => onMap(flatPosition([place.longitude, place.latitude])));
  const round = (value: number): number => Math.round(value);
  const perMile =
    ((METRES_PER_MILE / METRES_PER_DEGREE) * WIDTH) /
    ((high[0] - low[0]) * Math.cos((((low[1] + high[1]) / 2) * Math.PI) / 180));
  return {
    width: WIDTH,
    height: HEIGHT,
    outlines: shown.flatMap((region) => {
      const outline = flatOutline(region.outline) as GeoPermissibleObjects;
      const path = toPath(outline);
      if (path === null) return [];
      const middle = toPath.area(outline) < LEAST_NAMED ? null : toPath.centroid(outline);
      const isHidden = ([x, y]: [number, number]): boolean =>
        points.some((point) => Math.hypot(point.x - x, point.y - y) < ROOM);
      const nameAt =
        middle === null || isHidden(middle) ? null : ([round(middle[0]), round(middle[1])] as const);
      return [{ name: region.name, path, nameAt }];
    }),
    points,
    scale: scaleOf(perMile),
    regions: shown
      .filter((region) => sampled.some((place) => isIn(place, region)))
      .map(({ name, state }) => ({ name, state })),
  };
}

const isIn = ({ latitude, longitude }: Place, { box, outline }: Region): boolean =>
  longitude >= box.west &&
  longitude <= box.east &&
  latitude >= box.south &&
  latitude <= box.north &&
  geoContains(outline as GeoPermissibleObjects, [longitude, latitude]);

/** Some of the places, evenly from all of them. */
const sampleOf = (places: readonly Place[]): Place[] => {
  const step = Math.max(1, Math.ceil(places.length / MOST_SAMPLED));
  return places.filter((_, at) => at % step === 0);
};

function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = widened(Math.min(...latitudes), Math.max(...latitudes), LEAST);
  const [west, east] = widened(Math.min(...longitudes), Math.max(...longitudes), LEAST);
  return { west, south, east, north };
}

function widened(low: number, high: number, least: number): [number, number] {
  const lacking = Math.max(0, least - (high - low)) / 2;
  return [low - lacking, high + lacking];
}

function pointsOf(places: readonly Place[], project: (place: Place) => [number, number] | null): MapPoint[] {
  const cells = new Map<string, Pick<MapPoint, 'labels' | 'isMarked' | 'href'>>();
  for (const place of places) {
    const at = project(place);
    if (at === null) continue;
    const key = at.map((value) => Math.round(value / GRID) * GRID).join(' ');
    const { labels = [], isMarked = false, href = place.href } = cells.get(key) ?? {};
    cells.set(key, { labels: [...labels, place.label], isMarked: isMarked || place.isMarked === true, href });
  }
  return [...cells].map(([key, { labels, isMarked, href }]) => {
    const [x = 0, y = 0] = key.split(' ').map(Number);
    return {
      x,
      y,
      radius: Math.round(10 * Math.min(14, 4.5 + 1.5 * Math.sqrt(labels.length - 1))) / 10,
      labels,
      isMarked,
      href,
    };
  });
}

/** The longest round length that takes at most a fifth of the map. */
function scaleOf(perMile: number): PlaceMap['scale'] {
  const miles = ROUND_MILES.findLast((round) => round * perMile <= WIDTH / 5) ?? 0.1;
  return { miles, width: Math.round(miles * perMile) };
}
