import { type Session, withSession } from '@crs/pipelines';
import type { Command } from 'commander';
import { printJson } from './terminal/print.js';

/**
 * Adds `--json` and the action of a verb that prints an answer. `find` gets the verb's arguments and options. With
 * `--json`, its answer is printed as one document; otherwise `print` prints it.
 */
export function defineAnswer<Given extends readonly unknown[], Answer>(
  command: Command,
  find: (session: Session, ...given: Given) => Promise<Answer>,
  print: (answer: Answer, session: Session, ...given: Given) => void | Promise<void>,
): void {
  command.option('--json', 'print one JSON document').action((...words: readonly unknown[]) => {
    // The last one is the command itself.
    const given = words.slice(0, -1) as unknown as Given;
    const { json } = given.at(-1) as { readonly json?: boolean };
    return withSession(async (session) => {
      const answer = await find(session, ...given);
      if (json) printJson(answer);
      else await print(answer, session, ...given);
    });
  });
}
