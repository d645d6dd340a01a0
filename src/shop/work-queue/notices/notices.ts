import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import type { WorkItemKind } from '../contract.ts'
import { workSources } from '../sources.ts'
import { itemReader, occurrenceOf } from './collect.ts'
import * as contract from './notice.contract.ts'
import { isOn, noticeRefusals, usualRule, usualSettings, type NoticeRule } from './notice.rules.ts'
import * as rules from './notice-rule.store.ts'
import * as store from './notice.store.ts'
import { kindsFor, unreadOf } from './unread.ts'

export const countUnread = deskRead(contract.countUnread, 'desk', async (ctx) => ({
  unread: await unreadOf(ctx, atTheDesk(ctx)),
}))

export const listNotices = deskRead(contract.listNotices, 'desk', async (ctx, { page, limit }) => {
  const staff = atTheDesk(ctx)
  const kinds = kindsFor(staff)
  const { rows, total } = await store.listNotices(
    ctx.db,
    { staffId: staff.id, kinds },
    { from: (page - 1) * limit, size: limit },
  )
  const itemsOf = itemReader(ctx)
  const notices: contract.Notice[] = []
  for (const row of rows) {
    const { id, kind, subject, at, readAt } = row
    const item = (await itemsOf(staff, kind)).find(
      (each) => each.id === subject && occurrenceOf(each) === row.occurrence,
    )
    notices.push({
      id,
      kind,
      subject,
      at: at.toISOString(),
      isRead: readAt !== null,
      item: item ? { title: item.title, orderId: item.orderId } : null,
    })
  }
  return { notices, total, unread: await unreadOf(ctx, staff) }
})

/** Marks notices as read; without an audit entry, because it concerns the reader alone. */
export const readNotices = serve(
  contract.readNotices,
  { who: 'staff', right: 'desk', entity: 'notice_rules', idempotent: () => true },
  async (ctx, { id }) => {
    const staff = atTheDesk(ctx)
    if (id !== undefined && !(await store.hasNotice(ctx.db, staff.id, id)))
      throw new Refusal(noticeRefusals.unknown)
    await store.markRead(ctx.db, staff.id, { id, at: ctx.clock.now() })
    return { unread: await unreadOf(ctx, staff) }
  },
)

async function rulesOf(ctx: Ctx) {
  const staff = atTheDesk(ctx)
  const chosen = new Map((await rules.listRules(ctx.db, staff.id)).map((rule) => [rule.kind, rule]))
  const settings = (await rules.findSettings(ctx.db, staff.id)) ?? usualSettings
  const { digestHour, quietFrom, quietUntil } = settings
  return {
    rules: kindsFor(staff).map((kind) => {
      const { inDesk, mail, push, onlyMine } = chosen.get(kind) ?? usualRule(kind)
      return { kind, inDesk, mail, push, onlyMine, isOwn: workSources[kind].isOwn === true }
    }),
    digestHour,
    quietFrom,
    quietUntil,
  }
}

export const getNoticeRules = deskRead(contract.getNoticeRules, 'desk', rulesOf)

export const saveNoticeRules = deskWrite(
  contract.saveNoticeRules,
  {
    right: 'desk',
    entity: 'notice_rules',
    idOf: () => null,
    outcome: ({ digestHour, quietFrom, quietUntil }) => ({ digestHour, quietFrom, quietUntil }),
  },
  async (tx, { inDesk, mail, digest, push, onlyMine, digestHour, quietFrom = null, quietUntil = null }) => {
    if ((quietFrom === null) !== (quietUntil === null)) throw new Refusal(noticeRefusals.half_quiet)
    const staff = atTheDesk(tx)
    const before = new Map((await rules.listRules(tx.db, staff.id)).map((rule) => [rule.kind, rule]))
    const chosen = kindsFor(staff).map((kind): NoticeRule & { kind: WorkItemKind } => ({
      kind,
      inDesk: inDesk.includes(kind),
      mail: mail.includes(kind) ? 'now' : digest.includes(kind) ? 'digest' : 'none',
      push: push.includes(kind),
      onlyMine: onlyMine.includes(kind),
    }))
    await rules.saveRules(tx.db, staff.id, chosen)
    const wasOn = (kind: WorkItemKind) => isOn(before.get(kind) ?? usualRule(kind))
    await rules.endKinds(
      tx.db,
      staff.id,
      chosen.flatMap((rule) => (isOn(rule) && wasOn(rule.kind) ? [] : [rule.kind])),
    )
    const language = tx.shopper.locale
    await rules.saveSettings(tx.db, staff.id, { digestHour, quietFrom, quietUntil, language })
    return rulesOf(tx)
  },
)
