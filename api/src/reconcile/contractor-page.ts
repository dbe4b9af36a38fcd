import { isolateTexts } from '@crs/domain';
import { contentSecurityPolicy, html, page } from '@crs/html';
import type { ContractorDetail } from '@crs/store';

/** The page's policy: it loads and runs nothing, and any client may show it in a frame. */
export const framedPolicy = `${contentSecurityPolicy}; base-uri 'none'; form-action 'none'; frame-ancestors *`;

const style = html`main { padding: .6rem .8rem; } h1 { font-size: 1.05rem; } dl { font-size: .85rem; }`;

/** A contractor on a page that fits into a small frame. */
export function contractorPage(contractor: ContractorDetail): string {
  const place = [
    contractor.address,
    contractor.city,
    [contractor.state, contractor.zip].filter(Boolean).join(' '),
  ];
  const lines: readonly (readonly [string, string | null])[] = [
    ['License', `${contractor.licenseNumber} (${contractor.rosterState})`],
    ['Type', contractor.licenseTypes.join(', ') || contractor.licenseType],
    ['Status', contractor.status],
    ['Expires', contractor.expirationDate],
    ['Trade name', contractor.dbaName],
    ['Person', contractor.personName],
    ['Address', place.filter(Boolean).join(', ')],
    ['Phone', contractor.phone],
    ['Enforcement', contractor.hasEnforcementAction ? 'has enforcement actions' : 'none found'],
    ['Source', contractor.provenance.publisher ?? contractor.source],
  ];
  const whole = page({
    title: contractor.name,
    style,
    content: html`<dl>${lines.map(([term, value]) => (value === null || value === '' ? null : html`<dt>${term}</dt><dd>${value}</dd>`))}</dl>`,
  });
  return isolateTexts(whole);
}
