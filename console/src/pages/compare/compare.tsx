import type { VNode } from 'preact';
import { z } from 'zod';
import { addressOf } from '../../layout/pager.js';
import { joined } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext } from '../../page.js';
import { contractorAddress } from '../contractor/address.js';
import { type ContractorData, type PickedContractor, readContractor } from '../contractor/contractor-data.js';
import { Choices, whichContractor } from '../contractor/shared-number.js';
import { FEWEST } from '../search/searched.js';
import { askedContractor, askedText } from './asked.js';
import { Compared } from './compared.js';

/** Contractors suggested for a name. */
const MOST_NAMED = 10;

const asked = z.string().trim().max(400).catch('').default('');
const query = z.object({ a: asked, b: asked });
type Asked = z.output<typeof query>;

export const comparePage = definePage({
  path: '/compare',
  role: null,
  params: z.object({}),
  query,
  async show({ query: typed }, context): Promise<PageContent> {
    const [a, b] = [askedContractor(typed.a), askedContractor(typed.b)];
    if (a === null || b === null) return formPage(typed);
    // Both are read at the same time; a problem with the second is reported after the first.
    const [readA, readB] = [readContractor(context, a), readContractor(context, b)];
    readB.catch(() => {});
    return reading(a, readA, typed, context, 'a', (first) =>
      reading(b, readB, typed, context, 'b', async (second) => comparedPage(first, second, context)),
    );
  },
});

/**
 * Waits for a contractor and continues. If its number is ambiguous, the page lists all its contractors; if it is
 * unknown, the form says so.
 */
function reading(
  picked: PickedContractor,
  reads: Promise<ContractorData>,
  typed: Asked,
  context: PageContext,
  name: 'a' | 'b',
  goOn: (data: ContractorData) => Promise<PageContent>,
): Promise<PageContent> {
  return whichContractor(
    picked,
    context,
    async () => {
      const data = await reads.catch((thrown: unknown) => {
        if (context.errorOf(thrown).status === 404) return null;
        throw thrown;
      });
      return data === null ? namedPage(picked, typed, context, name) : goOn(data);
    },
    (address) => addressOf('/compare', { ...typed, [name]: address }),
  );
}

/** Contractors with a name that was typed instead of a number; if there are none, the form says so. */
async function namedPage(
  { licenseNumber, state }: PickedContractor,
  typed: Asked,
  { ask, now }: PageContext,
  name: 'a' | 'b',
): Promise<PageContent> {
  const place = state === undefined ? {} : { state };
  const named =
    licenseNumber.length < FEWEST
      ? []
      : (await ask('/v1/contractors/search', { query: licenseNumber, ...place, pageSize: MOST_NAMED })).data;
  if (named.length === 0) {
    const where = state === undefined ? '' : ` in ${state}`;
    return formPage(typed, `We found no license number or name “${licenseNumber}”${where}.`);
  }
  return {
    status: 404,
    title: `Which contractor is “${licenseNumber}”?`,
    subtitle: 'No license has this number. These names are similar.',
    body: (
      <>
        <Choices
          choices={named.map((found) => ({
            address: addressOf('/compare', { ...typed, [name]: contractorAddress(found) }),
            label: joined(found.licenseNumber, found.rosterState),
            found,
          }))}
          now={new Date(now())}
        />
        <CompareForm {...typed} label="Compare" />
      </>
    ),
  };
}

function comparedPage(first: ContractorData, second: ContractorData, context: PageContext): PageContent {
  const [a, b] = [first.profile.contractor, second.profile.contractor];
  return {
    title: `${a.name} and ${b.name}`,
    subtitle: 'Two contractors side by side, from public records.',
    description: `Licenses ${a.licenseNumber} and ${b.licenseNumber} side by side: status, disciplinary orders, OSHA inspections, and building permits, from public records.`,
    above: [
      { href: contractorAddress(a), label: a.name },
      { href: contractorAddress(b), label: b.name },
    ],
    address: addressOf('/compare', { a: contractorAddress(a), b: contractorAddress(b) }),
    data: { a: first.profile, b: second.profile },
    body: (
      <>
        <Compared first={first} second={second} now={new Date(context.now())} />
        <CompareForm a={contractorAddress(a)} b="" label="Compare with another" />
      </>
    ),
  };
}

const formPage = (typed: Asked, problem?: string): PageContent => ({
  title: 'Compare two contractors',
  subtitle: 'Licenses, disciplinary orders, penalties, and permits of two contractors, and what they share.',
  ...(problem !== undefined && { status: 404 }),
  body: (
    <>
      {problem !== undefined && (
        <p class="alarm" role="alert">
          {problem} Check the spelling, or <a href="/search">search for the contractor</a>.
        </p>
      )}
      <CompareForm {...typed} label="Compare" />
    </>
  ),
});

const CompareForm = ({ a, b, label }: Asked & { readonly label: string }): VNode => (
  <form action="/compare" class="search">
    <label>
      License number, such as BC100001 MN, or name
      <input name="a" value={askedText(a)} required size={24} autocomplete="off" />
    </label>
    <label>
      Another license number or name
      <input name="b" value={askedText(b)} required size={24} autocomplete="off" />
    </label>
    <button type="submit">{label}</button>
  </form>
);
