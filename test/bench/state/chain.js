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

/** From files to served answers, into an empty database. */
export async function measureCold({ environment }) {
  return figures(await timeCrs(['nightly'], environment));
}

/** The same files again. */
export async function measureQuiet({ environment }) {
  return figures(await timeCrs(['nightly'], environment));
}

/** 0.8% of the permits with another status, 0.2% new ones, a fifth of them with a contractor's text never seen. */
export async function measureNight({ state, folder, environment, night }) {
  await writeNight(state, { folder, night });
  return figures(await timeCrs(['nightly'], environment));
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
