import { takeTurn } from '../../../platform/db/turn.ts'
import type { Ctx, Staff } from '../../context.ts'
import { findActing, inStaffName } from '../../staff/accounts.ts'
import { mayNow } from '../../staff/rules.ts'
import { colleaguesHere } from '../../staff/staff-users.ts'
import { workItemKinds, type WorkItemKind } from '../contract.ts'
import { isOwnCount } from '../live/live.rules.ts'
import { everyItem } from '../items.ts'
import { isSnoozed } from '../rules.ts'
import type { Waits } from '../source.ts'
import { workSources } from '../sources.ts'
import { listKept, type Kept } from '../store.ts'
import { isOn, isToldAtStart, usualRule, type NoticeRule } from './notice.rules.ts'
import { listRules } from './notice-rule.store.ts'
import * as store from './notice.store.ts'

export const noticeTurn = 'desk-notices'

export type ReadItems = (staff: Staff, kind: WorkItemKind) => Promise<readonly Waits[]>

/** Items of kinds as they wait now, read once for everybody but where each colleague has their own. */
export function itemReader(ctx: Ctx): ReadItems {
  const shared = new Map<WorkItemKind, Promise<readonly Waits[]>>()
  return (staff, kind) => {
    const read = async () => (await everyItem(inStaffName(ctx, staff), kind)).rows
    if (isOwnCount(kind)) return read()
    const found = shared.get(kind) ?? read()
    shared.set(kind, found)
    return found
  }
}

export const occurrenceOf = ({ since }: Pick<Waits, 'since'>): string => since ?? ''

type Watching = { rule: NoticeRule; kept: ReadonlyMap<string, Kept>; isBegun: boolean; now: Date }

/** What somebody is to be told of a kind: nothing at rest, and of their own items alone where they chose so. */
function noticesOf(
  staff: Pick<Staff, 'id'>,
  kind: WorkItemKind,
  items: readonly Waits[],
  { rule, kept, isBegun, now }: Watching,
): store.NewNotice[] {
  return items.flatMap((item): store.NewNotice[] => {
    const state = kept.get(`${kind}/${item.id}`)
    if (state && isSnoozed(state, item.since, now)) return []
    if (item.requestedById === staff.id) return []
    if (rule.onlyMine && !workSources[kind].isOwn && state?.ownerId !== staff.id) return []
    const name = { subject: item.id, occurrence: occurrenceOf(item) }
    // what waited before is written down as told, so that it is not told later
    return isBegun || isToldAtStart(item.since, now)
      ? [{ ...name, inDesk: rule.inDesk, mail: rule.mail, push: rule.push }]
      : [{ ...name, inDesk: false, mail: 'none', push: false }]
  })
}

/**
 * Writes down what colleagues are to be told of, each item once for each of them (rules/desk-notices#3). One process
 * does at a time. Answers how many were added.
 */
export const collectNotices = (ctx: Ctx): Promise<number> =>
  ctx.transaction(async (tx) => {
    if (!(await takeTurn(tx.db, noticeTurn))) return 0
    const now = tx.clock.now()
    const [colleagues, rules, starts, keptRows] = [
      await colleaguesHere(tx),
      await listRules(tx.db),
      await store.listStarts(tx.db),
      await listKept(tx.db, workItemKinds),
    ]
    const chosen = new Map(rules.map((rule) => [`${rule.staffId} ${rule.kind}`, rule]))
    const kept = new Map(keptRows.map((each) => [`${each.kind}/${each.subject}`, each]))
    const itemsOf = itemReader(tx)
    let added = 0
    for (const { id, email } of colleagues) {
      const staff = await findActing(tx, email)
      if (!staff) continue
      for (const kind of workItemKinds) {
        const name = `${id} ${kind}`
        const rule = chosen.get(name) ?? usualRule(kind)
        if (!isOn(rule) || !mayNow(staff, workSources[kind].right)) continue
        const isBegun = starts.has(name)
        const items = await itemsOf(staff, kind)
        const notices = noticesOf(staff, kind, items, { rule, kept, isBegun, now })
        if (!isBegun) await store.addStart(tx.db, id, kind)
        added += await store.addNotices(tx.db, { staffId: id, kind, at: now }, notices)
      }
    }
    return added
  })
