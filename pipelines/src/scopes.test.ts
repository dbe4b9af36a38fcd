import { recordScopes } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { createProgram } from '../../cli/src/program.js';
import { matchCommand } from './scopes.js';

const config = { jurisdictions: new Map([['lakeview', {}]]) } as unknown as Parameters<
  typeof matchCommand
>[0];

describe('matchCommand', () => {
  it.each([
    ['lakeview', 'crs match --jurisdiction lakeview'],
    ...Object.values(recordScopes).map((scope) => [scope, 'crs match --all'] as const),
  ])('for %s is accepted by the command line', async (scope, command) => {
    expect(matchCommand(config, scope)).toBe(command);
    const verb = (await createProgram()).commands.find((each) => each.name() === 'match');
    const { operands, unknown } = verb?.parseOptions(command.split(' ').slice(2)) ?? {};
    expect([operands, unknown]).toEqual([[], []]);
  });
});
