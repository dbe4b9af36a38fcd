import type { Tile } from '../../layout/tiles.js';
import { counted, dayText, moneyText, numberText } from '../../layout/values.js';
import type { ContractorData } from './contractor-data.js';
import { doubtOf } from './record-sentences.js';

/** Maximum number of tiles on a page. */
const MOST = 5;

type Tiled = Pick<ContractorData, 'profile' | 'orders' | 'actions' | 'inspections' | 'ordersCovered'>;

/** Returns a contractor's figures, most serious first. Shows a zero only if we have those records. Pure. */
export function contractorTiles(data: Tiled): Tile[] {
  const { contractor, permits, related } = data.profile;
  return [
    orderTile(data),
    ...actionTile(data),
    ...inspectionTile(data),
    {
      label: permits.totalCount === 1 ? 'building permit' : 'building permits',
      value: numberText(permits.totalCount),
      note: permits.totalValue > 0 ? `worth ${moneyText(permits.totalValue)}` : null,
      ...(permits.totalCount > 0 && { href: '#permits' }),
    },
    ...(related.totalCount > 0
      ? [
          {
            label: related.totalCount === 1 ? 'related contractor' : 'related contractors',
            value: numberText(related.totalCount),
            note: 'same address, phone, or person',
            href: '#related',
          },
        ]
      : []),
    ...(contractor.originalDate === null
      ? []
      : [
          {
            label: 'first licensed',
            value: contractor.originalDate.slice(0, 4),
            note: dayText(contractor.originalDate),
          },
        ]),
  ].slice(0, MOST);
}

function orderTile({ profile: { contractor, enforcement }, orders, ordersCovered }: Tiled): Tile {
  const { totalCount, totalPenaltyAmount } = enforcement;
  const label = totalCount === 1 ? 'disciplinary order' : 'disciplinary orders';
  if (totalCount === 0)
    return ordersCovered === null
      ? { label, value: '?', note: `we don’t have ${contractor.rosterState} orders` }
      : { label, value: '0', note: `in ${contractor.rosterState} records` };
  return {
    label,
    value: numberText(totalCount),
    note: noteOf(totalPenaltyAmount > 0 && `${moneyText(totalPenaltyAmount)} in penalties`, doubtOf(orders)),
    href: '#orders',
    isAlarming: true,
  };
}

function actionTile({ profile: { agEnforcement }, actions }: Tiled): Tile[] {
  const { totalCount } = agEnforcement;
  if (totalCount === 0) return [];
  return [
    {
      label: totalCount === 1 ? 'attorney general action' : 'attorney general actions',
      value: numberText(totalCount),
      note: noteOf(doubtOf(actions)),
      href: '#actions',
      isAlarming: true,
    },
  ];
}

function inspectionTile({ profile: { osha }, inspections }: Tiled): Tile[] {
  const { totalCount, totalViolations } = osha;
  if (totalCount === 0) return [];
  return [
    {
      label: totalViolations === 1 ? 'OSHA violation' : 'OSHA violations',
      value: numberText(totalViolations),
      note: noteOf(`in ${counted(totalCount, 'inspection')}`, doubtOf(inspections)),
      href: '#inspections',
      isAlarming: totalViolations > 0,
    },
  ];
}

const noteOf = (...parts: readonly (string | false)[]): string | null =>
  parts.filter((part) => part !== false && part !== '').join('; ') || null;
