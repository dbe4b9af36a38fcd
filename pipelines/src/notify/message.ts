/** Messages for operators: new problems since the last message, and problems that have been solved. Pure. */

/** A problem for operators. */
export interface Problem {
  /** Its subject: a feed, `the matching of lakeview`, `publishing`, `webhook 7 of acme`. */
  readonly subject: string;
  readonly kind: 'held back' | 'failed' | 'late' | 'switched off';
  readonly run: number | null;
  /** The start, in UTC: `2026-11-21 08:15`. */
  readonly since: string | null;
  /** The reason, in a sentence. */
  readonly reason: string;
  /** The next step, in a sentence. */
  readonly nextStep: string;
}

/** A message about problems. */
export interface Message {
  /** The first line is a complete summary, since it is the subject of an email. */
  readonly title: string;
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Subjects of earlier problems that have been solved. */
  readonly wellAgain: readonly string[];
}

/** A stored problem, for distinguishing new problems from known ones. */
export const problemText = ({ kind, run }: Problem): string =>
  run === null ? kind : `${kind} by run ${run}`;

/**
 * The message to send; null if there is nothing new. A lasting problem is reported once, since later nights are on hold
 * or fail in the same way; a message contains only what is new.
 * @param known subjects with their last reported problem
 */
export function messageOf(known: ReadonlyMap<string, string>, problems: readonly Problem[]): Message | null {
  const isNew = ({ subject, kind }: Problem): boolean => known.get(subject)?.startsWith(kind) !== true;
  const told = problems.filter(isNew);
  const wellAgain = [...known.keys()].filter((subject) => !problems.some((one) => one.subject === subject));
  if (told.length === 0 && wellAgain.length === 0) return null;
  const left = problems.length - told.length;
  const titles = [
    ...(told.length === 0
      ? []
      : [
          `${told
            .map(({ subject, kind }) => `${subject} ${is(kind)}`)
            .slice(0, 3)
            .join(', ')}${told.length > 3 ? ` and ${told.length - 3} more` : ''}`,
        ]),
    ...(wellAgain.length === 0 ? [] : [`resolved: ${wellAgain.join(', ')}`]),
  ];
  const title = `Contractor records: ${titles.join('; ')}`;
  const lines = [
    title,
    ...told.map((problem) => `- ${problemSentence(problem)} ${problem.nextStep}`),
    ...wellAgain.map((subject) => `- ${subject}: resolved.`),
    ...(left === 0
      ? []
      : [`${left} earlier ${left === 1 ? 'problem continues' : 'problems continue'}; see \`crs runs\`.`]),
  ];
  return { title, text: lines.join('\n'), problems: told, wellAgain };
}

/** `austin is on hold (run 7, since 2026-11-21 08:15 UTC): Too few rows.` */
export function problemSentence({ subject, kind, run, since, reason }: Problem): string {
  const details = [
    ...(run === null ? [] : [`run ${run}`]),
    ...(since === null ? [] : [`since ${since} UTC`]),
  ];
  return `${subject} ${is(kind)}${details.length === 0 ? '' : ` (${details.join(', ')})`}: ${reason}`;
}

const texts: Readonly<Record<Problem['kind'], string>> = {
  'held back': 'is on hold',
  failed: 'failed',
  late: 'is late',
  'switched off': 'is disabled',
};
const is = (kind: Problem['kind']): string => texts[kind];
