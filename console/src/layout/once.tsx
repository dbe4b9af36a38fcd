import { randomUUID } from 'node:crypto';
import type { VNode } from 'preact';

/** In a form that makes something: however often a browser sends it, it is done once. */
export const Once = (): VNode => <input type="hidden" name="once" value={randomUUID()} />;
