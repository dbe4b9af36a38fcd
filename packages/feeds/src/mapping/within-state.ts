/** Checks that a point is in the state of a feed. */
import { type Bounds, stateOfCode } from '@crs/domain';

/** Tolerance in degrees around a state, since cities extend over borders. */
const margin = 0.5;
const world: Bounds = [-90, -180, 90, 180];

/** @returns true for a point in or near the state, or on the globe without a state; false for 0/0 */
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
