import type { SearchChanges, SearchSettings } from '#shop/showcase/ports.ts'
import { inBatches } from './batches.ts'
import { indexSettings } from './settings.ts'
import type { MeilisearchCalls } from './wire.ts'

/** Operations that change an index; each resolves once the engine has completed it. */
export function meilisearchIndexes(calls: MeilisearchCalls, uids: { live: string; next: string }) {
  async function create(uid: string): Promise<number> {
    const created = await calls.enqueue('create', 'POST', '/indexes', { uid, primaryKey: 'id' })
    await calls.done(created, ['index_already_exists'])
    return created
  }

  const removeNext = async (): Promise<void> =>
    calls.done(await calls.enqueue('remove', 'DELETE', `/indexes/${uids.next}`), ['index_not_found'])

  /** The swap task of a rebuild: begun by an earlier call whose response was lost, or begun now. */
  async function swapOf(rebuild: string): Promise<number> {
    const begun = (await calls.listSwaps()).find(
      ({ uid, status, details }) =>
        uid > Number(rebuild) &&
        status !== 'failed' &&
        status !== 'canceled' &&
        details?.swaps?.some(({ indexes }) => indexes.includes(uids.live) && indexes.includes(uids.next)),
    )
    if (begun) return begun.uid
    if (!(await calls.hasIndex(uids.live))) await create(uids.live)
    return calls.enqueue('swap', 'POST', '/swap-indexes', [{ indexes: [uids.live, uids.next] }])
  }

  return {
    async change(target: keyof typeof uids, { products, removed }: SearchChanges): Promise<void> {
      const documents = `/indexes/${uids[target]}/documents`
      const tasks: number[] = []
      for (const lines of inBatches(products))
        tasks.push(await calls.enqueueLines('documents', `${documents}?primaryKey=id`, lines))
      if (removed.length > 0)
        tasks.push(await calls.enqueue('delete', 'POST', `${documents}/delete-batch`, removed))
      for (const task of tasks) await calls.done(task)
    },
    /** Recreates the next index; returns the number of the task that created it. */
    async beginNext(settings: SearchSettings): Promise<number> {
      await removeNext()
      const created = await create(uids.next)
      const path = `/indexes/${uids.next}/settings`
      await calls.done(await calls.enqueue('settings', 'PATCH', path, indexSettings(settings)))
      return created
    },
    /** Swaps the next index with the live one, once per rebuild. */
    async swapNext(rebuild: string): Promise<void> {
      await calls.done(await swapOf(rebuild))
      await removeNext()
    },
  }
}
