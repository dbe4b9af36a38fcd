import { randomUUID } from 'node:crypto';
import type { VNode } from 'preact';

/** For forms that create something: the form is processed once, even if the browser sends it several times. */
export const Once = (): VNode => <input type="hidden" name="once" value={randomUUID()} />;
