/** How a permit ended, in the columns of the table `permit_outcome`: the one place that says it. */

/** SQL of a date as its day. */
const dayOf = (column: string): string => `(${column} at time zone 'UTC')::date`;

/** SQL of each column of a permit's outcome, by the permit's alias. `days` and `expires` are null where they are not printed. */
export const outcomeColumns = (permit: string): Readonly<Record<string, string>> => ({
  jurisdiction: `${permit}.jurisdiction`,
  year: `extract(year from ${permit}.issue_date at time zone 'UTC')::integer`,
  permit_type: `coalesce(${permit}.permit_type, '')`,
  days: `${dayOf(`${permit}.complete_date`)} - ${dayOf(`${permit}.issue_date`)}`,
  expires: `case when ${permit}.complete_date is null then ${dayOf(`${permit}.expiration_date`)} end`,
  expiry_printed: `${permit}.expiration_date is not null`,
});

/** SQL of a list of these columns. */
export const selectOutcome = (permit: string): string =>
  Object.entries(outcomeColumns(permit))
    .map(([column, sql]) => `${sql} as ${column}`)
    .join(', ');

/** SQL of whether a permit's outcome is counted: a completion before the issue is a typing error in one of them. */
export const hasOutcome = (permit: string): string =>
  `(${permit}.issue_date is not null and (${permit}.complete_date is null or ${permit}.complete_date >= ${permit}.issue_date))`;

/**
 * SQL of `city`: the last day that is known of each jurisdiction, its newest permit or its last reading, whichever is
 * earlier, and the last year of issue whose permits have all had a year by then.
 */
export const knownCities = `city as materialized (
  select jurisdiction, known.last, extract(year from known.last - 365)::integer - 1 as last_year
  from prepared_figure f, json_to_recordset(f.value) c (jurisdiction text, "lastIssueDate" timestamptz, "lastSuccessAt" timestamptz),
    lateral (select (least(c."lastIssueDate", c."lastSuccessAt") at time zone 'UTC')::date as last) known
  where f.name = 'permit_cities')`;
