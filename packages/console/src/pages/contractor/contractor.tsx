import type { VNode } from 'preact';
import { z } from 'zod';
import { Status } from '../../layout/status.js';
import { dayText, joined, phoneText } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { summarise } from './summary.js';

const choice = z.string().trim().max(100).optional().catch(undefined);

export const contractorPage = definePage({
  path: '/contractors/:licenseNumber',
  role: null,
  params: z.object({ licenseNumber: z.string() }),
  query: z.object({ state: choice, licenseType: choice }),
  async show({ params: { licenseNumber }, query }, { ask, now }): Promise<PageContent> {
    const profile = await ask('/v1/licenses/{licenseNumber}/profile', { licenseNumber, ...query });
    const { contractor } = profile;
    return {
      title: contractor.name,
      subtitle: joined(contractor.dbaName, contractor.licenseType, joined(contractor.city, contractor.state)),
      above: [{ href: '/search', label: 'Look up' }],
      data: profile,
      body: (
        <>
          <section class="summary" aria-label="In short">
            {summarise(profile, new Date(now())).map((sentence) => (
              <p key={sentence.text} class={sentence.isAlarming ? 'alarm' : undefined}>
                {sentence.text}
              </p>
            ))}
          </section>
          <Facts contractor={contractor} />
        </>
      ),
    };
  },
});

type Profile = Parameters<typeof summarise>[0];

const Facts = ({ contractor }: { readonly contractor: Profile['contractor'] }): VNode => (
  <dl>
    <dt>License</dt>
    <dd>
      {contractor.licenseNumber} <Status status={contractor.status} />
    </dd>
    {contractor.expirationDate !== null && (
      <>
        <dt>Expires</dt>
        <dd>{dayText(contractor.expirationDate)}</dd>
      </>
    )}
    {contractor.personName !== null && (
      <>
        <dt>Person</dt>
        <dd>{contractor.personName}</dd>
      </>
    )}
    {contractor.address !== null && (
      <>
        <dt>Address</dt>
        <dd>{joined(contractor.address, contractor.city, contractor.state, contractor.zip)}</dd>
      </>
    )}
    {contractor.phone !== null && (
      <>
        <dt>Phone</dt>
        <dd>{phoneText(contractor.phone)}</dd>
      </>
    )}
  </dl>
);
