/** Works through items a few at a time: providers are slow, and there may be many. */
export async function fewAtOnce<T>(
  items: readonly T[],
  abreast: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: abreast }, lane))
}
