/** Actions of a subscription by their query value, with the call of each. */
export const actions = {
  skip: { call: 'skip-delivery', path: '/subscriptions/{id}/skip' },
  unskip: { call: 'unskip-delivery', path: '/subscriptions/{id}/unskip' },
  pause: { call: 'pause-subscription', path: '/subscriptions/{id}/pause' },
  resume: { call: 'resume-subscription', path: '/subscriptions/{id}/resume' },
  swap: { call: 'swap-line', path: '/subscriptions/{id}/swap' },
  quantity: { call: 'set-subscription-quantity', path: '/subscriptions/{id}/quantity' },
  interval: { call: 'set-subscription-interval', path: '/subscriptions/{id}/interval' },
  date: { call: 'move-delivery', path: '/subscriptions/{id}/date' },
  'send-now': { call: 'send-delivery-now', path: '/subscriptions/{id}/send-now' },
  address: { call: 'set-subscription-address', path: '/subscriptions/{id}/address' },
  wallet: { call: 'set-subscription-wallet', path: '/subscriptions/{id}/wallet' },
  'out-of-stock': { call: 'set-out-of-stock', path: '/subscriptions/{id}/out-of-stock' },
  asking: { call: 'set-subscription-asking', path: '/subscriptions/{id}/asking' },
  answer: { call: 'answer-delivery', path: '/subscriptions/{id}/answer' },
  'pay-now': { call: 'pay-subscription-now', path: '/subscriptions/{id}/pay-now' },
  uncancel: { call: 'uncancel-subscription', path: '/subscriptions/{id}/uncancel' },
  cancel: { call: 'cancel-subscription', path: '/subscriptions/cancel' },
  card: { call: 'update-payment-method', path: '/update-payment-method' },
} as const
export type ActionName = keyof typeof actions

export const actionOf = (word: string | null): ActionName | null =>
  word !== null && Object.hasOwn(actions, word) ? (word as ActionName) : null // a key of the table
