/** The message of an error body: the title of a page, or the message in XML or JSON. */
import { decodeText } from '@crs/normalise';

const longest = 200;

/** Keys of messages, in the order in which they are searched. */
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

/** Keys that a data set without an error has too. */
const describing = new Set(['title', 'description', 'code']);

/** @returns one line, or null if the text has no title and no message */
export function bodyMessage(text: string): string | null {
  return lineOf(/^\s*[[{]/.test(text) ? messageOfJson(text) : messageOfMarkup(text));
}

/**
 * The message of an error with status 200.
 * @param answer the parsed body
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

/** The title or the first heading of a page, or the message of an error in XML. */
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
    // Truncated or not JSON: there is no message.
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

/** True for the start of a web page or of XML, without regard to the content type. */
export function isMarkup(start: string): boolean {
  return /^<(!doctype|!--|\?xml|[a-z])/i.test(start.replace(/^\ufeff/, '').trimStart());
}
