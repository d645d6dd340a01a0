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
  /** Of the order, claim, bank line … as the work queue names it. */
  subject: z.string(),
  /** Null: it does not wait any more. */
  item: onWire({ title: z.string(), orderId: Id.nullable() }).nullable(),
})
export type Notice = z.output<typeof Notice>

export const listNotices = endpoint('GET', adminPath('/notifications'), {
  name: 'staff-notifications',
  about:
    'Items of the work queue that the caller was told of, newest first, as far as their rights go; each with its title while it waits.',
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
  about: 'Marks one notification of the caller as read; without an id all of them. Twice is once.',
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
  /** Everybody has their own, such as mentions: there is nothing to narrow. */
  isOwn: z.boolean(),
})
export type NoticeRuleView = z.output<typeof Rule>

const Rules = onWire({
  /** Of the kinds that the caller may see. */
  rules: z.array(Rule),
  digestHour: hour,
  /** Null: told at any hour. */
  quietFrom: hour.nullable(),
  quietUntil: hour.nullable(),
})

export const getNoticeRules = endpoint('GET', adminPath('/notification-rules'), {
  name: 'staff-notification-rules',
  about: 'What the caller is told of, by kind of work item, where and when.',
  answer: Rules,
})

const kinds = z.array(kind).default([])

export const saveNoticeRules = endpoint('PUT', adminPath('/notification-rules'), {
  name: 'staff-save-notification-rules',
  about:
    'Chooses what one is told of: the kinds that show in the desk, that come by mail at once, in the daily mail, by push, and those of which only items that one looks after count. What is not named is off; kinds that one may not see stay as they were. `mail` goes before `digest`.',
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
