import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskWrite } from '../staff/write.ts'
import * as contract from './contract.ts'
import { maySnooze, workRefusals } from './rules.ts'
import type { OpenItem } from './source.ts'
import * as store from './store.ts'
import { waitingItems } from './items.ts'
import { change, takerOf } from './waiting-item.ts'

type Several = { kind: contract.WorkItemKind; subjects: readonly string[] }

/**
 * Changes those items that are still open (rules/desk#20), each under its lock. Locks are taken in a fixed order, so that
 * concurrent requests cannot deadlock. `work` returns whether it changed the item.
 */
async function eachOf(
  tx: Ctx,
  { kind, subjects }: Several,
  waiting: ReadonlyMap<string, OpenItem>,
  work: (item: OpenItem, before: store.StoredItem) => Promise<boolean>,
): Promise<{ changed: number; left: number }> {
  const wanted = [...new Set(subjects)].toSorted()
  let changed = 0
  for (const subject of wanted) {
    const item = waiting.get(subject)
    if (!item) continue
    const before = await store.lockItem(tx.db, change(tx, { kind, subject }))
    if (await work(item, before)) changed += 1
  }
  return { changed, left: wanted.length - changed }
}

const about = {
  right: 'desk',
  entity: 'work_item',
  idOf: (_: unknown, { kind }: Several) => kind,
} as const

export const assignItems = deskWrite(
  contract.assignItems,
  { ...about, outcome: (answer, { to, subjects }) => ({ ...answer, to, subjects }) },
  async (tx, { kind, subjects, to }) => {
    const waiting = await waitingItems(tx, kind, subjects)
    const taker = to === '' ? null : await takerOf(tx, to, kind)
    const { id: me } = atTheDesk(tx)
    return eachOf(tx, { kind, subjects }, waiting, async ({ id: subject }, { ownerId }) => {
      // items of a third staff user are left unchanged
      if (ownerId !== null && ownerId !== me && ownerId !== to) return false
      await store.saveOwner(tx.db, change(tx, { kind, subject }), taker?.id ?? null)
      return true
    })
  },
)

export const snoozeItems = deskWrite(
  contract.snoozeItems,
  { ...about, outcome: (answer, { until, subjects }) => ({ ...answer, until, subjects }) },
  async (tx, { kind, subjects, until }) => {
    const waiting = await waitingItems(tx, kind, subjects)
    const wakesAt = new Date(until)
    if (!maySnooze(wakesAt, tx.clock.now())) throw new Refusal(workRefusals.snooze_span)
    return eachOf(tx, { kind, subjects }, waiting, async ({ id: subject, since }) => {
      await store.saveSnooze(tx.db, change(tx, { kind, subject }), {
        until: wakesAt,
        since: since === null ? null : new Date(since),
      })
      return true
    })
  },
)
