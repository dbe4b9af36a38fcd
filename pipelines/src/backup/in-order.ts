/** Works on several items at the same time, and gives the results in the order of the items. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Reported when its turn comes, unless the caller has gone by then.
    result.catch(() => {});
    begun.push(result);
    if (begun.length === atOnce) yield await (begun.shift() as Promise<Result>);
  }
  for (const result of begun) yield await result;
}
