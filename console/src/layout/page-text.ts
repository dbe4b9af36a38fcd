/**
 * A command-line text for a page, which has links and buttons instead of commands: without instructions for typing, and
 * without the subject that the page already shows. Pure.
 */
export function pageText(text: string, subject = ''): string {
  const own = subject !== '' && text.startsWith(`${subject}: `) ? text.slice(subject.length + 2) : text;
  return own
    .replace(/ \(`?crs [^)]*\)/g, '')
    .replace(/: `crs [^`]*`\.?$/, '.')
    .split(/(?<=[.!?]) /)
    .flatMap((sentence) => {
      const clauses = sentence.replace(/\.$/, '').split('; ');
      const kept = clauses.filter((clause) => !/`crs [^`]*`/.test(clause));
      if (kept.length === clauses.length) return [sentence];
      return kept.length === 0 ? [] : [`${kept.join('; ')}.`];
    })
    .join(' ');
}
