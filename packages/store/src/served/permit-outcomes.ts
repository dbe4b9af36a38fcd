/** Defines a permit's outcome in the columns of the table `permit_outcome`. No other file defines it. */

/** SQL for a date's day. */
const dayOf = (column: string): string => `(${column} at time zone 'UTC')::date`;

/** SQL for each outcome column, by the permit's alias. `days` and `expires` are null if the permit does not print them. */
export const outcomeColumns = (permit: string): Readonly<Record<string, string>> => ({
  jurisdiction: `${permit}.jurisdiction`,
  year: `extract(year from ${permit}.issue_date at time zone 'UTC')::integer`,
  permit_type: `coalesce(${permit}.permit_type, '')`,
  days: `${dayOf(`${permit}.complete_date`)} - ${dayOf(`${permit}.issue_date`)}`,
  expires: `case when ${permit}.complete_date is null then ${dayOf(`${permit}.expiration_date`)} end`,
  expiry_printed: `${permit}.expiration_date is not null`,
});

/** SQL for a list of these columns. */
export const selectOutcome = (permit: string): string =>
  Object.entries(outcomeColumns(permit))
    .map(([column, sql]) => `${sql} as ${column}`)
    .join(', ');

/** SQL for whether an outcome counts: a completion before the issue date is a typo in one of the dates. */
export const hasOutcome = (permit: string): string =>
  `(${permit}.issue_date is not null and (${permit}.complete_date is null or ${permit}.complete_date >= ${permit}.issue_date))`;

/**
 * SQL for `city`: each jurisdiction's last known day (its newest permit or its last read, whichever is earlier), and
 * the last issue year whose permits were all at least a year old by then.
 */
export const knownCities = `city as materialized (
  select jurisdiction, known.last, extract(year from known.last - 365)::integer - 1 as last_year
  from prepared_figure f, json_to_recordset(f.value) c (jurisdiction text, "lastIssueDate" timestamptz, "lastSuccessAt" timestamptz),
    lateral (select (least(c."lastIssueDate", c."lastSuccessAt") at time zone 'UTC')::date as last) known
  where f.name = 'permit_cities')`;
