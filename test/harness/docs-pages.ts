/** The served pages of the reference, by path: the start page and every page that it links. */
export async function readDocsPages(url: string): Promise<ReadonlyMap<string, string>> {
  const read = async (path: string): Promise<string> => (await fetch(`${url}${path}`)).text();
  const start = await read('/docs');
  const paths = new Set([...start.matchAll(/href="(\/docs\/[a-z/-]+)[#"]/g)].map(([, path = '']) => path));
  const others = await Promise.all([...paths].map(async (path) => [path, await read(path)] as const));
  return new Map([['/docs', start], ...others]);
}

const signs = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const;

/** The examples in a language, by operation. */
export function examplesIn(pages: ReadonlyMap<string, string>, language: string): Map<string, string> {
  const examples = new Map<string, string>();
  for (const page of pages.values())
    for (const [, id = '', section = ''] of page.matchAll(/<section id="(\w+)">(.*?)<\/section>/gs)) {
      const [, code] =
        new RegExp(`data-language="${language}"[^>]*>.*?<pre[^>]*><code>(.*?)</code></pre>`, 's').exec(
          section,
        ) ?? [];
      if (code !== undefined)
        examples.set(
          id,
          code.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof signs) => signs[name]),
        );
    }
  return examples;
}
