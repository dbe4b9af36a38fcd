/** Reads an Atom feed as strictly as RFC 4287 requires. */
import { SaxesParser } from 'saxes';

const ATOM = 'http://www.w3.org/2005/Atom';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

export interface ReadEntry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly summary: string;
  readonly href: string;
}

export interface ReadFeed extends Omit<ReadEntry, 'summary'> {
  readonly self: string;
  readonly entries: readonly ReadEntry[];
}

function readXml(text: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== ATOM) throw new Error(`${local} is not of Atom.`);
    const given = Object.entries(attributes).map(([name, { value }]) => [name, value] as const);
    const element = { name: local, attributes: Object.fromEntries(given), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (more) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += more;
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  const [root] = document.children;
  if (root === undefined) throw new Error('There is no element.');
  return root;
}

/** The only child with a name. */
function one({ name: parent, children }: XmlElement, name: string): XmlElement {
  const found = children.filter((child) => child.name === name);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${parent} has ${found.length} ${name}.`);
  return only;
}

function linkOf({ name, children }: XmlElement, rel: string): string {
  const href = children.find((child) => child.name === 'link' && child.attributes.rel === rel)?.attributes
    .href;
  if (href === undefined) throw new Error(`${name} has no link ${rel}.`);
  return href;
}

/** The required parts of a feed and an entry, in valid form. */
function required(element: XmlElement): Omit<ReadEntry, 'summary'> {
  const [id, title, updated] = ['id', 'title', 'updated'].map((name) => one(element, name).text);
  if (id === undefined || !/^(?:tag:[\w.-]+,\d{4}:\S+|https?:\/\/\S+)$/.test(id))
    throw new Error(`The id ${id}`);
  if (title === undefined || title.trim() === '') throw new Error('An empty title');
  if (updated === undefined || !MOMENT.test(updated)) throw new Error(`The moment ${updated}`);
  return { id, title, updated, href: linkOf(element, 'alternate') };
}

/** @throws if the text is not a feed by RFC 4287 */
export function readAtom(text: string): ReadFeed {
  const feed = readXml(text);
  if (feed.name !== 'feed') throw new Error(`It is ${feed.name}, no feed.`);
  one(one(feed, 'author'), 'name');
  const entries = feed.children
    .filter(({ name }) => name === 'entry')
    .map((entry) => ({ ...required(entry), summary: one(entry, 'summary').text }));
  if (new Set(entries.map(({ id }) => id)).size < entries.length) throw new Error('An id stands twice.');
  return { ...required(feed), self: linkOf(feed, 'self'), entries };
}
