/** Streams the XML events that a workbook needs. */
// saxes: a strict streaming parser.
import { SaxesParser } from 'saxes';
import { Unreadable } from '../limits.js';

/** Callbacks for a part's elements. Names have no prefix. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads XML to its end. Yields after each chunk.
 * @param part the part's name in messages
 * @throws Unreadable if the part is not XML
 */
export async function* readXml(
  source: AsyncIterable<Buffer>,
  events: XmlEvents,
  part: string,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) =>
    events.open(local(name), attributes as Record<string, string>),
  );
  parser.on('closetag', ({ name }) => events.close?.(local(name)));
  parser.on('text', (text) => events.text?.(text));
  parser.on('cdata', (text) => events.text?.(text));
  parser.on('error', (error) => {
    throw new Unreadable(`${part} of the workbook is not XML: ${error.message}`);
  });
  const decoder = new TextDecoder('utf-8');
  for await (const bytes of source) {
    parser.write(decoder.decode(bytes, { stream: true }));
    yield;
  }
  parser.close();
}

/** Reads XML to its end. */
export async function readWholeXml(
  source: AsyncIterable<Buffer>,
  events: XmlEvents,
  part: string,
): Promise<void> {
  for await (const _piece of readXml(source, events, part));
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Returns an attribute by its name without prefix: `id` for `r:id`. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const own = attributes[name];
  if (own !== undefined) return own;
  for (const key in attributes) if (local(key) === name) return attributes[key];
  return undefined;
}
