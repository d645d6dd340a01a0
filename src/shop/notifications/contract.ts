import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { locales } from '../region.ts'
import { channels, messageStates } from './rules.ts'

const head = {
  id: Id,
  channel: z.enum(channels),
  event: z.string(),
  language: z.enum(locales),
  to: z.string(),
  subject: z.string(),
  orderId: Id.nullable(),
  state: z.enum(messageStates),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
}

/** A message in a list, without its text; `opening` is the beginning of the text. */
export const MessageHead = onWire({ ...head, opening: z.string() }, { id: '_id' })
export type MessageHead = z.output<typeof MessageHead>

export const Message = onWire({ ...head, text: z.string(), html: z.string().nullable() }, { id: '_id' })
export type Message = z.output<typeof Message>

const list = { search: line(120).default(''), state: z.enum(messageStates).optional(), ...paging(50) }

export const readMailbox = endpoint('GET', '/dev/mailbox', {
  name: 'mailbox',
  about: 'Mails and texts of a demo shop, newest first; absent in production.',
  query: z.object(list),
  answer: z.object({ messages: z.array(Message), total: z.number().int() }),
})

export const mailboxPage = endpoint('GET', '//dev/mailbox', {
  name: 'mailbox-page',
  about: 'The same as a page; with `id` one mail as its recipient sees it.',
  query: z.object({ ...list, id: Id.optional() }),
  answer: FileAnswer,
  files: ['text/html'],
  refuses: ['messages.unknown'],
})
