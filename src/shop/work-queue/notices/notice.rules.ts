import { beginningOf, dayInHongKong, dayMs } from '../../calendar.ts'
import { refusals } from '../../refusal.ts'
import type { WorkItemKind } from '../contract.ts'

export const noticeRefusals = /* @__PURE__ */ refusals('notices', {
  unknown: 'missing',
  half_quiet: 'invalid',
  bad_device: 'invalid',
  too_many_devices: 'refused',
})

export const mailChoices = ['none', 'now', 'digest'] as const
export type MailChoice = (typeof mailChoices)[number]

/** Channels of notices about a kind of items; `onlyMine`: only for items that the staff user owns. */
export type NoticeRule = { inDesk: boolean; mail: MailChoice; push: boolean; onlyMine: boolean }

const off: NoticeRule = { inDesk: false, mail: 'none', push: false, onlyMine: false }

/** Default rule of a kind: mentions and approvals in the back office and by mail, no others (rules/desk-notices#2). */
export const usualRule = (kind: WorkItemKind): NoticeRule =>
  kind === 'mentions' || kind === 'approvals' ? { ...off, inDesk: true, mail: 'now' } : off

export const isOn = ({ inDesk, mail, push }: NoticeRule): boolean => inDesk || mail !== 'none' || push

/** Full hours in Hong Kong time; quiet hours may span midnight. */
export type NoticeSettings = { digestHour: number; quietFrom: number | null; quietUntil: number | null }
export const usualSettings: NoticeSettings = { digestHour: 9, quietFrom: null, quietUntil: null }

const hour = 3_600_000
const hourInHongKong = (at: Date): number =>
  Math.floor((at.getTime() - beginningOf(dayInHongKong(at)).getTime()) / hour)

/** Whether mails and pushes are held back by quiet hours; notices in the back office are not (rules/desk-notices#5). */
export function isQuiet({ quietFrom, quietUntil }: NoticeSettings, now: Date): boolean {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false
  const at = hourInHongKong(now)
  return quietFrom < quietUntil ? at >= quietFrom && at < quietUntil : at >= quietFrom || at < quietUntil
}

/** Time of the last due digest; it contains the notices created before. */
export function lastDigest({ digestHour }: NoticeSettings, now: Date): Date {
  const today = new Date(beginningOf(dayInHongKong(now)).getTime() + digestHour * hour)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}

/** Items that have waited longer than this, when a kind is switched on, cause no notice (rules/desk-notices#4). */
const startsWithin = hour

export const isNoticedAtStart = (since: string | null, now: Date): boolean =>
  since !== null && now.getTime() - Date.parse(since) <= startsWithin

/** The title if it is an order number; null otherwise, as other titles may contain personal data (rules/desk-notices#6). */
export const numberIn = (title: string): string | null =>
  /^\d{6}-[0-9A-HJKMNP-TV-Z]{7}$/.test(title) ? title : null
