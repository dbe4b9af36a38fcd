import { CrsError, GuardError, UsageError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { CommanderError } from 'commander';
import { failureOf } from './failure.js';

describe('failureOf', () => {
  it.each([
    [new CrsError('feed.unreachable', 'It is away', { nextStep: 'Wait.' }), 1, 'feed.unreachable'],
    [new UsageError('setting.invalid', 'PORT: must be a number', 'Correct it.'), 2, 'setting.invalid'],
    [new GuardError('feed.shrunk', 'Half is gone', 'Look.'), 3, 'feed.shrunk'],
    [new CommanderError(1, 'commander.unknownOption', "error: unknown option '--al'"), 2, 'usage'],
    [new TypeError('x is not a function'), 1, 'internal'],
    ['a thrown text', 1, 'internal'],
    [Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }), 1, 'disk.full'],
  ])('gives %s its exit status, code, and something to do', (error, exitStatus, code) => {
    const failure = failureOf(error);
    expect(failure).toMatchObject({ exitStatus, code });
    expect(failure?.nextStep).toMatch(/\w.*\.$/);
  });

  it.each([
    ['It is away', 'It is away.'],
    ['It is away.', 'It is away.'],
    ['What is it?', 'What is it?'],
    ['LOG_LEVEL: choose "debug"', 'LOG_LEVEL: choose "debug".'],
    ['two lines\n', 'two lines.'],
  ])('ends %j as a sentence', (message, said) => {
    expect(failureOf(new Error(message))?.message).toBe(said);
  });

  it("drops commander's prefix", () => {
    expect(failureOf(new CommanderError(1, 'any', 'error: unknown command'))?.message).toBe(
      'unknown command.',
    );
  });

  it('finds none in --help', () => {
    expect(failureOf(new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'))).toBeNull();
  });
});
