import type { ExampleRecords } from '@crs/store';
import { type OpenApiDocument, operationsOf } from './openapi-document.js';

/** The document with examples of parameters that find records which are served. Pure. */
export function withRecordExamples(document: OpenApiDocument, records: ExampleRecords): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { path, operation } of operationsOf(copy)) {
    const values = valuesOf(path, records);
    for (const parameter of operation.parameters ?? []) {
      const value = values[parameter.name];
      if (value !== undefined && value !== null) Object.assign(parameter, { example: value });
    }
  }
  return copy;
}

/** The values of a record by the name of the parameter that finds it. */
function valuesOf(
  path: string,
  { license, permit, inspection, orderId, actionId, firmId }: ExampleRecords,
): Readonly<Record<string, string | number | null>> {
  if (path.includes('{licenseNumber}') && license !== null) {
    const { licenseNumber, state, licenseType } = license;
    return { licenseNumber, state, licenseType };
  }
  if (path === '/v1/licenses/search' && license !== null) {
    const { name, city, state, licenseType } = license;
    return { q: longestWord(name), city, state, licenseType };
  }
  if (path.startsWith('/v1/permits') && permit !== null)
    return { ...permit, q: longestWord(permit.contractorName) };
  if (path.startsWith('/v1/osha') && inspection !== null) return { ...inspection };
  if (path === '/v1/ag-enforcement/{id}') return { id: actionId };
  if (path === '/v1/firms/{id}') return { id: firmId };
  return path === '/v1/enforcement/{id}' ? { id: orderId } : {};
}

/** A word that a search finds. */
const longestWord = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');
