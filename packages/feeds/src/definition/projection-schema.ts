/** The plane a source's coordinates are in. */
// proj4: the projections of the world as GIS programs have them; proj4-list: what the codes of EPSG stand for.
import { createRequire } from 'node:module';
import proj4 from 'proj4';
import type codesOf from 'proj4-list';
import { z } from 'zod';

// From this package's own folder, wherever a bundle put this code.
const require = createRequire(createRequire(import.meta.url).resolve('@crs/feeds'));

/** `EPSG:2278`, or a proj string; given as the proj string. */
export const projectionSchema = z.string().transform((projection, context) => {
  const definition = projection.startsWith('+proj=') ? projection : codes()[projection]?.[1];
  if (definition !== undefined && isUsable(definition)) return definition;
  context.addIssue({
    code: 'custom',
    message: 'no projection: use a code such as EPSG:2278, or a string that begins with +proj=',
  });
  return z.NEVER;
});

/** All codes. They take 10 ms of processor time to load, so only a definition that names a code loads them. */
const codes = (): typeof codesOf => require('proj4-list') as typeof codesOf;

function isUsable(definition: string): boolean {
  try {
    return proj4(definition, 'EPSG:4326').inverse([-98, 39]).every(Number.isFinite);
  } catch {
    // The library throws texts and errors of no class of its own for a projection it does not know.
    return false;
  }
}
