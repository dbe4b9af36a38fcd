/** Reads and edits a definition file's text, and keeps its comments. */
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '@crs/domain';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  type Pair,
  parseDocument,
  stringify,
  visit,
  type YAMLMap,
} from 'yaml';

type Written = Readonly<Record<string, unknown>>;

/**
 * Parses a YAML text.
 * @param what the name of the text in an error
 * @throws UsageError `yaml.invalid`
 */
export function parseYaml(text: string, what: string): unknown {
  return documentOf(text, what).toJS();
}

/** A value as YAML, or an empty text for undefined. */
export const yamlText = (value: unknown): string =>
  value === undefined ? '' : stringify(value, { lineWidth: 80, aliasDuplicateObjects: false }).trimEnd();

/**
 * Returns a definition file's text after an edit. Rewrites only entries that differ, and keeps every other line.
 * @param before the value of the text
 * @param after the new value
 * @throws UsageError `definition.anchors` if other entries repeat the edited one
 */
export function editDefinition(text: string, before: Written, after: Written): string {
  const changes = changesOf(before, after);
  const spliced = spliceText(text, changes);
  if (spliced !== null && isDeepStrictEqual(parsedValue(spliced), after)) return spliced;
  const document = documentOf(text, 'The definition');
  if (hasAlias(document))
    throw new UsageError(
      'definition.anchors',
      'Other entries in the definition share this value through a YAML anchor.',
      'Edit the file by hand.',
    );
  // The layout is unusual, so rewrite the whole file, with its comments.
  return rewritten(document, changes);
}

/** An entry's path and new value; undefined removes the entry. */
interface Change {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Finds the differences: entries of the definition, and columns one by one. */
function changesOf(before: Written, after: Written): Change[] {
  const differing = (path: readonly string[], is: Written, becomes: Written): Change[] =>
    [...new Set([...Object.keys(is), ...Object.keys(becomes)])].flatMap((key) => {
      if (isDeepStrictEqual(is[key], becomes[key])) return [];
      if (key === 'columns' && path.length === 0 && is.columns !== undefined && becomes.columns !== undefined)
        return differing([key], is.columns as Written, becomes.columns as Written);
      return [{ path: [...path, key], value: becomes[key] }];
    });
  return differing([], before, after);
}

/** A replacement for a part of a text. */
interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Applies the changes in place. Returns null if the layout does not allow that. */
function spliceText(text: string, changes: readonly Change[]): string | null {
  const document = parseDocument(text);
  const splices: Splice[] = [];
  for (const { path, value } of changes) {
    const parent = document.getIn(path.slice(0, -1));
    const map = path.length === 1 ? document.contents : parent;
    const splice = isMap(map) && !map.flow ? spliceOf(text, map, path.at(-1) ?? '', value) : null;
    if (splice === null) return null;
    splices.push(splice);
  }
  let edited = text;
  for (const { from, to, text: part } of splices.sort((a, b) => b.from - a.from))
    edited = edited.slice(0, from) + part + edited.slice(to);
  return edited;
}

function spliceOf(text: string, map: YAMLMap, key: string, value: unknown): Splice | null {
  const pair = map.items.find((one) => isScalar(one.key) && one.key.value === key);
  if (pair === undefined) {
    const last = map.items.at(-1);
    const [begin, end] = last === undefined ? [null, null] : rangeOf(last);
    if (begin === null || end === null) return null;
    const indent = ' '.repeat(begin - lineStart(text, begin));
    const at = lineEnd(text, end);
    return { from: at, to: at, text: `\n${indent}${flowText({ [key]: value }).slice(2, -2)}` };
  }
  const [begin, end] = rangeOf(pair);
  if (begin === null || end === null || !isNode(pair.value) || pair.value.range == null) return null;
  if (value === undefined) return { from: lineStart(text, begin), to: lineEnd(text, end) + 1, text: '' };
  const isBlock = isCollection(pair.value) && pair.value.flow !== true;
  return { from: pair.value.range[0], to: isBlock ? lineEnd(text, end) : end, text: flowText(value) };
}

/** The start of an entry and the end of its value. */
function rangeOf({ key, value }: Pair): [number, number] | [null, null] {
  if (!isNode(key) || !isNode(value) || key.range == null || value.range == null) return [null, null];
  return [key.range[0], value.range[1]];
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

function lineEnd(text: string, at: number): number {
  // A block ends with its last line.
  const from = text[at - 1] === '\n' ? at - 1 : at;
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** A value on one line. */
const flowText = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trimEnd();

function rewritten(document: Document, changes: readonly Change[]): string {
  for (const { path, value } of changes) {
    if (value === undefined) document.deleteIn(path);
    else document.setIn(path, document.createNode(value));
  }
  return document.toString({ lineWidth: 120, flowCollectionPadding: true });
}

/** True if an entry repeats another one through its anchor. */
function hasAlias(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias: () => {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

/** The value of a text, or null if it is not YAML or if an alias has lost its anchor. */
function parsedValue(text: string): unknown {
  const document = parseDocument(text);
  if (document.errors.length > 0) return null;
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

function documentOf(text: string, what: string): Document.Parsed {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error === undefined) return document;
  throw new UsageError(
    'yaml.invalid',
    `${what} is not YAML: ${error.message.split('\n')[0]}`,
    'See config/feeds/REFERENCE.md for the format.',
  );
}
