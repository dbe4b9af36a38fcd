import { ContractorRecords, ContractorRecordsError } from '@crs/client';

const client = new ContractorRecords({ url: process.env.API_URL ?? '', key: process.env.API_KEY ?? '' });

const { totalCount, data } = await client.licenses.search({ q: 'northside', status: 'Revoked' });
console.log(`${totalCount} revoked: ${data.map(({ name }) => name).join(', ')}`);

const { summary } = await client.permits.block({ street: '2200 block of Pillsbury Ave S', city: 'Austin' });
console.log(`${summary.totalPermits} permits, ${summary.tierBreakdown.verified} verified`);

// Every item of a list, fetched page by page.
for await (const { name, reason } of client.licenses.relatedAll('BC100001', { state: 'MN' })) {
  console.log(`${name}: ${reason}`);
}

try {
  await client.enforcement.list({ filter: 'PenaltyAmount>much' });
} catch (error) {
  if (!(error instanceof ContractorRecordsError)) throw error;
  console.log(`${error.status} ${error.code}, explained at ${error.docUrl}`);
}
