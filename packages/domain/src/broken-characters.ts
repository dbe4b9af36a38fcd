/** What Windows-1252 prints for the bytes 80 to 9F. */
const windows1252 =
  '\\u0152\\u0153\\u0160\\u0161\\u0178\\u017D\\u017E\\u0192\\u02C6\\u02DC\\u2013\\u2014\\u2018-\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203A\\u20AC\\u2122';

/**
 * Characters that no publisher prints, as a regular expression that JavaScript and PostgreSQL read: control characters, the sign
 * for an unreadable one, and UTF-8 that was read as Latin-1 or Windows-1252 (`Ã©`, `Ã‘`, `â€™`).
 */
export const brokenCharacters = `[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\uFFFD]|[\\u00C2\\u00C3][\\u0080-\\u00BF${windows1252}]|\\u00E2\\u20AC`;
