import { z } from 'zod'
import { endpoint, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { workItemKinds } from '../contract.ts'
import { mailChoices } from './notice.rules.ts'

const kind = z.enum(workItemKinds)

const Notice = onWire({
  id: Id,
  kind,
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** Id of the order, claim, bank line …, as in the work queue. */
  subject: z.string(),
  /** Null: the item is no longer open. */
  item: onWire({ title: z.string(), orderId: Id.nullable() }).nullable(),
})
export type Notice = z.output<typeof Notice>

export const listNotices = endpoint('GET', adminPath('/notifications'), {
  name: 'staff-notifications',
  about:
    'Notifications of the caller about work items, newest first, within their rights; each with its title while its item is open.',
  query: onWire(paging(50)),
  answer: onWire({ notices: z.array(Notice), total: z.number().int(), unread: z.number().int() }),
})

export const countUnread = endpoint('GET', adminPath('/notifications/unread'), {
  name: 'staff-unread-notifications',
  about: 'How many notifications the caller has not read.',
  answer: z.object({ unread: z.number().int() }),
})

export const readNotices = endpoint('POST', adminPath('/notifications/read'), {
  name: 'staff-read-notifications',
  about: 'Marks one notification of the caller as read; without an id all of them. A repeat has no effect.',
  body: z.object({ id: Id.optional() }),
  answer: z.object({ unread: z.number().int() }),
  refuses: ['notices.unknown'],
})

const hour = z.number().int().min(0).max(23)

const Rule = onWire({
  kind,
  inDesk: z.boolean(),
  mail: z.enum(mailChoices),
  push: z.boolean(),
  onlyMine: z.boolean(),
  /** Items are personal, such as mentions, so `onlyMine` has no effect. */
  isOwn: z.boolean(),
})
export type NoticeRuleView = z.output<typeof Rule>

const Rules = onWire({
  /** Rules of the kinds that the caller may see. */
  rules: z.array(Rule),
  digestHour: hour,
  /** Null: no quiet hours. */
  quietFrom: hour.nullable(),
  quietUntil: hour.nullable(),
})

export const getNoticeRules = endpoint('GET', adminPath('/notification-rules'), {
  name: 'staff-notification-rules',
  about: 'The caller’s notification settings, by kind of work item, channel and time.',
  answer: Rules,
})

const kinds = z.array(kind).default([])

export const saveNoticeRules = endpoint('PUT', adminPath('/notification-rules'), {
  name: 'staff-save-notification-rules',
  about:
    'Sets the caller’s notifications: the kinds shown in the back office, sent by mail at once, in the daily mail or by push, and those limited to own items. Omitted kinds are off; kinds the caller may not see are unchanged. `mail` takes precedence over `digest`.',
  body: onWire({
    inDesk: kinds,
    mail: kinds,
    digest: kinds,
    push: kinds,
    onlyMine: kinds,
    digestHour: hour.default(9),
    quietFrom: hour.optional(),
    quietUntil: hour.optional(),
  }),
  answer: Rules,
  refuses: ['notices.half_quiet'],
})
