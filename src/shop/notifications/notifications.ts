import { startOf } from '../../platform/db/keyset.ts'
import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import type { CreatedSort } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import type * as contract from './contract.ts'
import { queueMessage } from './outbox.ts'
import type { Receipt } from './ports.ts'
import { forgottenAddress, messageRefusals, type MessageState } from './rules.ts'
import * as store from './store.ts'
import type { Message } from './store.ts'

export type { Message } from './store.ts'

export type MessageList = {
  search?: string
  state?: MessageState | undefined
  orderId?: string | undefined
  page: number
  limit?: number
  after?: string | undefined
  sort?: CreatedSort | undefined
}

/** Messages, newest first by default. `search` matches addresses, subjects, recent texts, and orders' numbers and buyers. */
export const listMessages = (ctx: Ctx, { search = '', state, orderId, limit = 50, ...paging }: MessageList) =>
  store.listMessages(
    ctx.db,
    { search: search.trim(), state: state ?? null, orderId: orderId ?? null },
    startOf({ limit, ...paging }),
  )

export const toMessageView = (message: Message): contract.Message => ({
  ...message,
  createdAt: message.createdAt.toISOString(),
  sentAt: message.sentAt?.toISOString() ?? null,
})

/** Throws `messages.unknown`. */
export async function messageById(ctx: Ctx, id: string): Promise<Message> {
  const message = await store.findMessage(ctx.db, id)
  if (!message) throw new Refusal(messageRefusals.unknown)
  return message
}

/**
 * Sends a message again as a copy; the original and its state do not change. Throws `messages.unknown`,
 * `messages.over` (it had a secret) and `messages.forgotten` (its recipient was erased).
 */
export async function resendMessage(ctx: Ctx, id: string): Promise<Message> {
  return ctx.transaction(async (tx) => {
    const { key: first, replyTo, ...message } = await messageById(tx, id)
    if (message.goodUntil) throw new Refusal(messageRefusals.over)
    if (message.to === forgottenAddress) throw new Refusal(messageRefusals.forgotten)
    const [root = first] = first.split('#', 1)
    const key = `${root}#${(await store.countCopies(tx.db, root)) + 2}`
    const { channel, event, language, to, subject, text, html, orderId, marketing } = message
    const copy = {
      key,
      channel,
      event,
      language,
      to,
      subject,
      text,
      html,
      orderId,
      ...(replyTo === null ? {} : { replyTo }),
      ...(marketing === null ? {} : { marketing }),
    }
    const made = await queueMessage(tx, copy)
    return messageById(tx, made ?? id) // null: a concurrent request made the copy
  })
}

type Call = { url: string; body: string; signature: string | null }

/**
 * Handles a delivery receipt of the text provider. Throws `messages.forged`. Repeated, late and unknown receipts change
 * nothing. A receipt can arrive before the text's reference is stored, so that is polled for up to two seconds.
 */
export async function receiveReceipt(ctx: Ctx, call: Call): Promise<void> {
  const receipt: Receipt | 'forged' | null = ctx.outside.sms.readReceipt(call)
  if (receipt === 'forged') throw new Refusal(messageRefusals.forged)
  if (!receipt) return
  for (let look = 0; look < 10 && !(await store.hasReference(ctx.db, receipt.reference)); look += 1)
    await setTimeout(200)
  await store.markReceipt(ctx.db, receipt.reference, receipt.state, receipt.why)
}
