/**
 * `npm run demo`: the whole service on made-up records, with its own embedded PostgreSQL.
 * `--exit` does the same, checks one answer over HTTP, and exits.
 */

import { parseArgs } from 'node:util';
import { hashPassword, newPassword, roleMeanings } from '@crs/console';
import { CrsError, grouped, percent } from '@crs/domain';
import {
  exportFlow,
  ingestFlow,
  openSession,
  processSettings,
  type Session,
  untilSignal,
} from '@crs/pipelines';
import { generateSample, type Sample, writeSample } from '@crs/sample';
import {
  changeRole,
  countTiers,
  createAccountKey,
  createUser,
  listKeys,
  listUsers,
  type Role,
  resetPassword,
  revokeKey,
  roles,
} from '@crs/store';
import { z } from 'zod';
import { demoEnvironment, writeDemoConfig } from './demo-environment.js';
import { exitStatusOf, runFlow } from './run-batch.js';
import { type ServedApi, serve } from './serve-api.js';
import { printLine, printRecords } from './terminal/print.js';

const ACCOUNT = 'demo';

async function demo(exit: boolean): Promise<void> {
  const began = performance.now();
  const own = demoEnvironment(process.env, process.cwd());
  Object.assign(process.env, own);
  const settings = processSettings();
  const sample = generateSample();
  await writeSample(sample, own.CRS_SAMPLE_DIR);
  await writeDemoConfig(own);
  printLine(`Created ${grouped(sample.expected.reduce((sum, { rows }) => sum + rows, 0))} made-up records.`);

  const session = await openSession({
    ...settings,
    // The demo prints its own progress.
    logLevel: settings.logLevel === 'info' ? 'warn' : settings.logLevel,
  });
  try {
    printLine(`PostgreSQL is running on port ${session.database.embeddedPort}.`);
    await runNight(session);
    await printTiers(session);
    const api = await serve(session);
    try {
      const key = await freshKey(session);
      printInvitation(api, sample, key, await freshUsers(session));
      printLine(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
      if (exit) await checkMatch(api.url, key);
      else {
        printLine('Press Ctrl-C to stop everything.');
        await untilSignal();
      }
    } finally {
      await api.close();
    }
  } finally {
    await session.close();
  }
}

/** Ingests, matches, clusters, and publishes the sample through the queue. */
async function runNight(session: Session): Promise<void> {
  const feeds = session.config.feeds.map(({ feed }) => ({ feed }));
  const { runs } = await runFlow(session, 'demo', (batch) => ingestFlow(batch, feeds));
  await runFlow(session, 'exports', exportFlow);
  const failed = runs.find(({ state }) => state !== 'done');
  if (exitStatusOf(runs) !== 0 && failed) {
    throw new CrsError(
      'demo.failed',
      `${failed.kind} of ${failed.feed ?? failed.scope} failed: ${failed.reason}`,
      {
        nextStep: 'Remove the demo folder in the data folder and try again.',
      },
    );
  }
  printLine();
  printRecords(
    runs.filter(({ kind }) => kind === 'ingest'),
    {
      feed: 'feed',
      'rows read': 'rowsRead',
      rejected: 'rowsRejected',
      inserted: 'inserted',
      updated: 'updated',
      unchanged: 'unchanged',
      seconds: 'seconds',
    },
  );
}

async function printTiers({ pool }: Session): Promise<void> {
  const counts = await countTiers(pool);
  const totals = new Map<string, number>();
  for (const { scope, records } of counts) totals.set(scope, (totals.get(scope) ?? 0) + records);
  printLine();
  printRecords(counts, {
    matched: 'scope',
    tier: 'tier',
    claims: 'claims',
    records: 'records',
    share: ({ scope, records }) => percent(records / (totals.get(scope) || 1)),
  });
}

/** Creates a key for this run and revokes the lost keys of earlier runs. */
async function freshKey({ pool }: Session): Promise<string> {
  for (const key of await listKeys(pool, ACCOUNT))
    if (key.revokedAt === null) await revokeKey(pool, key.prefix);
  return (await createAccountKey(pool, { account: ACCOUNT, tier: 'pro' })).key;
}

/** Creates a user for each role with a new password, because earlier passwords are lost. */
async function freshUsers({ pool }: Session): Promise<DemoUser[]> {
  const known = await listUsers(pool);
  const users: DemoUser[] = [];
  for (const role of roles) {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    if (known.some(({ name, revokedAt }) => name === role && revokedAt === null)) {
      await changeRole(pool, role, role);
      await resetPassword(pool, role, passwordHash);
    } else await createUser(pool, { name: role, role, passwordHash });
    users.push({ name: role, password });
  }
  return users;
}

interface DemoUser {
  readonly name: Role;
  readonly password: string;
}

function printInvitation(
  { url }: ServedApi,
  { reopened }: Sample,
  key: string,
  users: readonly DemoUser[],
): void {
  const license = reopened[0]?.oldLicense ?? '';
  const curl = (path: string) => printLine(`  curl -H "Authorization: Bearer $KEY" "${url}${path}"`);
  printLine(`\nOpen ${url}/ for contractors, permits, and matches. The API reference is at ${url}/docs\n`);
  printLine(`  KEY=${key}`);
  curl('/v1/licenses/search?q=roofing&pageSize=3');
  curl('/v1/permits/block?city=Lakeview&pageSize=3');
  curl(`/v1/licenses/${encodeURIComponent(license)}/related`);
  printLine(`\nLog in at ${url}/login. Passwords change at each start:\n`);
  for (const { name, password } of users)
    printLine(`  ${name.padEnd(8)}  ${password}  ${roleMeanings[name]}`);
  printLine('\nWith --demo, the command line uses the same records:\n');
  for (const words of ['doctor', 'runs', 'review --jurisdiction lakeview --limit 1'])
    printLine(`  npx crs ${words} --demo`);
  printLine();
}

const answerSchema = z.object({
  totalCount: z.number().int().positive(),
  data: z.array(z.object({ licenseNumber: z.string().min(1), name: z.string().min(1) })).min(1),
});

/**
 * Asks the running API for contractors and prints the answer.
 * @throws CrsError when the answer is wrong
 */
async function checkMatch(url: string, key: string): Promise<void> {
  const response = await fetch(`${url}/v1/licenses/search?q=roofing&pageSize=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const body: unknown = await response.json();
  const answer = answerSchema.safeParse(body);
  if (response.status !== 200 || !answer.success) {
    throw new CrsError(
      'demo.wrong_answer',
      `The API answered ${response.status} with ${JSON.stringify(body)}.`,
      {
        nextStep: 'Run the demo again with LOG_LEVEL=debug to see why.',
      },
    );
  }
  const { data, totalCount } = answer.data;
  printLine(`The API answers: ${totalCount} contractors for "roofing", the first is ${data[0]?.name}.`);
}

const HELP = `Usage: npm run demo [-- --exit]

Runs the whole service on made-up records with its own PostgreSQL until Ctrl-C.

  --exit   check one API response and exit
  --help   show this help`;

try {
  const { exit, help } = parseArgs({
    options: {
      exit: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
  if (help) printLine(HELP);
  else await demo(exit);
} catch (error) {
  process.exitCode = 1;
  const next = error instanceof CrsError ? ` ${error.nextStep}` : '';
  process.stderr.write(`demo: ${error instanceof Error ? error.message : String(error)}${next}\n`);
}
