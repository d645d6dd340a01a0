import { z } from 'zod'
import { endpoint, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { PaymentMethod } from '../contract.ts'
import { webhookStates } from './replay.rules.ts'

const time = z.iso.datetime()

/** A call of a payment provider, as it came. */
export const ReceivedWebhook = onWire({
  id: Id,
  provider: PaymentMethod,
  state: z.enum(webhookStates),
  attemptId: Id.nullable(),
  orderNumber: z.string().nullable(),
  receivedAt: time,
  settledAt: time.nullable(),
  body: z.string(),
  canReplay: z.boolean(),
}).meta({ id: 'ReceivedWebhook' })
export type ReceivedWebhook = z.output<typeof ReceivedWebhook>

export const listWebhooks = endpoint('GET', adminPath('/webhooks'), {
  name: 'staff-webhooks',
  about: 'Calls of payment providers, newest first: their exact text, and their outcome.',
  query: z.object({
    state: z.enum(webhookStates).optional(),
    method: PaymentMethod.optional(),
    ...paging(50),
  }),
  answer: z.object({ webhooks: z.array(ReceivedWebhook), total: z.number().int() }),
})

export const replayWebhook = endpoint('POST', adminPath('/webhooks/{id}/replay'), {
  name: 'staff-replay-webhook',
  about:
    'Processes a call of a provider again, as if it had just arrived. Its earlier effects are not repeated; an unsigned call is unchanged.',
  query: z.object({ id: Id }),
  answer: z.object({ webhook: ReceivedWebhook }),
  refuses: ['payments.unknown_webhook', 'payments.webhook_forged'],
})
