const fine = new Set([
  'paid',
  'wave_picked',
  'captured',
  'completed',
  'shipped',
  'delivered',
  'collected',
  'succeeded',
  'matched',
  'live',
  'approved',
  'executed',
  'done',
  'published',
  'answered',
  'active',
  'running',
  'checked_in',
])
const waits = new Set([
  'none',
  'picking',
  'wave_waiting',
  'packed',
  'partially_shipped',
  'ready_for_pickup',
  'processing',
  'created',
  'authorised',
  'requested',
  'sent',
  'unmatched',
  'open',
  'scheduled',
  'queued',
  'paused',
  'changes_requested',
  'held',
  'cancel_scheduled',
  'trial',
  'changed',
])
const wrong = new Set([
  'bounced',
  'on_hold',
  'failed',
  'unknown',
  'disputed',
  'disputed_lost',
  'manual',
  'exception',
  'hidden',
  'past_due',
  'suspended',
  'no_show',
])

type Sent = { status: string; fulfilment: string; deliveryMethod: string | null }

/** Label of an order's fulfilment: nothing is picked before payment, and treatments and gift cards are never sent. */
export function fulfilmentLabel({ status, fulfilment, deliveryMethod }: Sent): string {
  if (fulfilment !== 'none') return fulfilment
  return status !== 'confirmed' ? 'not_begun' : deliveryMethod === null ? 'nothing_to_send' : fulfilment
}

/** Colour of a state: done, waiting, or needs attention. */
export const toneOf = (state: string): 'ok' | 'warn' | 'bad' | '' =>
  fine.has(state) ? 'ok' : waits.has(state) ? 'warn' : wrong.has(state) ? 'bad' : ''
