const poBox =
  /(?<![\p{L}\p{N}])(?:P(?:OST)?[\s.]*O(?:FFICE|FC|F)?[\s.]*(?:BOX|BX|DRAWER|B(?![\p{L}]))|P[\s.]*BOX)[\s.:#-]*(?:NO\b[\s.]*|NUMBER\s+)?([A-Z]{0,2}-?\d[\dA-Z-]*|[A-Z](?![\p{L}\p{N}]))/u;
const bareBox = /^[\s,]*BOX[\s.:#]*(\d[\dA-Z-]*)(?=\s*(?:,|$))/;
const ruralRoute =
  /^[\s,]*(RURAL ROUTE|RR|R\.? ?R\.?|RFD|RT\.?|RTE\.?|ROUTE|HCR?|HC|STAR ROUTE)[\s#.]*(\d+[A-Z]?)[\s,]*BOX[\s.:#]*(\d[\dA-Z-]*)/;

export interface BoxText {
  readonly poBox: string | null;
  /** `RR 2 BOX 152`, `HC 1 BOX 5`. */
  readonly ruralRoute: string | null;
  /** The text without the box. */
  readonly rest: string;
}

/** Takes a post-office box or a rural-route box out of an upper-case address. */
export function takeBox(upper: string): BoxText {
  if (!upper.includes('BOX') && !/P[\s.]*O[\s.]*B|P[\s.]*O[\s.]*(?:FFICE)?[\s.]*(?:BX|DRAWER)/.test(upper)) {
    return { poBox: null, ruralRoute: null, rest: upper };
  }
  const route = ruralRoute.exec(upper);
  if (route !== null) {
    const kind = (route[1] ?? '').startsWith('H') ? 'HC' : 'RR';
    return {
      poBox: null,
      ruralRoute: `${kind} ${route[2]} BOX ${route[3]}`,
      rest: upper.slice(route[0].length),
    };
  }
  const box = poBox.exec(upper) ?? bareBox.exec(upper);
  if (box === null) return { poBox: null, ruralRoute: null, rest: upper };
  const rest = `${upper.slice(0, box.index)}, ${upper.slice(box.index + box[0].length)}`;
  return { poBox: box[1] ?? null, ruralRoute: null, rest };
}
