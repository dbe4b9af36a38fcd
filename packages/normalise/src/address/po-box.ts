/** Finds post-office boxes and rural-route boxes. */

const poBox =
  /(?<![\p{L}\p{N}])(?:P(?:OST)?[\s.]*O(?:FFICE|FC|F)?[\s.]*(?:BOX|BX|DRAWER|B(?!\p{L}))|P[\s.]*BOX|(?:LOCK[\s]*)?BOX|POSTAL BOX)[\s.:#-]*(?:NO\b[\s.]*|NUMBER\s+)?([A-Z]{0,2}-?\d[\dA-Z-]*|[A-Z](?![\p{L}\p{N}]))/u;
/** `161775 PO BOX`: the number before the box. */
const reversedBox = /(?:^|[,;\n])\s*#?(\d{1,7})\s+P(?:OST)?[\s.]*O(?:FFICE)?[\s.]*BOX(?![\p{L}\p{N}])/u;
const ruralRoute =
  /(?<![p{L}p{N}])(?:(RURAL ROUTE|R\.? ?R\.?|RFD|RTE?\.?|ROUTE)|(?:(?:HIGHWAY|HWY) CONTRACT (?:ROUTE|RTE?)|STAR (?:ROUTE|RTE?)|HCR?(?: (?:ROUTE|RTE?))?))[\s#.]*(\d+[A-Z]{0,2})?[\s,]*BOX[\s.:#]*(\d[\dA-Z-]*)/u;

interface BoxText {
  readonly poBox: string | null;
  /** `RR 2 BOX 152`, `HC 1 BOX 5`. */
  readonly ruralRoute: string | null;
  /** The text before and after the box. Without a box, `before` is the whole text. */
  readonly before: string;
  readonly after: string;
}

/** Finds a post-office box or a rural-route box in an upper-case address. */
export function extractBox(upper: string): BoxText {
  if (!upper.includes('BOX') && !/P[\s.]*O/.test(upper)) return noBox(upper);
  const route = upper.includes('BOX') ? ruralRoute.exec(upper) : null;
  if (route !== null) {
    const kind = route[1] === undefined ? 'HC' : 'RR';
    const number = route[2] === undefined ? '' : ` ${route[2]}`;
    return { poBox: null, ruralRoute: `${kind}${number} BOX ${route[3]}`, ...around(upper, route) };
  }
  const box = poBox.exec(upper) ?? reversedBox.exec(upper);
  return box === null ? noBox(upper) : { poBox: box[1] ?? null, ruralRoute: null, ...around(upper, box) };
}

function noBox(upper: string): BoxText {
  return { poBox: null, ruralRoute: null, before: upper, after: '' };
}

function around(upper: string, found: RegExpExecArray): { before: string; after: string } {
  return { before: upper.slice(0, found.index), after: upper.slice(found.index + found[0].length) };
}
