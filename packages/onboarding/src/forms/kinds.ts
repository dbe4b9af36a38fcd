/** Chooses the permit type, work, and day by their values where names mislead. */
import { wordsOf } from '../evidence/column-words.js';
import type { Profile } from '../profile/profile.js';
import { type MappingContext, type ProposedColumns, wholeColumn } from './proposed.js';

/** What a permit is for. */
const trades =
  /\b(permits?|building|bldg|electric(al)?|plumb(ing)?|mechanical|mech|hvac|roof(ing)?|gas|fire|sign|pool|fence|demolition|grading|sewer|right of way|encroachment|solar|zoning)\b/i;
/** The kind of work. */
const works =
  /^(?:(?:residential|commercial|interior|exterior|minor|major)\b[\s/-]*)?(?:new|addition|add|alter(?:ation|ations)?|alt|repair|replac(?:e|ement)|remodel|renovat(?:e|ion)|rehab(?:ilitation)?|tenant (?:improvement|finish|build)|install(?:ation)?|re-?roof|change of|convert|conversion|maintenance|move|erect|existing|upgrade|modif(?:y|ication))\b/i;

const shareOf = ({ top }: Profile, holds: (text: string) => boolean): number => {
  const all = top.reduce((sum, [, count]) => sum + count, 0);
  const held = top.reduce((sum, [text, count]) => sum + (holds(text.trim()) ? count : 0), 0);
  return all === 0 ? 0 : held / all;
};
const isWork = (text: string): boolean => works.test(text) && !/\bpermits?\b/i.test(text);
const isTrade = (text: string): boolean => trades.test(text) && !isWork(text);

/** Swaps a permit's type and work if each has the other's values. */
export function withKinds(context: MappingContext, columns: ProposedColumns): ProposedColumns {
  const [type, work] = [columns.get('permitType'), columns.get('workType')];
  const ofType = wholeColumn(context, type?.form);
  const ofWork = wholeColumn(context, work?.form);
  if (type === undefined || work === undefined || ofType === undefined || ofWork === undefined)
    return columns;
  if (wordsOf(ofWork.column).words.includes('sub')) return columns;
  const isExchanged = shareOf(ofType, isWork) > 0.5 && shareOf(ofWork, isTrade) > 0.5;
  if (!isExchanged) return columns;
  const reason = 'its values say so';
  return new Map([...columns, ['permitType', { ...work, reason }], ['workType', { ...type, reason }]]);
}

/** Statuses of permits that are not issued yet, or never will be. */
const beforeIssue =
  /\b(review|received|submitted|applied|application|pending|incomplete|withdrawn|denied|hold|in process|plan check|intake|new|awaiting|on hold|open)\b/i;
const issued = /\b(issued?|final(ed|led)?|complete[d]?|closed|active|expired|certificate)\b/i;

/** Leaves out a plain "Date" column if most of its permits are not issued: it is the application date. */
export function withoutApplications(
  context: MappingContext,
  columns: ProposedColumns,
): { readonly columns: ProposedColumns; readonly warnings: readonly string[] } {
  const date = wholeColumn(context, columns.get('issueDate')?.form);
  const status = wholeColumn(context, columns.get('status')?.form);
  const isBare = date !== undefined && wordsOf(date.column).words.join(' ') === 'date';
  if (!isBare || status === undefined) return { columns, warnings: [] };
  if (shareOf(status, (text) => beforeIssue.test(text) && !issued.test(text)) <= 0.5)
    return { columns, warnings: [] };
  const { issueDate: _date, ...others } = Object.fromEntries(columns);
  return {
    columns: new Map(Object.entries(others)),
    warnings: [
      `${date.column} is the application date: most of its permits are not issued (${status.top
        .slice(0, 3)
        .map(([text]) => text)
        .join(', ')}). It is left out.`,
    ],
  };
}
