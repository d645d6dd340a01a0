import { deskRead, deskWrite } from '../staff/write.ts'
import type { MessageHead } from './contract.ts'
import * as contract from './desk.contract.ts'
import { listMessages, messageById, resendMessage, toMessageView, type Message } from './notifications.ts'

/** Hides the text of a message with a secret: staff see that a code was sent, but not the code. */
const withoutSecret = (message: Message): Message =>
  message.goodUntil ? { ...message, text: '', html: null } : message

export const listOutbox = deskRead(contract.listOutbox, 'messages.read', async (ctx, paging) => {
  const { messages, total } = await listMessages(ctx, paging)
  return { messages: messages.map((message) => headOf(withoutSecret(message))), total }
})

const openingLength = 60

function headOf(message: Message): MessageHead {
  const { text, html: _html, ...head } = toMessageView(message)
  return { ...head, opening: text.slice(0, openingLength) }
}

export const getMessage = deskRead(contract.getMessage, 'messages.read', async (ctx, { id }) => ({
  message: toMessageView(withoutSecret(await messageById(ctx, id))),
}))

export const resendFromOutbox = deskWrite(
  contract.resendFromOutbox,
  {
    right: 'messages.resend',
    entity: 'message',
    outcome: ({ message: { event, to, orderId } }) => ({ event, to, orderId }),
  },
  async (tx, { id }) => ({ message: toMessageView(await resendMessage(tx, id)) }),
)
