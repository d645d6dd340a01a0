import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import { findAttempt } from '../attempts/attempts.store.ts'
import { closeTasksOf } from '../desk/tasks.store.ts'
import { actorOf } from '../desk/attempt-view.ts'
import { providerOf } from '../providers.ts'
import { paymentRefusals } from '../rules.ts'
import { canReplay } from './replay.rules.ts'
import * as contract from './webhook-desk.contract.ts'
import * as store from './webhook-desk.store.ts'
import { settle } from './settle-webhook.ts'
import { lockEvent } from './webhooks.store.ts'

const shown = ({ receivedAt, settledAt, ...row }: store.Received): contract.ReceivedWebhook => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
  canReplay: canReplay(row.state),
})

export const listWebhooks = deskRead(
  contract.listWebhooks,
  'payments.raw',
  async (ctx, { page, limit, ...filter }) => {
    const { webhooks, total } = await store.listReceived(ctx.db, filter, {
      from: (page - 1) * limit,
      size: limit,
    })
    return { webhooks: webhooks.map(shown), total }
  },
)

async function received(tx: Ctx, id: string): Promise<store.Received> {
  const found = await store.findReceived(tx.db, id)
  if (!found) throw new Refusal(paymentRefusals.unknown_webhook)
  return found
}

/** Whether the provider is asked before such a call is believed. */
async function isHint(tx: Ctx, { provider, body, attemptId }: store.Received): Promise<boolean> {
  const attempt = attemptId === null ? null : await findAttempt(tx.db, attemptId)
  const event = providerOf(tx, provider)?.readWebhook({ key: attempt?.webhookKey ?? null, body })
  return event?.kind === 'hint'
}

/** A signed status is settled at once; a hint by its job, as a company is asked. */
export const replayWebhook = deskWrite(
  contract.replayWebhook,
  {
    right: 'payments.settle',
    entity: 'webhook',
    look: async (tx, { id }) => {
      const found = await store.findReceived(tx.db, id)
      return found && { method: found.provider, state: found.state, order: found.orderNumber }
    },
  },
  async (tx, { id }) => {
    await lockEvent(tx.db, id)
    const before = await received(tx, id)
    if (!canReplay(before.state)) throw new Refusal(paymentRefusals.webhook_forged)
    const hint = await isHint(tx, before)
    await store.waitAgain(tx.db, id, { isHint: hint })
    if (hint) await tx.publish('payment.webhook_received', { eventId: id })
    else await settle(tx, id)
    const after = await received(tx, id)
    if (after.state === 'done' || after.state === 'ignored') {
      const how = { at: tx.clock.now(), by: actorOf(tx), note: null }
      if (after.attemptId !== null)
        await closeTasksOf(tx.db, { key: `unknown_reference:${id}` }, ['unknown_reference'], how)
    }
    return { webhook: shown(after) }
  },
)
