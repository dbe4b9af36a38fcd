/** Every verb of the command line, derived from its help. */
import { crs } from './crs.js';

type Settings = Readonly<Record<string, string>>;

/** The arguments and settings of verbs. */
export interface Running {
  readonly settings: Settings;
  /** The arguments of a verb, once or more; null for one that runs until it is stopped, which the test runs itself. */
  readonly words: Readonly<Record<string, readonly (readonly string[])[] | null>>;
  /** Verbs that remove what others print: they come last, in this order. */
  readonly last: readonly string[];
  readonly read: (asked: string, text: string) => void;
  readonly complain: (what: string) => void;
}

/** Runs every verb as text and as JSON, and returns all output; the log is at its most detailed level. */
export async function runVerbs({ settings, words, last, read, complain }: Running): Promise<void> {
  const verbs = await verbsBelow([], settings);
  for (const name of Object.keys(words))
    if (!verbs.includes(name)) complain(`There is no verb ${name}, for which the test has words.`);
  const placeOf = (verb: string): number => last.indexOf(verb);
  for (const verb of verbs.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const given = words[verb];
    if (given === null) continue;
    for (const args of given ?? [[]])
      for (const format of [[], ['--json']]) {
        const asked = [...verb.split(' '), ...args, ...format];
        const { status, stdout, stderr } = await crs(asked, { ...settings, LOG_LEVEL: 'debug' });
        read(`crs ${asked.join(' ')}`, `${stdout}\n${stderr}`);
        if (status === 2 && given === undefined)
          complain(`The test has no words for crs ${verb}: give it some in \`wordsOf\`.\n${stderr}`);
      }
  }
}

/** The verbs that do something, by their words: `runs`, `runs show`. */
async function verbsBelow(path: readonly string[], settings: Settings): Promise<string[]> {
  const { stdout } = await crs([...path, '--help'], settings);
  const [own = '', below = ''] = stdout.split('\nCommands:\n');
  const names = [...below.matchAll(/^ {2}([a-z-]+)[ |]/gm)].flatMap(([, name = '']) =>
    name === 'help' ? [] : name,
  );
  const verbs: string[] = [];
  for (const name of names) verbs.push(...(await verbsBelow([...path, name], settings)));
  const isGroup = names.length > 0 && /Usage:.*\[command\]\s*$/m.test(own);
  return path.length === 0 || isGroup ? verbs : [path.join(' '), ...verbs];
}
