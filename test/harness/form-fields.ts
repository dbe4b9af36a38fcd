/** The form fields on a feed page, as a browser would send them. */
export function fieldsOf(page: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const text = (html: string) =>
    html
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const form = /<form method="post" action="\/feeds[\s\S]*?<\/form>/.exec(page)?.[0] ?? '';
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name !== undefined && !tag.includes('checkbox'))
      fields[name] = text(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, name = '', inner = ''] of form.matchAll(
    /<textarea[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g,
  ))
    fields[name] = text(inner);
  for (const [, name = '', inner = ''] of form.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const chosen = /<option value="([^"]*)" selected>/.exec(inner) ?? /<option selected>([^<]*)</.exec(inner);
    fields[name] = text(chosen?.[1] ?? '');
  }
  return fields;
}
