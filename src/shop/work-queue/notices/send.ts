import { takeTurn } from '../../../platform/db/turn.ts'
import type { Ctx, Staff } from '../../context.ts'
import { emailHtml, emailText } from '../../notifications/email.rules.ts'
import { noticeEmail } from '../../notifications/members/notice-email.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { accountById, findActing } from '../../staff/accounts.ts'
import { mayNow } from '../../staff/rules.ts'
import type { WorkItemKind } from '../contract.ts'
import { workSources } from '../sources.ts'
import { eachByItself } from '../../portions.ts'
import { itemReader, noticeTurn, occurrenceOf, type ReadItems } from './collect.ts'
import { isQuiet, lastDigest, numberIn, usualSettings } from './notice.rules.ts'
import { findSettings } from './notice-rule.store.ts'
import * as store from './notice.store.ts'

/** A notice whose recipient still has the right and whose item is still open. */
type DueNotice = store.WaitingNotice & { title: string }
export type NoticeGroup = { kind: WorkItemKind; count: number; numbers: string[] }

/** Groups notices by kind, in order of first appearance, with order numbers alone (rules/desk-notices#6). */
export function groupsOf(due: readonly Pick<DueNotice, 'kind' | 'title'>[]): NoticeGroup[] {
  const groups = Map.groupBy(due, ({ kind }) => kind)
  return [...groups].map(([kind, those]) => ({
    kind,
    count: those.length,
    numbers: [...new Set(those.flatMap(({ title }) => numberIn(title) ?? []))],
  }))
}

/** Checks right and open item of each notice again before sending; `dropped`: ids of those that fail. */
async function recheck(
  staff: Staff,
  waiting: readonly store.WaitingNotice[],
  itemsOf: ReadItems,
): Promise<{ due: DueNotice[]; dropped: string[] }> {
  const [due, dropped]: [DueNotice[], string[]] = [[], []]
  for (const notice of waiting) {
    const items = mayNow(staff, workSources[notice.kind].right) ? await itemsOf(staff, notice.kind) : []
    const item = items.find((each) => each.id === notice.subject && occurrenceOf(each) === notice.occurrence)
    if (item) due.push({ ...notice, title: item.title })
    else dropped.push(notice.id)
  }
  return { due, dropped }
}

const idsOf = (notices: readonly { id: string }[]): string[] => notices.map(({ id }) => id)

/** Sends the due notices of a staff user in one transaction. Idempotent, and limited to one process at a time. */
const sendTo = (ctx: Ctx, staffId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (!(await takeTurn(tx.db, noticeTurn))) return
    const now = tx.clock.now()
    const waiting = await store.lockWaiting(tx.db, staffId)
    const account = await accountById(tx, staffId)
    const staff = account && (await findActing(tx, account.email))
    if (!account || !staff) {
      await store.settleMail(tx.db, idsOf(waiting.filter(({ mail }) => isWaiting(mail))), 'dropped')
      await store.settlePush(tx.db, idsOf(waiting.filter(({ push }) => push === 'waiting')), 'dropped')
      return
    }
    const chosen = await findSettings(tx.db, staffId)
    const settings = chosen ?? usualSettings
    const quiet = isQuiet(settings, now)
    const digestAt = lastDigest(settings, now)
    const mails = waiting.filter(
      ({ mail, at }) => (mail === 'now' && !quiet) || (mail === 'digest' && at < digestAt),
    )
    const itemsOf = itemReader(tx)
    const { due, dropped } = await recheck(staff, mails, itemsOf)
    await store.settleMail(tx.db, dropped, 'dropped')
    for (const mail of ['now', 'digest'] as const)
      await sendMail(
        tx,
        account,
        chosen?.language ?? 'hk',
        due.filter((each) => each.mail === mail),
      )
    await store.settleMail(tx.db, idsOf(due), 'sent')
    const pushes = quiet ? [] : waiting.filter(({ push }) => push === 'waiting')
    await sendPushes(tx, staff, await recheck(staff, pushes, itemsOf))
  })

const isWaiting = (mail: string): boolean => mail === 'now' || mail === 'digest'

/** Publishes one push for all due notices; a job sends it after the commit. */
async function sendPushes(
  tx: Ctx,
  { id: staffId }: Staff,
  { due, dropped }: { due: readonly DueNotice[]; dropped: readonly string[] },
): Promise<void> {
  await store.settlePush(tx.db, dropped, 'dropped')
  const [first] = due
  if (!first) return
  await store.settlePush(tx.db, idsOf(due), 'sent')
  await tx.publish('desk.push_due', { id: first.id, staffId, groups: groupsOf(due) })
}

async function sendMail(
  tx: Ctx,
  account: { id: string; name: string; email: string },
  language: Ctx['shopper']['locale'],
  due: readonly DueNotice[],
): Promise<void> {
  const [first] = due
  if (!first) return
  const { publicUrl, careEmail } = tx.shop
  const email = noticeEmail(language, careEmail, {
    name: account.name,
    isDigest: first.mail === 'digest',
    groups: groupsOf(due),
    url: `${publicUrl}/desk/notifications`,
    settingsUrl: `${publicUrl}/desk/me/notifications`,
  })
  await queueMessage(tx, {
    channel: 'mail',
    key: `notices:${account.id}:${first.id}`,
    event: 'desk.notices',
    to: account.email,
    language,
    orderId: null,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
  })
}

/** Sends the due notices of all staff users (rules/desk-notices#5). */
export async function sendNotices(ctx: Ctx): Promise<void> {
  await eachByItself(await store.listWaiting(ctx.db), (staffId) => sendTo(ctx, staffId))
}
