/** The schema of a projection. */
// proj4: projections, as in GIS programs; proj4-list: the proj strings of EPSG codes.
import { createRequire } from 'node:module';
import proj4 from 'proj4';
import type codesOf from 'proj4-list';
import { z } from 'zod';

// Resolved from this package's folder, also when this code is in a bundle.
const require = createRequire(createRequire(import.meta.url).resolve('@crs/feeds'));

/** `EPSG:2278`, or a proj string. The result is the proj string. */
export const projectionSchema = z.string().transform((projection, context) => {
  const definition = projection.startsWith('+proj=') ? projection : codes()[projection]?.[1];
  if (definition !== undefined && isUsable(definition)) return definition;
  context.addIssue({
    code: 'custom',
    message: 'no projection: use a code such as EPSG:2278, or a string that begins with +proj=',
  });
  return z.NEVER;
});

/** All codes. Loading them takes 10 ms, so they are loaded only for a definition with a code. */
const codes = (): typeof codesOf => require('proj4-list') as typeof codesOf;

function isUsable(definition: string): boolean {
  try {
    return proj4(definition, 'EPSG:4326').inverse([-98, 39]).every(Number.isFinite);
  } catch {
    // For an unknown projection the library throws strings and plain errors.
    return false;
  }
}
