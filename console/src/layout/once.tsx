import { randomUUID } from 'node:crypto';
import type { VNode } from 'preact';

/** For forms that create something: however often a browser sends the form, it is processed once. */
export const Once = (): VNode => <input type="hidden" name="once" value={randomUUID()} />;
