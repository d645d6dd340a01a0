import { z } from 'zod'
import { endpoint, line, keysetPaging, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { Message, MessageHead } from './contract.ts'
import { messageStates } from './rules.ts'

export const listOutbox = endpoint('GET', adminPath('/outbox'), {
  name: 'staff-outbox',
  about:
    'Mails and texts, newest or oldest first: by address, subject, text or order number, by state and order.',
  query: onWire({
    search: line(120).default(''),
    state: z.enum(messageStates).optional(),
    orderId: Id.optional(),
    ...keysetPaging(50),
  }),
  answer: z.object({ messages: z.array(MessageHead), total: z.number().int() }),
})

export const getMessage = endpoint('GET', adminPath('/outbox/{id}'), {
  name: 'staff-message',
  about: 'One message with its text; the text of messages with a code or a link is never shown.',
  query: z.object({ id: Id }),
  answer: z.object({ message: Message }),
  refuses: ['messages.unknown'],
})

export const resendFromOutbox = endpoint('POST', adminPath('/outbox/{id}/resend'), {
  name: 'staff-resend-message',
  about: 'Sends a message again, as a copy; the state of the first one is unchanged.',
  query: z.object({ id: Id }),
  answer: z.object({ message: Message }),
  refuses: ['messages.unknown', 'messages.over', 'messages.forgotten'],
})
