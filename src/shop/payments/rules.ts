/** States of one attempt to pay (SERVER 3.7); an order may have several. */
export const attemptStates = [
  'created',
  'redirected',
  'processing',
  'authorised',
  'captured',
  'failed',
  'cancelled',
  'expired',
  'unknown',
] as const
export type AttemptState = (typeof attemptStates)[number]
