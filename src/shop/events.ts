/** News between rooms, past tense, written in the transaction of the change it reports. */
export type ShopEvents = {
  /**
   * A version of a legal text counts from that moment on, and members are to be told; those with ids up to `after`
   * were (null: nobody yet).
   */
  'legal.announced': { versionId: string; at: string; after: string | null }
  /** By themselves, or by a link that was sent to them. */
  'member.password_changed': { memberId: string; at: string }
  /** Staff wrote down another e-mail: it is asked to confirm, and the one before is told. */
  'member.email_entered': { memberId: string; email: string; at: string }
  /** They changed it themselves, with a code sent to the new one; `from` is told, null: there was none. */
  'member.contact_changed': { memberId: string; channel: 'mail' | 'sms'; from: string | null; at: string }
  /** Two accounts of one person became one: `from` is closed, whose e-mail this was. */
  'member.merged': { memberId: string; from: string; email: string }
  /** They asked to be erased on that day. */
  'member.erasure_requested': { memberId: string; eraseAt: string }
  /**
   * A refresh token was used again long after its successor: the sign-in was ended, and its owner should hear
   * of it.
   */
  'member.token_stolen': { memberId: string; sessionId: string }
  'member.registered': { memberId: string }
  /** A visitor signed in or registered. `visit` is the hash of the visit that ended by it, as hexadecimal digits. */
  'member.let_in': { memberId: string; visit: string }
  /** What products are found by has changed: the search engine outside is to take it in. */
  'search.outdated': Record<never, never>
  /** Somebody at the desk wants the feeds of a market made again. */
  'feeds.wanted': { market: string }
  /** A report that comes by mail, to one of its readers. */
  'report.due': { scheduleId: string; staffId: string; due: string }
  /** A colleague was taken on, or is to be invited again. */
  'staff.invited': { id: string; staffId: string; locale: string }
  /** Somebody who works here gets in again by a link; whole: with another authenticator. */
  'staff.reset_requested': { id: string; staffId: string; locale: string; isWhole: boolean }
  'staff.reset_done': { id: string; staffId: string; locale: string }
  /** A colleague signed in by a recovery code; on a device unlike those before. */
  'staff.recovery_used': { id: string; staffId: string; locale: string; at: string }
  'staff.new_device': {
    id: string
    staffId: string
    locale: string
    at: string
    browser: string
    ip: string | null
  }
  /** Signed in on a device unlike those before. */
  /** An assistant was linked to an account; once a link, not again when it may more. */
  'member.assistant_linked': { linkId: string }
  'member.new_device': { memberId: string; sessionId: string }
  /**
   * Somebody says they forgot the password of an e-mail or a telephone; whether anybody has those is for who
   * hears it to find out.
   */
  'member.password_forgotten': { id: string; email: string | null; phone: string | null; locale: string }
  /** A one-time code is to be made and sent. */
  'code.requested': {
    id: string
    purpose: 'register' | 'reset' | 'change' | 'order'
    channel: 'sms' | 'mail'
    to: string
    locale: string
  }
  /** Eight weeks after a result, to whoever wanted it. */
  'scalp_test.retest_due': { sessionId: string; memberId: string }
  'reviews.changed': { ratings: { sku: string; average: number; count: number }[] }
  /** The buyer of a delivered order may write now. */
  'review.invited': { orderId: string; memberId: string }
  /** `isNew`: nothing of it was published before. */
  'review.published': { reviewId: string; isNew: boolean }
  'review.changes_requested': { reviewId: string }
  'review.rejected': { reviewId: string }
  /** A reward is over soon, so many days after it became claimable. */
  'reward.expiring': { rewardId: string; days: number }
  'feedback.received': { number: string; topic: string }
  /** Staff answered a ticket. */
  'feedback.answered': { answerId: string }
  /** Goods of a cart came into a member's; `version`: of the member's, with them. */
  'cart.merged': { from: string; cartId: string; version: number }
  /** A member left something in a cart and agreed to be reminded; `step`: the first letter or the second. */
  'cart.left': { cartId: string; version: number; memberId: string; step: number }
  /** Consent of an address was confirmed or withdrawn: the mailing-list company is to be told. */
  'newsletter.changed': { email: string }
  'newsletter.requested': { email: string; locale: string; token: string }
  /** By the link of a letter that belongs to something: its id. */
  'newsletter.left': { source: string }
  /** A campaign goes on: by its beginning, or because somebody resumed it. */
  'campaign.begun': { campaignId: string }
  /** Codes of a large batch are missing still. */
  'gift_batch.begun': { batchId: string }
  /**
   * Of an attempt, whatever state its order is in; `minor` units of `currency`. By which method, and whether its
   * card is to be kept: both are left out where the version before announced it.
   */
  'payment.captured': {
    orderId: string
    attemptId: string
    minor: number
    currency: string
    method?: string
    keepsCard?: boolean
  }
  /** More came than was asked for: so much goes back by itself. */
  'payment.overpaid': { orderId: string; attemptId: string; minor: number; currency: string }
  /** By what card it was paid is known now, so that the same one is known again. */
  'payment.card_identified': { orderId: string }
  /** A provider called; its word is kept and waits to be looked at. */
  'payment.webhook_received': { eventId: string }
  /** The buyer says that an FPS transfer was made; staff look. */
  'payment.claimed': { orderId: string; attemptId: string }
  /** It is under way in a state of which the order says something else than before. */
  'payment.state_changed': { orderId: string; attemptId: string | null }
  'payment.failed': { orderId: string; attemptId: string }
  /** Something about a payment needs a person: wrong amount, a second capture, an unknown answer. */
  'payment.unclear': { orderId: string | null; attemptId: string | null; why: string }
  /** To be sent to its provider. */
  'refund.approved': { refundId: string }
  'refund.settled': { refundId: string; orderId: string; state: 'succeeded' | 'failed' }
  /** Placed to be paid by FPS: its buyer wants the words for the bank at once. */
  'order.transfer_awaited': { orderId: string }
  /**
   * Its buyer wants addresses of it in their book; `callingCountry`: ISO, chosen with the telephone number.
   */
  'address.save_requested': {
    memberId: string
    orderId: string
    kinds: ('delivery' | 'billing')[]
    callingCountry: string | null
  }
  /** A bank line was taken as a part of what is due; its buyer hears what is left. */
  'order.partially_paid': { orderId: string; attemptId: string }
  /** Somebody brought its buyer. */
  'order.referred': { orderId: string; referrerId: string; via: 'link' | 'code' }
  /** Counted below what is sold or held of them. */
  'stock.fell_short': { subSkus: string[] }
  /** An option somebody waits for is back, and it is their turn to hear. */
  'stock.returned': { requestId: string; subSku: string; email: string; locale: string }
  /** Two weeks after it was delivered, without a return. */
  'order.completed': { orderId: string }
  /** Cash Dollar was given for a friend's first order; `amount` in HKD cents. */
  'referral.granted': { referralId: string; memberId: string; amount: number }
  /** They belong to the group from now on, for spending enough. */
  'member.vip_joined': { memberId: string; until: string }
  /** It ends on that day unless they spend enough until then. */
  'member.vip_ending': { memberId: string; until: string; missing: number }
  'member.vip_ended': { memberId: string; at: string }
  /** Another year began. */
  'member.vip_renewed': { memberId: string; until: string }
  /** A member keeps a card, or keeps it no more. */
  'card.stored': { cardId: string }
  'card.removed': { cardId: string }
  /** With lines that are to renew; it is not paid yet. */
  'order.placed': { orderId: string }
  /** Paid, or nothing was due. Its kind is left out where the version before announced it. */
  'order.confirmed': { orderId: string; kind?: string }
  /** Staff want the confirmation sent again. */
  'order.confirmation_requested': { orderId: string; askedAt: string }
  /** A guest's order became a member's, whose e-mail or telephone it had. */
  'order.claimed': { orderId: string }
  /** The buyer's bank asks its payment back; what came of that. */
  'order.disputed': { orderId: string }
  'order.dispute_ended': { orderId: string; outcome: 'won' | 'lost' }
  /** What was held before anybody picked it goes on. */
  'order.let_go': { orderId: string }
  'order.expired': { orderId: string }
  'order.cancelled': { orderId: string }
  'order.shipped': { orderId: string; parcelId: string }
  /** Another carrier or number of a parcel that was written down wrong. */
  'order.tracking_corrected': { orderId: string; parcelId: string; at: string }
  'order.ready_for_pickup': { orderId: string }
  'order.delivered': { orderId: string }
  /** Pieces of a lost or damaged parcel are sent again, by an order at no charge. */
  'order.replaced': { orderId: string; replacementId: string }
  'order.refund_requested': { orderId: string; refundId: string }
  /** All of a refund has gone back. */
  'order.refunded': { orderId: string; refundId: string }
  /**
   * Staff changed an order that stood: it waits for its difference, or the change became the order, or came
   * to nothing.
   */
  'order.revised': {
    orderId: string
    revisionId: string
    state: 'waiting' | 'agreed' | 'lapsed' | 'withdrawn'
  }
  /** A return was asked for, or went on. */
  'return.state_changed': { returnId: string; orderId: string; state: string }
  /** Staff made a payment link for a draft. */
  'order.payment_link_created': { orderId: string }
  /** Cash Dollar of a member ends soon; `minor` units. */
  'wallet.expiring': {
    memberId: string
    day: string
    lots: { currency: string; minor: number; expiresAt: string }[]
  }
  /** A bought gift card is to be sent to whom it is for. */
  'gift_card.due': { giftId: string }
  /** Its letter was lost, and it is sent once more with another code. */
  'gift_card.resend_requested': { giftId: string; askedAt: string }
  /** Contents, price and day of the next delivery are to be told to its owner, with links. */
  'subscription.notice_due': { subscriptionId: string; cycleId: string; renewsOn: string }
  /** An appointment stands, or waits for a colleague; `at` tells one time from another. */
  'booking.confirmed': { bookingId: string; at: string }
  'booking.requested': { bookingId: string; at: string }
  /** It is at another time now: `bookingId` is the new one. */
  'booking.moved': { bookingId: string; fromId: string; at: string }
  /** It was cancelled, or its request lapsed; `by`: who ended it. */
  'booking.ended': { bookingId: string; by: 'shopper' | 'shop' | 'nobody'; at: string }
  /** It is so many hours ahead. */
  'booking.reminder_due': { bookingId: string; hours: number }
  /** Its owner was there. */
  'booking.completed': { bookingId: string }
  /** A member was treated for a line of an order, their own or one whose sessions they were given. */
  'treatment.completed': { memberId: string; orderId: string; lineId: string; number: string; at: string }
  /** A therapist, room and time can be had again. */
  'booking.place_freed': { bookingId: string }
  /** A place of the waiting list is kept for somebody. */
  'booking.offered': { bookingId: string; waitId: string }
  /** Their owner offers unused sessions to an e-mail. */
  'sessions.offered': { transferId: string }
  /** Staff handed unused sessions on; `packageId`: the one they became. */
  'sessions.handed_on': { packageId: string }
  /** The session of a deposit is not booked any more: what was paid goes back. */
  'sessions.deposit_freed': { orderId: string }
  /** Unused sessions of a package can be used for so many days more. */
  'sessions.expiring': { packageId: string; days: number }
  /** A contract began: its first order was paid. */
  'subscription.started': { subscriptionId: string }
  /** A charge failed; `isFirst`: of this cycle; `isBeforeLast`: one try of the schedule is left. */
  'subscription.charge_failed': {
    subscriptionId: string
    cycleId: string
    attempt: number
    isFirst: boolean
    isBeforeLast: boolean
  }
  'subscription.suspended': { subscriptionId: string; cycleId: string }
  /** What was due came through after all. */
  'subscription.recovered': { subscriptionId: string; cycleId: string }
  /** `at` tells one time from another. */
  'subscription.changed': {
    subscriptionId: string
    what: 'cancelled' | 'uncancelled' | 'paused' | 'ended' | 'skipped_unanswered' | 'waiting' | 'moved_late'
    at: string
  }
  /** The card runs out before that day. */
  'subscription.card_ending': { subscriptionId: string; renewsOn: string; days: number }
  /** A price rises, or an option ends, from that day. */
  'subscription.terms_changing': {
    subscriptionId: string
    lineId: string
    what: 'price' | 'option'
    day: string
    campaignId: string
  }
  /** Its owner is written to once more for another card; a day names the letter. */
  'subscription.card_asked': { subscriptionId: string; day: string }
  /** A second person agreed to a file of members' groups. */
  'member.group_file_agreed': { fileId: string }
  /** A file of products is to be looked over, or taken in. */
  'product.import_queued': { importId: string }
  /** One action on many rows waits to be carried out. */
  'bulk.queued': { runId: string }
  /** Lines of many contracts are to have another option. */
  'subscription.substitution_started': { substitutionId: string }
  /** The shop took another option for a line, for good. */
  'subscription.line_substituted': { subscriptionId: string; lineId: string; substitutionId: string }
  /** What was announced so is taken back before its day. */
  'subscription.terms_staying': { subscriptionId: string; lineId: string; day: string; campaignId: string }
  /** Something waits for another program. */
  /** A colleague is to be pushed to: kinds of work items, how many, and numbers of orders. */
  'desk.push_due': {
    id: string
    staffId: string
    groups: { kind: string; count: number; numbers: string[] }[]
  }
  'webhook.queued': { endpointId: string }
  /** It failed for too long, or wants no more; its maker is told. */
  'webhook.switched_off': { endpointId: string; at: string }
  /** A version that whoever scheduled the product may not publish came after theirs: nothing goes live at their moment. */
  'product.schedule_held': { productId: string; number: number }
  /** A mail or text was written and waits to be sent. */
  'message.queued': { messageId: string }
}
export type EventName = keyof ShopEvents
