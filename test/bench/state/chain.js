/** The nights of a made-up state, each as the command line runs it. */
import { stagesOf, timeCrs } from './commands.js';
import { writeNight } from './write-state.js';

const figures = ({ output, ...used }) => ({
  ...used,
  stages: stagesOf(output.runs),
  refused: output.runs
    .filter(({ state }) => state !== 'done')
    .map(({ kind, feed, scope }) => `${kind} ${feed ?? scope}`),
});

/** Nights without export files, which have parts of their own. */
const nightly = async (environment) =>
  figures(await timeCrs(['nightly'], { ...environment, CRS_KEEP_EXPORTS: '0' }));

/** From files to served answers, into an empty database. */
export const measureCold = ({ environment }) => nightly(environment);

/** The same files again. */
export const measureQuiet = ({ environment }) => nightly(environment);

/** The Parquet files of what is served now: anew, or of those before and what changed. */
export const measureExports = ({ environment }) => files(['exports', 'make'], environment);

/** All CSV, JSON Lines and FollowTheMoney files of a version, as if each were asked for. */
export const measureText = ({ environment }) => files(['exports', 'make', '--text'], environment);

async function files(verb, environment) {
  const { output, ...used } = await timeCrs(verb, environment);
  const bytes = output.files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  return { ...used, bytes, stages: [] };
}

/** 0.8% of the permits with another status, 0.2% new ones, a fifth of them with a contractor's text never seen. */
export async function measureNight({ state, folder, environment, night }) {
  await writeNight(state, { folder, night });
  return nightly(environment);
}

/** The city whose permits come nearest to 50,000, or to as much of it as the state is smaller. */
export function cityToMatch(state) {
  const wanted = 50_000 * (state.permits / 1_270_000);
  return state.cities.reduce((best, city) =>
    Math.abs(city.permits - wanted) < Math.abs(best.permits - wanted) ? city : best,
  );
}

/** One city matched again, with publishing. */
export async function measureCity({ state, environment }) {
  const { jurisdiction, permits } = cityToMatch(state);
  return { permits, ...figures(await timeCrs(['match', '--jurisdiction', jurisdiction], environment)) };
}
