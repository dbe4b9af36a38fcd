/** Labeled addresses read by `normaliseAddress`, part by part. */
import { type Dictionaries, normaliseAddress } from '@crs/normalise';
import { type AddressParts, comparable, labeledAddress } from './address-labels.js';
import { Figures } from './figures.js';
import type { LabeledRecord } from './labeled.js';

const parts = ['number', 'street', 'type', 'unit', 'zip'] as const;

export function measureAddresses(records: readonly LabeledRecord[], d: Dictionaries): Figures {
  const figures = new Figures();
  records.forEach(({ text, words }, index) => {
    const read = normaliseAddress(text, d);
    const wanted = comparable(labeledAddress(words), d);
    const got = comparable(
      {
        number: read.number ?? '',
        street: read.street ?? '',
        type: read.streetType ?? '',
        line: [read.preDirection, read.street, read.streetType, read.postDirection]
          .filter((part) => part !== null)
          .join(' '),
        unit: read.unit ?? '',
        zip: read.zip ?? '',
      },
      d,
    );
    const count = (figure: string, right: boolean) =>
      figures.count(figure, { index, text, right, wanted, got });
    for (const part of parts) count(part, wanted[part] === got[part]);
    const number = wanted.number === got.number;
    const split = number && wanted.street === got.street;
    const joined = number && asOne(wanted) === asOne(got);
    const line = number && wanted.line === got.line;
    if (wanted.number !== '' && wanted.street !== '') {
      count('number + street name', split);
      count('number + street, name and type as one', joined);
      count('number + whole street line, directions too', line);
    }
    count('number + street name, all records', split);
    count(
      'every part',
      parts.every((part) => wanted[part] === got[part]),
    );
  });
  return figures;
}

/** Wherever the name ends and the type begins, in any order, and without directions. */
function asOne({ street, type }: AddressParts): string {
  return `${street} ${type}`
    .split(' ')
    .filter((word) => word !== '' && !/^(?:[NS]?[EW]|[NS])$/.test(word))
    .sort()
    .join(' ');
}
