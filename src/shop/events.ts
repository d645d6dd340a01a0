/** Events between rooms, with their payloads. An event is stored in the transaction of the change that it reports. */
export type ShopEvents = {
  /**
   * A version of a legal text takes effect at `at`, and members are to be notified. Members with ids up to `after` have been
   * (null: none yet).
   */
  'legal.announced': { versionId: string; at: string; after: string | null }
  /** Changed by the member, or by a reset link. */
  'member.password_changed': { memberId: string; at: string }
  /** Staff entered another email address, which has to confirm it; the current one is notified. */
  'member.email_entered': { memberId: string; email: string; at: string }
  /** The member changed a contact with a code sent to the new one; `from` is notified, null: there was none. */
  'member.contact_changed': { memberId: string; channel: 'mail' | 'sms'; from: string | null; at: string }
  /** Account `from` was merged into `memberId` and closed; `email` was its address. */
  'member.merged': { memberId: string; from: string; email: string }
  /** The member requested erasure, which runs at `eraseAt`. */
  'member.erasure_requested': { memberId: string; eraseAt: string }
  /** A refresh token was reused long after its rotation: the session was ended, and the member is to be notified. */
  'member.token_stolen': { memberId: string; sessionId: string }
  'member.registered': { memberId: string }
  /** A visitor signed in or registered. `visit` is the hash of the ended guest session, in hexadecimal. */
  'member.let_in': { memberId: string; visit: string }
  /** Searchable product data changed; the external search index is to be updated. */
  'search.outdated': Record<never, never>
  /** Staff requested that the feeds of a market are rebuilt. */
  'feeds.wanted': { market: string }
  /** A scheduled report is due for one of its readers. */
  'report.due': { scheduleId: string; staffId: string; due: string }
  /** A staff user is to be invited, for the first time or again. */
  'staff.invited': { id: string; staffId: string; locale: string }
  /** A staff user is to get a reset link; `isWhole`: it also replaces the authenticator. */
  'staff.reset_requested': { id: string; staffId: string; locale: string; isWhole: boolean }
  'staff.reset_done': { id: string; staffId: string; locale: string }
  /** A staff user signed in with a recovery code (`recovery_used`), or on a new device (`new_device`). */
  'staff.recovery_used': { id: string; staffId: string; locale: string; at: string }
  'staff.new_device': {
    id: string
    staffId: string
    locale: string
    at: string
    browser: string
    ip: string | null
  }
  /** An assistant was linked to an account; published once for each link, not for further permissions. */
  'member.assistant_linked': { linkId: string }
  /** The member signed in on a new device. */
  'member.new_device': { memberId: string; sessionId: string }
  /** A password reset was requested for an email or a phone number; the subscriber looks up whether an account has it. */
  'member.password_forgotten': { id: string; email: string | null; phone: string | null; locale: string }
  /** A one-time code is to be created and sent. */
  'code.requested': {
    id: string
    purpose: 'register' | 'reset' | 'change' | 'order'
    channel: 'sms' | 'mail'
    to: string
    locale: string
  }
  /** Eight weeks after a test result, if the member requested the reminder. */
  'scalp_test.retest_due': { sessionId: string; memberId: string }
  'reviews.changed': { ratings: { sku: string; average: number; count: number }[] }
  /** The buyer of a delivered order can be invited to review it. */
  'review.invited': { orderId: string; memberId: string }
  /** `isNew`: no version of the review was published before. */
  'review.published': { reviewId: string; isNew: boolean }
  'review.changes_requested': { reviewId: string }
  'review.rejected': { reviewId: string }
  /** A reward expires soon; `days` since it became claimable. */
  'reward.expiring': { rewardId: string; days: number }
  'feedback.received': { number: string; topic: string }
  /** Staff replied to a ticket. */
  'feedback.answered': { answerId: string }
  /** The lines of cart `from` were merged into a member's cart; `version`: of that cart after the merge. */
  'cart.merged': { from: string; cartId: string; version: number }
  /** A member who consented to reminders abandoned a cart; `step`: first or second reminder. */
  'cart.left': { cartId: string; version: number; memberId: string; step: number }
  /** Consent of an address was confirmed or withdrawn; the mailing-list provider is to be updated. */
  'newsletter.changed': { email: string }
  'newsletter.requested': { email: string; locale: string; token: string }
  /** Unsubscribed by the link of an email; `source`: id of the email's source, such as a campaign. */
  'newsletter.left': { source: string }
  /** A campaign was started or resumed. */
  'campaign.begun': { campaignId: string }
  /** Codes of a large batch are still to be generated. */
  'gift_batch.begun': { batchId: string }
  /**
   * A payment attempt was captured, in any state of its order; `minor` units of `currency`. `method` and `keepsCard`
   * (store the card) are absent in events published by the previous release.
   */
  'payment.captured': {
    orderId: string
    attemptId: string
    minor: number
    currency: string
    method?: string
    keepsCard?: boolean
  }
  /** A payment exceeded the amount due; the excess `minor` is refunded automatically. */
  'payment.overpaid': { orderId: string; attemptId: string; minor: number; currency: string }
  /** The card of a payment was identified, so that it can be recognised again. */
  'payment.card_identified': { orderId: string }
  /** A provider's webhook was stored and is to be processed. */
  'payment.webhook_received': { eventId: string }
  /** The buyer reported an FPS transfer; staff check it. */
  'payment.claimed': { orderId: string; attemptId: string }
  /** A payment changed to a state that changes the order's view. */
  'payment.state_changed': { orderId: string; attemptId: string | null }
  'payment.failed': { orderId: string; attemptId: string }
  /** A payment needs a check by staff: wrong amount, second capture, unknown response. */
  'payment.unclear': { orderId: string | null; attemptId: string | null; why: string }
  /** A refund is to be sent to its provider. */
  'refund.approved': { refundId: string }
  'refund.settled': { refundId: string; orderId: string; state: 'succeeded' | 'failed' }
  /** An order was placed for payment by FPS; its buyer needs the transfer instructions at once. */
  'order.transfer_awaited': { orderId: string }
  /** The buyer requested to save addresses of an order; `callingCountry`: ISO code, chosen with the phone number. */
  'address.save_requested': {
    memberId: string
    orderId: string
    kinds: ('delivery' | 'billing')[]
    callingCountry: string | null
  }
  /** A bank line was accepted as a partial payment; the buyer is notified of the rest. */
  'order.partially_paid': { orderId: string; attemptId: string }
  /** The buyer of an order was referred by a member. */
  'order.referred': { orderId: string; referrerId: string; via: 'link' | 'code' }
  /** Options whose stock no longer covers what is sold or held. */
  'stock.fell_short': { subSkus: string[] }
  /** A requested option is back in stock, and the request is next in the queue. */
  'stock.returned': { requestId: string; subSku: string; email: string; locale: string }
  /** An order was completed: two weeks after its delivery, without a return. */
  'order.completed': { orderId: string }
  /** Cash Dollar was granted for a referred member's first order; `amount` in HKD cents. */
  'referral.granted': { referralId: string; memberId: string; amount: number }
  /** A member reached VIP by spending. */
  'member.vip_joined': { memberId: string; until: string }
  /** VIP ends at `until` unless the member spends `missing` before. */
  'member.vip_ending': { memberId: string; until: string; missing: number }
  'member.vip_ended': { memberId: string; at: string }
  /** VIP was renewed for another year. */
  'member.vip_renewed': { memberId: string; until: string }
  /** A member stored a card, or removed it. */
  'card.stored': { cardId: string }
  'card.removed': { cardId: string }
  /** An order with subscription lines was placed; it is not paid yet. */
  'order.placed': { orderId: string }
  /** An order was paid, or had no amount due. `kind` is absent in events published by the previous release. */
  'order.confirmed': { orderId: string; kind?: string }
  /** Staff requested that the confirmation is sent again. */
  'order.confirmation_requested': { orderId: string; askedAt: string }
  /** A guest order was assigned to the member who has its email or phone number. */
  'order.claimed': { orderId: string }
  /** The buyer's bank opened a dispute (`disputed`), and its outcome (`dispute_ended`). */
  'order.disputed': { orderId: string }
  'order.dispute_ended': { orderId: string; outcome: 'won' | 'lost' }
  /** An order that was on hold before picking was released. */
  'order.let_go': { orderId: string }
  'order.expired': { orderId: string }
  'order.cancelled': { orderId: string }
  'order.shipped': { orderId: string; parcelId: string }
  /** A wrong carrier or tracking number of a parcel was corrected. */
  'order.tracking_corrected': { orderId: string; parcelId: string; at: string }
  'order.ready_for_pickup': { orderId: string }
  'order.delivered': { orderId: string }
  /** Units of a lost or damaged parcel are sent again, with a replacement order at no charge. */
  'order.replaced': { orderId: string; replacementId: string }
  'order.refund_requested': { orderId: string; refundId: string }
  /** A refund was completed. */
  'order.refunded': { orderId: string; refundId: string }
  /** A revision of a confirmed order by staff waits for its difference, took effect, lapsed or was withdrawn. */
  'order.revised': {
    orderId: string
    revisionId: string
    state: 'waiting' | 'agreed' | 'lapsed' | 'withdrawn'
  }
  /** A return was requested, or changed its state. */
  'return.state_changed': { returnId: string; orderId: string; state: string }
  /** Staff created a payment link for a draft. */
  'order.payment_link_created': { orderId: string }
  /** Cash Dollar of a member expires soon; `minor` units. */
  'wallet.expiring': {
    memberId: string
    day: string
    lots: { currency: string; minor: number; expiresAt: string }[]
  }
  /** A purchased gift card is to be sent to its recipient. */
  'gift_card.due': { giftId: string }
  /** The email with a gift card was lost; it is to be sent again with a new code. */
  'gift_card.resend_requested': { giftId: string; askedAt: string }
  /** The renewal notice of a subscription is due: contents, price and day of the next delivery. */
  'subscription.notice_due': { subscriptionId: string; cycleId: string; renewsOn: string }
  /** An appointment was confirmed, or is a request for staff; `at` distinguishes repeated events. */
  'booking.confirmed': { bookingId: string; at: string }
  'booking.requested': { bookingId: string; at: string }
  /** An appointment was moved from `fromId` to the new booking `bookingId`. */
  'booking.moved': { bookingId: string; fromId: string; at: string }
  /** An appointment was cancelled, or a request lapsed (`by`: `nobody`). */
  'booking.ended': { bookingId: string; by: 'shopper' | 'shop' | 'nobody'; at: string }
  /** A reminder is due, `hours` before the appointment. */
  'booking.reminder_due': { bookingId: string; hours: number }
  /** An appointment took place. */
  'booking.completed': { bookingId: string }
  /** A member was treated for an order line, of their own order or of transferred sessions. */
  'treatment.completed': { memberId: string; orderId: string; lineId: string; number: string; at: string }
  /** Therapist, room and time of a booking are free again. */
  'booking.place_freed': { bookingId: string }
  /** A place is held for a waiting list entry. */
  'booking.offered': { bookingId: string; waitId: string }
  /** The owner offers unused sessions to an email address. */
  'sessions.offered': { transferId: string }
  /** Staff transferred unused sessions; `packageId`: the receiver's new package. */
  'sessions.handed_on': { packageId: string }
  /** The session of a deposit is no longer booked; the deposit is to be refunded. */
  'sessions.deposit_freed': { orderId: string }
  /** Unused sessions of a package expire in `days`. */
  'sessions.expiring': { packageId: string; days: number }
  /** A subscription started: its first order was paid. */
  'subscription.started': { subscriptionId: string }
  /** A charge failed; `isFirst`: in this cycle; `isBeforeLast`: one scheduled retry is left. */
  'subscription.charge_failed': {
    subscriptionId: string
    cycleId: string
    attempt: number
    isFirst: boolean
    isBeforeLast: boolean
  }
  'subscription.suspended': { subscriptionId: string; cycleId: string }
  /** An overdue charge succeeded. */
  'subscription.recovered': { subscriptionId: string; cycleId: string }
  /** A subscription changed; `at` distinguishes repeated events. */
  'subscription.changed': {
    subscriptionId: string
    what: 'cancelled' | 'uncancelled' | 'paused' | 'ended' | 'skipped_unanswered' | 'waiting' | 'moved_late'
    at: string
  }
  /** The card expires before the renewal day. */
  'subscription.card_ending': { subscriptionId: string; renewsOn: string; days: number }
  /** A price rises, or an option ends, from that day. */
  'subscription.terms_changing': {
    subscriptionId: string
    lineId: string
    what: 'price' | 'option'
    day: string
    campaignId: string
  }
  /** Staff requested that the member is asked for another card; at most one email for each day. */
  'subscription.card_asked': { subscriptionId: string; day: string }
  /** A file of member groups was approved by a second staff user. */
  'member.group_file_agreed': { fileId: string }
  /** A product file is to be validated or imported. */
  'product.import_queued': { importId: string }
  /** A bulk action is to be executed. */
  'bulk.queued': { runId: string }
  /** An option is to be substituted in lines of many subscriptions. */
  'subscription.substitution_started': { substitutionId: string }
  /** The option of a subscription line was substituted permanently. */
  'subscription.line_substituted': { subscriptionId: string; lineId: string; substitutionId: string }
  /** Announced terms were withdrawn before their day. */
  'subscription.terms_staying': { subscriptionId: string; lineId: string; day: string; campaignId: string }
  /** A staff user is to get a push: kinds of work items, counts and order numbers. */
  'desk.push_due': {
    id: string
    staffId: string
    groups: { kind: string; count: number; numbers: string[] }[]
  }
  /** Deliveries to a webhook endpoint are queued. */
  'webhook.queued': { endpointId: string }
  /** A webhook was disabled because it failed for too long or its receiver is gone; its creator is notified. */
  'webhook.switched_off': { endpointId: string; at: string }
  /** A scheduled publication is held back: a later version exists that its scheduler has no right to publish. */
  'product.schedule_held': { productId: string; number: number }
  /** A mail or text was queued. */
  'message.queued': { messageId: string }
}
export type EventName = keyof ShopEvents
