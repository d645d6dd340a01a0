import { takeTurn } from '../../../platform/db/turn.ts'
import type { Ctx, Staff } from '../../context.ts'
import { findActing, inStaffName } from '../../staff/accounts.ts'
import { mayNow } from '../../staff/rules.ts'
import { eachByItself, throwAll } from '../../portions.ts'
import { colleaguesHere } from '../../staff/staff-users.ts'
import { workItemKinds, type WorkItemKind } from '../contract.ts'
import { isOwnCount } from '../live/live.rules.ts'
import { everyItem } from '../items.ts'
import { isSnoozed } from '../rules.ts'
import type { OpenItem } from '../source.ts'
import { workSources } from '../sources.ts'
import { listStoredItems, type StoredItem } from '../store.ts'
import { isOn, isNoticedAtStart, usualRule, type NoticeRule } from './notice.rules.ts'
import { listRules } from './notice-rule.store.ts'
import * as store from './notice.store.ts'

export const noticeTurn = 'desk-notices'

export type ReadItems = (staff: Staff, kind: WorkItemKind) => Promise<readonly OpenItem[]>

/** Reads open items by kind, cached for all staff users except for kinds with personal counts. */
export function itemReader(ctx: Ctx): ReadItems {
  const shared = new Map<WorkItemKind, Promise<readonly OpenItem[]>>()
  return (staff, kind) => {
    const read = async () => (await everyItem(inStaffName(ctx, staff), kind)).rows
    if (isOwnCount(kind)) return read()
    const found = shared.get(kind) ?? read()
    shared.set(kind, found)
    return found
  }
}

export const occurrenceOf = ({ since }: Pick<OpenItem, 'since'>): string => since ?? ''

type Watching = { rule: NoticeRule; stored: ReadonlyMap<string, StoredItem>; isBegun: boolean; now: Date }

/** Notices of a kind for a staff user: without snoozed items and own requests, and with own items alone if `onlyMine`. */
function noticesOf(
  staff: Pick<Staff, 'id'>,
  kind: WorkItemKind,
  items: readonly OpenItem[],
  { rule, stored, isBegun, now }: Watching,
): store.NewNotice[] {
  return items.flatMap((item): store.NewNotice[] => {
    const state = stored.get(`${kind}/${item.id}`)
    if (state && isSnoozed(state, item.since, now)) return []
    if (item.requestedById === staff.id) return []
    if (rule.onlyMine && !workSources[kind].isOwn && state?.ownerId !== staff.id) return []
    const name = { subject: item.id, occurrence: occurrenceOf(item) }
    // items from before the start are stored without a channel, so that no later run notifies of them
    return isBegun || isNoticedAtStart(item.since, now)
      ? [{ ...name, inDesk: rule.inDesk, mail: rule.mail, push: rule.push }]
      : [{ ...name, inDesk: false, mail: 'none', push: false }]
  })
}

/** Notice rules and item owners, read once for a run. */
type Known = { chosen: ReadonlyMap<string, NoticeRule>; stored: ReadonlyMap<string, StoredItem>; now: Date }

async function knownNow(ctx: Ctx): Promise<Known> {
  const [rules, storedRows] = [await listRules(ctx.db), await listStoredItems(ctx.db, workItemKinds)]
  return {
    chosen: new Map(rules.map((rule) => [`${rule.staffId} ${rule.kind}`, rule])),
    stored: new Map(storedRows.map((each) => [`${each.kind}/${each.subject}`, each])),
    now: ctx.clock.now(),
  }
}

/** Adds the notices of one staff user in a transaction. Returns the number of new ones. */
async function collectFor(
  ctx: Ctx,
  staff: Staff,
  { chosen, stored, now }: Known,
  itemsOf: ReadItems,
): Promise<number> {
  const found: { kind: WorkItemKind; rule: NoticeRule; items: readonly OpenItem[] }[] = []
  const failures: unknown[] = []
  for (const kind of workItemKinds) {
    const rule = chosen.get(`${staff.id} ${kind}`) ?? usualRule(kind)
    if (!isOn(rule) || !mayNow(staff, workSources[kind].right)) continue
    await itemsOf(staff, kind).then(
      (items) => found.push({ kind, rule, items }),
      (error: unknown) => failures.push(error),
    )
  }
  const added = await ctx.transaction(async (tx) => {
    if (!(await takeTurn(tx.db, noticeTurn))) return 0
    const starts = await store.listStarts(tx.db, staff.id)
    let count = 0
    for (const { kind, rule, items } of found) {
      const isBegun = starts.has(kind)
      const notices = noticesOf(staff, kind, items, { rule, stored, isBegun, now })
      if (!isBegun) await store.addStart(tx.db, staff.id, kind)
      count += await store.addNotices(tx.db, { staffId: staff.id, kind, at: now }, notices)
    }
    return count
  })
  throwAll(failures)
  return added
}

/**
 * Adds notices for all staff users, each item once for each of them (rules/desk-notices#3). Each staff user has a transaction,
 * in one process at a time. A failure for one staff user or kind does not stop the others; the run fails at its end.
 * Returns the number of new notices.
 */
export async function collectNotices(ctx: Ctx): Promise<number> {
  const known = await knownNow(ctx)
  const itemsOf = itemReader(ctx)
  let added = 0
  await eachByItself(await colleaguesHere(ctx), async ({ email }) => {
    const staff = await findActing(ctx, email)
    if (staff) added += await collectFor(ctx, staff, known, itemsOf)
  })
  return added
}
