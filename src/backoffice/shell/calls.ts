import type { Method } from '#shop/endpoint.ts'

/** A call of the desk as a screen needs to know it: the schemas stay on the server. */
export type DeskCall = { name: string; method: Exclude<Method, 'GET'>; path: `//api/admin/v1/${string}` }

const post = (name: string, path: string): DeskCall => ({ name, method: 'POST', path: `//api/admin/v1${path}` as DeskCall['path'] })
const other = (method: 'PUT' | 'DELETE', name: string, path: string): DeskCall => ({ ...post(name, path), method })

/** Everything the desk can change; calls.test.ts compares it with the contracts. */
export const calls = {
  signIn: post('staff-sign-in', '/sign-in'),
  enterCode: post('staff-enter-code', '/sign-in/code'),
  signOut: post('staff-sign-out', '/sign-out'),
  changePassword: post('staff-change-password', '/password'),
  endSession: other('DELETE', 'staff-end-session', '/sessions/{id}'),
  saveView: other('PUT', 'staff-save-view', '/views'),
  deleteView: other('DELETE', 'staff-delete-view', '/views/{id}'),
  refuseApproval: post('staff-refuse-approval', '/approvals/{id}/refuse'),
  approve: post('staff-approve', '/approvals/{id}/approve'),
  pick: post('staff-pick', '/orders/{id}/pick'),
  pack: post('staff-pack', '/orders/{id}/pack'),
  ready: post('staff-ready-for-pickup', '/orders/{id}/ready'),
  unhold: post('staff-unhold', '/orders/{id}/unhold'),
  resend: post('staff-resend-confirmation', '/orders/{id}/resend'),
  ship: post('staff-ship', '/orders/{id}/ship'),
  collected: post('staff-collected', '/orders/{id}/collected'),
  delivered: post('staff-delivered', '/orders/{id}/delivered'),
  hold: post('staff-hold', '/orders/{id}/hold'),
  cancel: post('staff-cancel', '/orders/{id}/cancel'),
  note: post('staff-note', '/orders/{id}/note'),
  editAddress: other('PUT', 'staff-edit-address', '/orders/{id}/address'),
  identity: post('staff-identity-number', '/orders/{id}/identity'),
  refund: post('staff-refund', '/orders/{id}/refunds'),
  createDraft: post('staff-create-draft', '/drafts'),
  paymentLink: post('staff-payment-link', '/orders/{id}/payment-link'),
  shipMany: post('staff-ship-many', '/shipments'),
  closePayment: post('staff-close-payment', '/payments/{id}/close'),
  closeTask: post('staff-close-payment-task', '/payment-tasks/{id}/done'),
  retryRefund: post('staff-retry-refund', '/refunds/{id}/retry'),
  settleRefund: post('staff-settle-refund', '/refunds/{id}/settle'),
  rejectClaim: post('staff-reject-fps-claim', '/fps/claims/{id}/reject'),
  matchLine: post('staff-match-fps-line', '/fps/lines/{id}/match'),
  importStatement: post('staff-import-statement', '/fps/statements'),
  createCoupon: post('staff-create-coupon', '/coupons'),
  changeCoupon: post('staff-change-coupon', '/coupons/{id}/state'),
  adjustStock: post('staff-adjust-stock', '/stock/adjust'),
  receiveGoods: post('staff-receive-goods', '/stock/receive'),
  resendMessage: post('staff-resend-message', '/outbox/{id}/resend'),
  countStock: post('staff-count-stock', '/stock/count'),
  adjustWallet: post('staff-adjust-wallet', '/wallets/{id}/adjustments'),
  issueGifts: post('staff-issue-gift-codes', '/gift-codes'),
  freezeGift: post('staff-freeze-gift-code', '/gift-codes/{id}/freeze'),
  thawGift: post('staff-thaw-gift-code', '/gift-codes/{id}/thaw'),
  voidGift: post('staff-void-gift-code', '/gift-codes/{id}/void'),
  resendGift: post('staff-resend-gift-card', '/gift-codes/{id}/resend'),
} as const satisfies Record<string, DeskCall>
