import Environment from 'jest-environment-node';
import { sharesModules } from './shares-modules.js';

/**
 * Tests that share modules run among the process's own globals, so that modules are loaded once for all of them. What a test changes
 * there is undone after it.
 */
export default class OwnRealm extends Environment {
  #before = {
    env: { ...process.env },
    console: globalThis.console,
    exit: process.exit,
    exitCode: process.exitCode,
  };

  constructor(config, context) {
    super(config, context);
    if (!sharesModules(context.testPath)) return;
    const { moduleMocker, fakeTimersModern } = this;
    this.global = globalThis;
    this.moduleMocker = new moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new fakeTimersModern.constructor({
      config: config.projectConfig,
      global: globalThis,
    });
  }

  async teardown() {
    const isShared = this.global === globalThis;
    await super.teardown();
    if (!isShared) return;
    const { env, console, exit, exitCode } = this.#before;
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
    Object.assign(process.env, env);
    globalThis.console = console;
    process.exit = exit;
    process.exitCode = exitCode;
  }
}
