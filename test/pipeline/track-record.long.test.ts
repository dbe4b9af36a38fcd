/** Compares served permit outcomes with a plain computation over the rows of made-up files. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crsJson, serveCrs } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const feed = (name: string, family: string, more: string): string => `feed: ${name}
family: ${family}
title: Made up
publisher: Nobody
state: IL
source: { file: "\${CRS_SAMPLE_DIR}/${name}.csv" }
format: { type: csv }
expect: { rows: [0, 10000], shrink: 1, removed: 1, rejects: 1, drift: 1 }
dates: [iso]
${more}`;

/** A city that prints completion and expiration dates, and one that prints neither. */
const cities = ['northborough', 'southborough'] as const;
const feeds = {
  il_licenses: feed(
    'il_licenses',
    'licenses',
    'identity: [number]\ncolumns: { licenseNumber: number, name: name, licenseType: type }\n',
  ),
  ...Object.fromEntries(
    cities.map((city) => [
      city,
      feed(
        city,
        'permits',
        `jurisdiction: ${city}
city: ${city}
identity: [permit]
columns: { permitNumber: permit, permitType: type, issueDate: issued, completeDate: completed, expirationDate: expires, contractorName: firm, contractorLicense: license }
`,
      ),
    ]),
  ),
};

const firms = ['Alder Builders', 'Birch Roofing', 'Cedar Works', 'Dune Paving'] as const;
type Firm = (typeof firms)[number];
const numberOf = (firm: Firm): string => `G${firms.indexOf(firm) + 1}00`;

interface Row {
  readonly city: (typeof cities)[number];
  readonly permit: string;
  readonly type: string;
  readonly firm: Firm;
  readonly issued: string;
  completed: string;
  readonly expires: string;
}

const DAY = 86_400_000;
const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** Permits from four years, the newest from June 30, 2024: those issued until 2022 are at least a year old. */
const LAST = '2024-06-30';
const rows: Row[] = Array.from({ length: 900 }, (_, at) => {
  const issued = at === 1 ? LAST : plus('2020-01-05', (at * 7919) % 1600);
  const ended = (at * 101) % 700;
  const city = cities[at % 5 === 0 ? 1 : 0];
  return {
    city,
    permit: `P${at}`,
    type: ['Roof', 'Deck', 'Sign'][at % 3] as string,
    // The second firm is faster and does only roofs and decks. The third has few permits, the fourth none in city one.
    firm: firms[at % 90 === 1 ? 2 : at % 35 === 10 ? 3 : at % 3 === 2 ? 0 : ((at * 31) % 7) % 2] as Firm,
    issued,
    // Sign permits are never marked completed; a few completions precede their issue date.
    completed:
      city === 'southborough' || at % 3 === 2 || ended > 500
        ? ''
        : plus(issued, at % 13 === 0 ? -3 : Math.round(ended * (((at * 31) % 7) % 2 === 1 ? 0.7 : 1))),
    expires: city === 'southborough' || at % 11 === 0 ? '' : plus(issued, 180 + (at % 5) * 200),
  };
});

interface Figure {
  readonly state: string;
  readonly cases: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly peerValue: number | null;
  readonly peerCases: number | null;
}
interface Role {
  readonly role: string;
  readonly permits: number;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
  readonly completedWithinYear: Figure;
  readonly daysToCompletion: Figure;
  readonly expiredWithoutCompletion: Figure;
  readonly passedAtFirstTry: Figure;
}

const groupOf = ({ city, type, issued }: Row): string => [city, type, issued.slice(0, 4)].join(' ');
const isUsable = ({ completed, issued }: Row): boolean => completed === '' || completed >= issued;
const isExpired = ({ completed, expires }: Row): boolean =>
  completed === '' && expires !== '' && expires < LAST;
const isWithinYear = ({ completed, issued }: Row): boolean =>
  completed !== '' && daysBetween(issued, completed) <= 365;
/** The share of permits that meet `is`: the firm's, and all, as if each group had as many permits as the firm has there. */
function shares(firm: Firm, is: (row: Row) => boolean, of: (row: Row) => boolean) {
  const own = rows.filter((row) => row.firm === firm && of(row));
  const expected = own.reduce((sum, one) => {
    const group = rows.filter((row) => groupOf(row) === groupOf(one) && isUsable(row));
    return sum + group.filter(is).length / group.length;
  }, 0);
  return { cases: own.length, value: own.filter(is).length / own.length, peerValue: expected / own.length };
}
const knows = (prints: (row: Row) => boolean) => {
  const groups = new Set(rows.filter((row) => isUsable(row) && prints(row)).map(groupOf));
  return (row: Row): boolean => isUsable(row) && row.issued < '2023' && groups.has(groupOf(row));
};
const completes = () => knows(({ completed }) => completed !== '');
const expires = () => {
  const [hasCompletion, hasExpiry] = [completes(), knows((row) => row.expires !== '')];
  return (row: Row): boolean => hasCompletion(row) && hasExpiry(row);
};

