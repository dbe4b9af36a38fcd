import { ApiError } from '../errors/api-error.js';
import { nearestName } from '../errors/nearest-name.js';
import type { RawValue } from './raw-query.js';

/** Every endpoint ignores these. They never authenticate. */
const toleratedNames = ['api_key', 'apikey'];

/**
 * Names of our parameters in other services, as lower-case letters only. The first one that the endpoint has is suggested.
 * `licenseNumber` is a path parameter, suggested only when the path has it.
 */
const aliases: ReadonlyMap<string, readonly string[]> = new Map([
  ['query', ['q', 'filter']],
  ['search', ['q', 'contractorName', 'name', 'street', 'filter']],
  ['searchterm', ['q', 'contractorName', 'name']],
  ['keyword', ['q', 'contractorName', 'name']],
  ['keywords', ['q', 'contractorName', 'name']],
  ['term', ['q']],
  ['text', ['q']],
  ['q', ['name', 'contractorName', 'filter', 'street', 'address']],
  ['licensenumber', ['licenseNumber', 'q', 'filter']],
  ['licenseno', ['licenseNumber', 'q', 'filter']],
  ['licensenum', ['licenseNumber', 'q', 'filter']],
  ['licenseid', ['licenseNumber', 'q', 'filter']],
  ['number', ['licenseNumber', 'activityNumber', 'q']],
  ['licensestatus', ['status']],
  ['licensetype', ['filter']],
  ['perpage', ['pageSize', 'limit']],
  ['pagelimit', ['pageSize']],
  ['pagelength', ['pageSize']],
  ['size', ['pageSize', 'limit']],
  ['limit', ['pageSize']],
  ['take', ['pageSize', 'limit']],
  ['top', ['limit', 'pageSize']],
  ['count', ['limit', 'pageSize']],
  ['max', ['limit', 'pageSize']],
  ['maxresults', ['limit', 'pageSize']],
  ['rows', ['pageSize', 'limit']],
  ['pagesize', ['limit']],
  ['offset', ['page']],
  ['skip', ['page']],
  ['start', ['page', 'fromDate']],
  ['pagenumber', ['page']],
  ['pageno', ['page']],
  ['pageindex', ['page']],
  ['p', ['page']],
  ['type', ['licenseType', 'permitType', 'entityType']],
  ['entity', ['entityType']],
  ['kind', ['entityType', 'permitType']],
  ['trade', ['licenseType']],
  ['permit', ['permitType']],
  ['hasenforcementaction', ['hasEnforcement']],
  ['hasenforcementactions', ['hasEnforcement']],
  ['enforcement', ['hasEnforcement']],
  ['violations', ['hasViolations']],
  ['violation', ['hasViolations']],
  ['establishment', ['name']],
  ['establishmentname', ['name']],
  ['contractor', ['contractorName', 'q', 'name']],
  ['contractorname', ['q', 'name', 'filter']],
  ['company', ['contractorName', 'name', 'q', 'filter']],
  ['companyname', ['contractorName', 'name', 'q', 'filter']],
  ['business', ['contractorName', 'name', 'q']],
  ['businessname', ['contractorName', 'name', 'q']],
  ['name', ['q', 'contractorName', 'filter']],
  ['from', ['fromDate']],
  ['since', ['fromDate']],
  ['after', ['fromDate']],
  ['datefrom', ['fromDate']],
  ['startdate', ['fromDate']],
  ['mindate', ['fromDate']],
  ['to', ['toDate']],
  ['until', ['toDate']],
  ['before', ['toDate']],
  ['dateto', ['toDate']],
  ['end', ['toDate']],
  ['enddate', ['toDate']],
  ['maxdate', ['toDate']],
  ['sort', ['orderBy']],
  ['sortby', ['orderBy']],
  ['order', ['orderBy']],
  ['ordering', ['orderBy']],
  ['sortorder', ['orderBy']],
  ['filters', ['filter']],
  ['where', ['filter']],
  ['jurisdiction', ['city']],
  ['municipality', ['city']],
  ['town', ['city']],
  ['region', ['state']],
  ['statecode', ['state']],
  ['addr', ['address', 'street']],
  ['address', ['street']],
  ['streetaddress', ['address', 'street']],
  ['propertyaddress', ['address', 'street']],
  ['street', ['address']],
  ['block', ['street']],
]);

/** Maximum number of parameters listed in one error; a URL has room for thousands. */
const MAX_DETAILS = 200;

/** Other names for `licenseNumber`, for every endpoint. */
const namesOfNumber = ['license', 'licence'];

/**
 * @param declared names of the endpoint's query parameters
 * @param inPath names of its path parameters, which may be suggested
 * @throws ApiError `query.unknown_param` for parameters that the endpoint does not declare
 */
export function refuseUnknownParameters(
  given: ReadonlyMap<string, RawValue>,
  declared: readonly string[],
  inPath: readonly string[],
): void {
  const unknown = [...given.keys()].filter(
    (name) => !declared.includes(name) && !toleratedNames.includes(name),
  );
  const [first] = unknown;
  if (first === undefined) return;
  const others = unknown.length - MAX_DETAILS;
  const unlisted = others > 0 ? ` ${others} more unknown parameters are not listed.` : '';
  throw new ApiError('query.unknown_param', `Unknown parameter "${first}".${unlisted}`, {
    details: unknown.slice(0, MAX_DETAILS).map((field) => {
      const suggestion = namesOfNumber.includes(field.toLowerCase())
        ? 'licenseNumber'
        : nearestName(field, [...declared, ...inPath], aliases);
      return {
        field,
        issue: 'not_recognized',
        received: given.get(field)?.text ?? '',
        ...(suggestion === null ? {} : { suggestion }),
      };
    }),
  });
}
