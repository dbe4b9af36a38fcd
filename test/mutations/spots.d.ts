export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Spot {
  readonly line: number;
  readonly changes: readonly Edit[];
  readonly anchor: { readonly start: number; readonly end: number; readonly edits: (mark: string) => Edit[] };
}

export function spotsOf(text: string): Spot[];
export function applyEdits(text: string, edits: readonly Edit[]): string;