describe('the track record of a contractor', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    await rm(join(workspace.configDir, 'feeds'), { recursive: true });
    await mkdir(join(workspace.configDir, 'feeds'));
    for (const [name, text] of Object.entries(feeds))
      await writeFile(join(workspace.configDir, 'feeds', `${name}.yaml`), text);
    await write('il_licenses', [
      'number,name,type',
      ...firms.map((firm) => `${numberOf(firm)},${firm},General`),
    ]);
    await writePermits();
    await crsJson(['nightly'], workspace.settings);
  });
  afterAll(() => workspace.remove());

  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);
  async function writePermits(): Promise<void> {
    for (const city of cities)
      await write(city, [
        'permit,type,issued,completed,expires,firm,license',
        ...rows
          .filter((row) => row.city === city)
          .map(({ permit, type, issued, completed, expires: until, firm }) =>
            [permit, type, issued, completed, until, firm, numberOf(firm)].join(','),
          ),
      ]);
  }
  async function rolesOf(): Promise<ReadonlyMap<Firm, readonly Role[]>> {
    const { key } = await crsJson<{ key: string }>(
      ['keys', 'create', '--account', `a${Math.random()}`, '--tier', 'pro'],
      workspace.settings,
    );
    const server = await serveCrs(workspace.settings);
    const found = new Map<Firm, readonly Role[]>();
    try {
      for (const firm of firms) {
        const response = await fetch(`${server.url}/v1/licenses/${numberOf(firm)}/track-record`, {
          headers: { Authorization: `Bearer ${key}` },
        });
        expect(response.status).toBe(200);
        found.set(firm, ((await response.json()) as { roles: readonly Role[] }).roles);
      }
    } finally {
      await server.close();
    }
    return found;
  }

  async function expectFigures(): Promise<void> {
    const found = await rolesOf();
    for (const firm of firms.slice(0, 2)) {
      const [role, ...others] = found.get(firm) ?? [];
      expect(others).toEqual([]);
      expect(role).toMatchObject({
        role: 'contractor',
        permits: rows.filter((row) => row.firm === firm).length,
        firstYear: 2020,
        lastYear: 2022,
      });
      const near = ({ cases, value, peerValue }: ReturnType<typeof shares>) =>
        expect.objectContaining({
          ...{ state: 'shown', cases },
          value: expect.closeTo(value, 9),
          peerValue: expect.closeTo(peerValue, 9),
        });
      expect(role?.completedWithinYear).toEqual(near(shares(firm, isWithinYear, completes())));
      expect(role?.expiredWithoutCompletion).toEqual(near(shares(firm, isExpired, expires())));
      const days = rows
        .filter((row) => row.firm === firm && completes()(row) && row.completed !== '')
        .map(({ issued, completed }) => daysBetween(issued, completed))
        .sort((a, b) => a - b);
      expect(role?.daysToCompletion).toMatchObject({
        ...{ state: 'shown', cases: days.length },
        value: days[Math.ceil(days.length / 2) - 1],
      });
    }
    const [few] = found.get('Cedar Works') ?? [];
    const none = { value: null, low: null, high: null, peerValue: null, peerCases: null };
    expect(few?.daysToCompletion).toMatchObject({ state: 'too_few', ...none });
  }

  it('equals a plain computation over all permits', expectFigures);

  it('follows the completions of a night', async () => {
    for (const row of rows)
      if (
        row.city === 'northborough' &&
        row.completed === '' &&
        row.firm === 'Birch Roofing' &&
        row.issued < '2021'
      )
        row.completed = plus(row.issued, 90);
    await writePermits();
    await crsJson(['nightly'], workspace.settings);
    await expectFigures();
  });

  it('is a table of the exports with the same figures', async () => {
    const lines = (...options: string[]) =>
      crsJson<Record<string, unknown>[]>(['export', 'track_record', ...options], workspace.settings);
    const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6);
    const cells = (name: string, figure: Figure) => ({
      ...{ [`${name}_state`]: figure.state, [`${name}_cases`]: figure.cases, [name]: rounded(figure.value) },
      ...{ [`${name}_low`]: rounded(figure.low), [`${name}_high`]: rounded(figure.high) },
      ...{ [`${name}_peers`]: rounded(figure.peerValue), [`${name}_peer_cases`]: figure.peerCases },
    });
    const found = await rolesOf();
    const expected = firms.flatMap((firm) =>
      (found.get(firm) ?? []).map(({ role, permits, firstYear, lastYear, ...figures }) => ({
        ...{ roster_state: 'IL', license_number: numberOf(firm), license_name: firm, role, permits },
        ...{ first_year: firstYear, last_year: lastYear },
        ...cells('completed_within_year', figures.completedWithinYear),
        ...cells('days_to_completion', figures.daysToCompletion),
        ...cells('expired_without_completion', figures.expiredWithoutCompletion),
        ...cells('passed_at_first_try', figures.passedAtFirstTry),
      })),
    );
    expect(expected.map(({ license_name }) => license_name)).toEqual(firms);
    expect(await lines()).toEqual(expected);
    const inCity = new Set<string>(
      rows.filter(({ city }) => city === 'southborough').map(({ firm }) => firm),
    );
    expect(await lines('--jurisdiction', 'southborough')).toEqual(
      expected.filter(({ license_name }) => inCity.has(license_name)),
    );
  });

  it('is unknown if the city does not publish the dates', async () => {
    const [role] = (await rolesOf()).get('Dune Paving') ?? [];
    for (const figure of [role?.completedWithinYear, role?.daysToCompletion, role?.expiredWithoutCompletion])
      expect(figure).toMatchObject({ state: 'not_published', cases: 0, value: null });
  });
});
