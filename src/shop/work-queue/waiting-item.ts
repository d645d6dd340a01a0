import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { mayNow } from '../staff/rules.ts'
import { colleaguesHere } from '../staff/staff-users.ts'
import { atTheDesk } from '../staff/write.ts'
import type * as contract from './contract.ts'
import { workRefusals } from './rules.ts'
import { waitingItems } from './items.ts'
import type { OpenItem } from './source.ts'
import { workSources } from './sources.ts'

export type Named = { kind: contract.WorkItemKind; subject: string }

/** The open item, if the caller may see it. Throws `work.unknown_item`. */
export async function waitingItem(tx: Ctx, { kind, subject }: Named): Promise<OpenItem> {
  const found = (await waitingItems(tx, kind, [subject])).get(subject)
  if (!found) throw new Refusal(workRefusals.unknown_item)
  return found
}

export const change = (tx: Ctx, { kind, subject }: Named) => ({
  kind,
  subject,
  by: atTheDesk(tx).id,
  at: tx.clock.now(),
})

/** The staff user who is to own an item. Throws `work.cannot_take` if they have left or lack the right to its kind. */
export async function takerOf(tx: Ctx, id: string, kind: contract.WorkItemKind) {
  const { right, isOwn } = workSources[kind]
  const taker = (await colleaguesHere(tx)).find((each) => each.id === id)
  if (!taker || !mayNow(taker, right) || (isOwn && taker.id !== atTheDesk(tx).id))
    throw new Refusal(workRefusals.cannot_take)
  return { id: taker.id, name: taker.name }
}
