/** Forms on the review pages, as a browser would send them. */

/** The fields of a button on a page, with the hidden fields of its form. */
export function formOf(page: string, label: string): Record<string, string> {
  const [form = ''] =
    page.match(/<form method="post" action="\/review.*?<\/form>/gs)?.filter((one) => one.includes(label)) ??
    [];
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value(?:="([^"]*)")?/g)];
  const button = [...form.matchAll(/<button[^>]* value="([^"]*)"[^>]*>(.*?)<\/button>/gs)].find(
    ([, , text]) => text?.includes(label),
  );
  const plain = (text = ''): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  return {
    ...Object.fromEntries(fields.map(([, name, value]) => [name, plain(value)])),
    choice: plain(button?.[1]),
  };
}

/** The fields of another user's form, to be sent with your own token. */
export const own = ({ csrf: _, ...fields }: Record<string, string>): Record<string, string> => fields;
