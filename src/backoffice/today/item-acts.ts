import type { Right } from '#shop/staff/rules.ts'
import type { WorkItemKind } from '#shop/work-queue/contract.ts'
import { calls, type DeskCall } from '../shell/forms/calls.ts'

type Act = {
  call: DeskCall
  right: Right
  word: 'pick' | 'unhold' | 'confirm' | 'resend' | 'read'
  /** Id for the call, derived from the item's id. */ idOf?: (id: string) => string
}

/** Actions that are carried out without a form, by kind; other items are opened. */
export const actOf: { readonly [kind in WorkItemKind]?: Act } = {
  mentions: { call: calls.closeMention, right: 'desk', word: 'read', idOf: (id) => id.split(':')[2] ?? '' },
  unpicked: { call: calls.pick, right: 'orders.fulfil', word: 'pick' },
  on_hold: { call: calls.unhold, right: 'orders.hold', word: 'unhold' },
  booking_requests: { call: calls.confirmBookingRequest, right: 'bookings.treat', word: 'confirm' },
  failed_messages: { call: calls.resendMessage, right: 'messages.resend', word: 'resend' },
}
