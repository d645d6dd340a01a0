import { deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './desk.contract.ts'
import { listMessages, resendMessage, shownMessage, type Message } from './notifications.ts'

/** Staff see that a code was sent, and never the code. */
const withoutSecret = (message: Message): Message => (message.goodUntil ? { ...message, text: '', html: null } : message)

export const listOutbox = deskRead(contract.listOutbox, 'messages.read', async (ctx, wish) => {
  const { messages, total } = await listMessages(ctx, wish)
  return { messages: messages.map((message) => shownMessage(withoutSecret(message))), total }
})

export const resendFromOutbox = deskWrite(
  contract.resendFromOutbox,
  { right: 'messages.resend', entity: 'message', outcome: ({ message: { event, to, orderId } }) => ({ event, to, orderId }) },
  async (tx, { id }) => ({ message: shownMessage(await resendMessage(tx, id)) }),
)
