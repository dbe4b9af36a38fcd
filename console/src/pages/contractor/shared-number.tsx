import type { VNode } from 'preact';
import { addressOf } from '../../layout/pager.js';
import { isPastDate, Status } from '../../layout/status.js';
import { joined } from '../../layout/values.js';
import type { PageContent, PageContext } from '../../page.js';
import type { PickedContractor } from './contractor-data.js';

/** A list of contractors to choose from, and the contractor if there is only one. */
export interface Choice {
  readonly address: string;
  readonly label: string;
  readonly found: {
    readonly name: string;
    readonly status: 'Issued' | 'Expired' | 'Suspended' | 'Revoked' | null;
    readonly city: string | null;
    readonly expirationDate: string | null;
  } | null;
}

/**
 * The page of the requested contractor. If several have the number, the page lists them.
 * @param show renders the page
 * @param leadTo where choosing a contractor leads, given the address of its page
 */
export async function whichContractor(
  picked: PickedContractor,
  context: PageContext,
  show: () => Promise<PageContent>,
  leadTo: (address: string) => string = (address) => address,
): Promise<PageContent> {
  try {
    return await show();
  } catch (thrown) {
    const error = context.errorOf(thrown);
    if (error.status !== 409) throw thrown;
    return sharedNumber(
      picked,
      await choicesOf(picked, error.choices, context, leadTo),
      new Date(context.now()),
    );
  }
}

async function choicesOf(
  picked: PickedContractor,
  choices: readonly { readonly field: string; readonly values: readonly string[] }[],
  { ask, errorOf }: PageContext,
  leadTo: (address: string) => string,
): Promise<Choice[]> {
  const [first] = choices;
  if (first === undefined) return [];
  return Promise.all(
    first.values.map(async (value) => {
      const chosen = { ...picked, [first.field]: value };
      const { licenseNumber, state, licenseType } = chosen;
      const found = await ask('/v1/licenses/{licenseNumber}', { ...chosen }).catch((thrown: unknown) => {
        // Several contractors also match this choice; the page that it links to lists them.
        if (errorOf(thrown).status === 409) return null;
        throw thrown;
      });
      return {
        address: leadTo(
          addressOf(`/contractors/${encodeURIComponent(licenseNumber)}`, { state, licenseType }),
        ),
        label: value,
        found,
      };
    }),
  );
}

const sharedNumber = (
  { licenseNumber }: PickedContractor,
  choices: readonly Choice[],
  now: Date,
): PageContent => ({
  status: 409,
  title: `Several contractors have license number ${licenseNumber}`,
  subtitle: 'Choose one.',
  above: [{ href: '/search', label: 'Search' }],
  body: <Choices choices={choices} now={now} />,
});

/** Contractors to choose from. */
export const Choices = ({
  choices,
  now,
}: {
  readonly choices: readonly Choice[];
  readonly now: Date;
}): VNode => (
  <ul class="choices">
    {choices.map(({ address, label, found }) => (
      <li key={address}>
        <a href={address}>{found === null ? `Contractors in ${label}` : found.name}</a>
        {found !== null && (
          <>
            {' '}
            <Status status={found.status} isPast={isPastDate(found, now)} />{' '}
            <span class="quiet">{joined(found.city, label)}</span>
          </>
        )}
      </li>
    ))}
  </ul>
);
