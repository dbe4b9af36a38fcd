/** Whether a point can be where a feed's records are. */
import { type Bounds, stateOfCode } from '@crs/domain';

/** Degrees around a state that still count: cities reach over borders. */
const margin = 0.5;
const world: Bounds = [-90, -180, 90, 180];

/** @returns whether latitude and longitude lie in the state or near it; without a state, on the globe. 0/0 is nowhere. */
export function withinState(state: string | null): (latitude: number, longitude: number) => boolean {
  const bounds = state === null ? undefined : stateOfCode(state)?.bounds;
  const [south, west, north, east] = bounds ?? world;
  const around = bounds === undefined ? 0 : margin;
  return (latitude, longitude) =>
    !(latitude === 0 && longitude === 0) &&
    latitude >= south - around &&
    latitude <= north + around &&
    longitude >= west - around &&
    longitude <= east + around;
}
