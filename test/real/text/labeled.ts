/** Records that people labeled word by word, in the XML of usaddress and probablepeople. */
import { readFileSync } from 'node:fs';
import { decodeText } from '@crs/normalise';

export interface LabeledWord {
  readonly label: string;
  readonly word: string;
}

export interface LabeledRecord {
  /** The whole text, one space between words. */
  readonly text: string;
  readonly words: readonly LabeledWord[];
}

export function readLabeled(path: string): LabeledRecord[] {
  const xml = readFileSync(path, 'utf8');
  const records: LabeledRecord[] = [];
  for (const [, body = ''] of xml.matchAll(/<(?:AddressString|Name)>(.*?)<\/(?:AddressString|Name)>/gs)) {
    const words = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, label = '', word = '']) => ({
      label,
      word: decodeText(word),
    }));
    if (words.length > 0) records.push({ text: words.map(({ word }) => word).join(' '), words });
  }
  return records;
}

/** The words that have one of these labels. */
export function wordsOf(words: readonly LabeledWord[], ...labels: readonly string[]): string[] {
  return words.filter(({ label }) => labels.includes(label)).map(({ word }) => word);
}
