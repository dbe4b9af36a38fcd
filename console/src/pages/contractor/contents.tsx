import type { VNode } from 'preact';
import { numberText } from '../../layout/values.js';
import type { ContractorData } from './contractor-data.js';

/** The page's sections with their record counts, since a phone shows only a twentieth of the page at a time. */
export const Contents = ({ data: { profile, unlicensed } }: { readonly data: ContractorData }): VNode => {
  const parts: readonly (readonly [id: string, label: string, count: number])[] = [
    ['orders', 'Disciplinary orders', profile.enforcement.totalCount],
    ['actions', 'Attorney general actions', profile.agEnforcement.totalCount],
    ['inspections', 'OSHA inspections', profile.osha.totalCount],
    ['unlicensed', 'Permits after license ended', unlicensed.totalCount],
    ['permits', 'Permits', profile.permits.totalCount],
    ['related', 'Related contractors', profile.related.totalCount],
  ];
  return (
    <nav class="contents" aria-label="On this page">
      <ul>
        {parts
          .filter(([, , count]) => count > 0)
          .map(([id, label, count]) => (
            <li key={id}>
              <a href={`#${id}`}>
                {label} <span class="quiet">{numberText(count)}</span>
              </a>
            </li>
          ))}
        <li>
          <a href="#timeline">Timeline</a>
        </li>
        <li>
          <a href="#known-as">Names and addresses</a>
        </li>
        <li>
          <a href="#sources">Sources</a>
        </li>
      </ul>
    </nav>
  );
};
