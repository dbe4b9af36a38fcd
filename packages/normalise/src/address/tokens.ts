/** The upper-case words of an address, and the commas between them. */
export interface AddressTokens {
  readonly words: string[];
  /** `breaks[i]` is true if a comma, semicolon, bar or line break follows word i. */
  readonly breaks: boolean[];
}

const untidy = /[^A-Z0-9 ,#&/-]/;

/** Splits an upper-case address into words. Apostrophes are dropped, other punctuation separates words; `#`, `&`, `/` and `-` stay. */
export function tokenize(upper: string): AddressTokens {
  let text = upper;
  if (untidy.test(text)) {
    text = text
      // An unclosed parenthesis stays. The pattern matches it too, so that each one is read only once.
      .replace(/\([^)]*(\)?)/g, (remark, closed) => (closed === '' ? remark : ' '))
      .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
      .replace(/'/g, '')
      .replace(/[;|\n]/g, ',')
      .replace(/@/g, ' & ')
      .replace(/[^\p{L}\p{N} ,#&/.-]/gu, ' ');
  }
  if (text.includes('&')) text = text.replaceAll('&', ' & ');
  if (text.includes('#')) text = text.replace(/#[\s#]*/g, ' #');
  const words: string[] = [];
  const breaks: boolean[] = [];
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i === text.length ? 32 : text.charCodeAt(i);
    if (code !== 32 && code !== 44) continue;
    if (i > from) {
      const word = trimHyphens(text.slice(from, i));
      if (word !== '') {
        words.push(word);
        breaks.push(false);
      }
    }
    if (code === 44 && words.length > 0) breaks[words.length - 1] = true;
    from = i + 1;
  }
  return { words, breaks };
}

function trimHyphens(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && (word[from] === '-' || word[from] === '/')) from += 1;
  while (to > from && (word[to - 1] === '-' || word[to - 1] === '/')) to -= 1;
  return from === 0 && to === word.length ? word : word.slice(from, to);
}
