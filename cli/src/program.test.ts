import { expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { createProgram } from './program.js';

const withBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withBelow)];

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

const commands = (await createProgram()).commands.flatMap(withBelow);

it.each(commands.map((command) => [pathOf(command), command] as const))(
  'the help of %s names --demo',
  (_, command) => {
    expect(command.helpInformation()).toContain('--demo ');
  },
);

it('lists every verb without loading its code', async () => {
  const listed = await createProgram(() => false);
  expect(listed.helpInformation()).toBe((await createProgram()).helpInformation());
});
