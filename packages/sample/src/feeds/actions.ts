/** Attorney-general actions against contractors: a small CSV with several defendants in one field. */
import { addressLine, typeFirm } from '../clerk.js';
import { dayOf, today, usDay, yearOf } from '../days.js';
import { legalName, printPerson } from '../firm.js';
import type { Random, Streams } from '../random.js';
import type { World } from '../world.js';
import { csvFile, dollars, type FeedFile, type Fields, type RowDefect } from './file.js';

const feed = 'sample_ag_actions';
const defects: readonly RowDefect[] = ['date', 'money', 'required', 'short'];
const columns = [
  'CaseNumber',
  'Defendants',
  'Address',
  'City',
  'State',
  'Phone',
  'ActionType',
  'CaseStatus',
  'FiledDate',
  'CivilPenalty',
  'Restitution',
  'Allegations',
  'Summary',
  'Link',
];
const points = {
  required: columns.indexOf('Defendants'),
  date: columns.indexOf('FiledDate'),
  money: columns.indexOf('CivilPenalty'),
};
const allegations = [
  'Deposits taken and work not done',
  'Storm-chasing solicitation',
  'Deceptive advertising',
  'Failure to refund',
  'Impersonating a licensed contractor',
  'Void contract terms',
];

export function actions(world: World, streams: Streams, rows: number): FeedFile {
  const action = streams(`${feed}/action`);
  const layout = { feed, path: 'actions/ag_actions.csv', rows, columns, points, defects };
  return csvFile(layout, streams, (position) => fields(world, action(position), position));
}

function fields(world: World, random: Random, position: number): Fields {
  const firm = random.chance(0.7) ? random.pickEarly(world.sanctioned) : random.pick(world.unlicensed);
  const entry = typeFirm(firm, random);
  const filed = random.between(dayOf('2017-02-01'), today - 40);
  const restitution = random.chance(0.7) ? random.between(2, 400) * 250 : null;
  return [
    `AG-${yearOf(filed)}-${String(position + 101)}`,
    defendants(),
    addressLine(entry),
    firm.city.name,
    firm.state,
    entry.phone,
    random.pick(['Civil complaint', 'Assurance of discontinuance', 'Consent judgment', 'Injunction']),
    random.pick(['Open', 'Settled', 'Judgment entered', 'Dismissed']),
    usDay(filed),
    random.chance(0.6) ? dollars(random.between(1, 100) * 1000) : '',
    restitution === null ? '' : dollars(restitution),
    [...new Set([random.pick(allegations), random.pick(allegations)])].join('; '),
    `The complaint says that homeowners paid in advance for ${firm.trade.jobs[0]?.toLowerCase()} and waited in vain.`,
    `https://ag.example.com/actions/${position + 101}`,
  ];

  function defendants(): string {
    if (firm.entity === 'Personal') {
      return firm.dba === null ? printPerson(firm.person) : `${printPerson(firm.person)} dba ${firm.dba}`;
    }
    const company = firm.dba === null ? legalName(firm) : `${legalName(firm)}, dba ${firm.dba}`;
    const printed = firm.license !== null && random.chance(0.25) ? ` (${firm.license})` : '';
    return random.chance(0.5)
      ? `${company}${printed} and ${printPerson(firm.person)}`
      : `${company}${printed}`;
  }
}
