import { CrsError } from '@crs/domain';
import { z } from 'zod';
import { printLine } from '../terminal/print.js';

const answerSchema = z.object({
  totalCount: z.number().int().positive(),
  data: z.array(z.object({ licenseNumber: z.string().min(1), name: z.string().min(1) })).min(1),
});

/**
 * Asks the running API for contractors and prints the answer.
 * @throws CrsError when the answer is wrong
 */
export async function checkMatch(url: string, key: string): Promise<void> {
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
