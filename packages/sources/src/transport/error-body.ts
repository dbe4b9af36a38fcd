/** What a body that is no data says of itself: the title of a page, the message of an error in XML or JSON. */
import { decodeText } from '@crs/normalise';

const longest = 200;

/** What stands in these says why, in the order they are looked for. */
const messageKeys = [
  'message',
  'error_description',
  'detail',
  'description',
  'error',
  'errors',
  'title',
  'code',
];
const xmlMessage = /<(?:\w+:)?(message|exceptiontext|faultstring|errormessage|reason|error)\b[^>]*>([^<]+)</i;

/** Of these, what a data set without an error has as well. */
const describing = new Set(['title', 'description', 'code']);

/** @returns one line, or null where the text has no title and no message */
export function bodyMessage(text: string): string | null {
  return lineOf(/^\s*[[{]/.test(text) ? messageOfJson(text) : messageOfMarkup(text));
}

/**
 * The same of an error that came as an answer with status 200.
 * @param answer as it was parsed
 */
export function jsonErrorMessage(answer: unknown): string | null {
  return lineOf(
    messageIn(
      answer,
      messageKeys.filter((key) => !describing.has(key)),
    ),
  );
}

function lineOf(message: string | null): string | null {
  const line = decodeText(message ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** The title, or else the first heading, of a page; the message of an error in XML. */
function messageOfMarkup(text: string): string | null {
  const title = /<title[^>]*>([^<]+)</i.exec(text)?.[1];
  if (title?.trim()) return title;
  const message = xmlMessage.exec(text)?.[2];
  if (message?.trim()) return message;
  return /<h1[^>]*>(.*?)<\/h1>/is.exec(text)?.[1]?.replace(/<[^>]*>/g, ' ') ?? null;
}

function messageOfJson(text: string): string | null {
  try {
    return messageIn(JSON.parse(text), messageKeys);
  } catch {
    // Cut off, or no JSON after all: it says nothing that can be quoted.
    return null;
  }
}

function messageIn(value: unknown, keys: readonly string[]): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return messageIn(value[0], keys);
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map(Object.entries(value).map(([key, field]) => [key.toLowerCase(), field]));
  for (const key of keys) {
    const said = messageIn(fields.get(key), keys);
    if (said !== null && said.trim() !== '') return said;
  }
  return null;
}

/** Whether a body that begins so is a page for people, or an error in XML, whatever it is called. */
export function isMarkup(start: string): boolean {
  return /^<(!doctype|!--|\?xml|[a-z])/i.test(start.replace(/^\ufeff/, '').trimStart());
}
