/**
 * All filter operators, in the order of the documentation; each entry is a row in its table. Only `equality` operators
 * can compare with nothing, only values of `part` operators may end with an asterisk, and `order` operators fold to
 * capitals.
 */
export const operatorTable = [
  { kind: 'equality', signs: ['='], meaning: 'equals; `f=` is null or empty', example: 'City=Austin' },
  { kind: 'equality', signs: ['!='], meaning: 'differs, or is null', example: 'City!=Austin' },
  {
    kind: 'part',
    signs: ['=*', '!*'],
    meaning: 'contains, does not contain',
    example: 'CompanyName=*roof*/i',
  },
  {
    kind: 'beginning',
    signs: ['^', '!^'],
    meaning: 'starts with, does not start with',
    example: 'CompanyName^North',
  },
  { kind: 'end', signs: ['$', '!$'], meaning: 'ends with, does not end with', example: 'CompanyName$LLC' },
  { kind: 'order', signs: ['>', '<', '>=', '<='], meaning: 'comparison', example: 'PenaltyAmount>=1000' },
] as const;

type OperatorRow = (typeof operatorTable)[number];
export type FilterOperator = OperatorRow['signs'][number];
/** The operators of one kind. */
type OperatorOf<Kind extends OperatorRow['kind']> = Extract<OperatorRow, { kind: Kind }>['signs'][number];

export const filterOperators: readonly FilterOperator[] = operatorTable.flatMap(({ signs }) => signs);

const kinds = new Map<FilterOperator, OperatorRow['kind']>(
  operatorTable.flatMap(({ kind, signs }) => signs.map((sign) => [sign, kind] as const)),
);

/** Whether an operator is of a kind. */
export function isOperatorOf<Kind extends OperatorRow['kind']>(
  kind: Kind,
  operator: FilterOperator,
): operator is OperatorOf<Kind> {
  return kinds.get(operator) === kind;
}

type Negated = Extract<FilterOperator, `!${string}`>;
/** An operator that is not a negation. */
export type PlainOperator = Exclude<FilterOperator, Negated>;

const negatedOperators: Readonly<Record<Negated, PlainOperator>> = {
  '!=': '=',
  '!*': '=*',
  '!^': '^',
  '!$': '$',
};

const isNegated = (operator: FilterOperator): operator is Negated => operator in negatedOperators;

/** The operator without its negation. */
export function withoutNegation(operator: FilterOperator): { plain: PlainOperator; negated: boolean } {
  return isNegated(operator)
    ? { plain: negatedOperators[operator], negated: true }
    : { plain: operator, negated: false };
}
