import { beginningOf, dayInHongKong } from '../../calendar.ts'
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

/** Where somebody is told of items of a kind, and whether of those alone that they look after. */
export type NoticeRule = { inDesk: boolean; mail: MailChoice; push: boolean; onlyMine: boolean }

const off: NoticeRule = { inDesk: false, mail: 'none', push: false, onlyMine: false }

/** What counts until somebody chooses: whoever is called for, or is to agree, hears of it (rules/desk-notices#2). */
export const usualRule = (kind: WorkItemKind): NoticeRule =>
  kind === 'mentions' || kind === 'approvals' ? { ...off, inDesk: true, mail: 'now' } : off

export const isOn = ({ inDesk, mail, push }: NoticeRule): boolean => inDesk || mail !== 'none' || push

/** Full hours in Hong Kong; quiet hours may go over midnight. */
export type NoticeSettings = { digestHour: number; quietFrom: number | null; quietUntil: number | null }
export const usualSettings: NoticeSettings = { digestHour: 9, quietFrom: null, quietUntil: null }

const hour = 3_600_000
const hourInHongKong = (at: Date): number =>
  Math.floor((at.getTime() - beginningOf(dayInHongKong(at)).getTime()) / hour)

/** Whether mails and pushes wait: in the desk somebody is told at any hour (rules/desk-notices#5). */
export function isQuiet({ quietFrom, quietUntil }: NoticeSettings, now: Date): boolean {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false
  const at = hourInHongKong(now)
  return quietFrom < quietUntil ? at >= quietFrom && at < quietUntil : at >= quietFrom || at < quietUntil
}

/** The last moment of a digest: what was noticed before it is in that one. */
export function lastDigest({ digestHour }: NoticeSettings, now: Date): Date {
  const today = new Date(beginningOf(dayInHongKong(now)).getTime() + digestHour * hour)
  return today <= now ? today : new Date(today.getTime() - 24 * hour)
}

/** Items that waited for longer when a kind begins to be watched are not told (rules/desk-notices#4). */
const startsWithin = hour

export const isToldAtStart = (since: string | null, now: Date): boolean =>
  since !== null && now.getTime() - Date.parse(since) <= startsWithin

/** The order's number if a title is one; anything else may name a person and stays in the desk (rules/desk-notices#6). */
export const numberIn = (title: string): string | null =>
  /^\d{6}-[0-9A-HJKMNP-TV-Z]{7}$/.test(title) ? title : null
