import { forgetIdempotencyKeys } from '#api/idempotency.ts'
import type { Subscriber, CronJob } from '#shop/subscribers.ts'
import { saveOrderAddresses } from '#shop/profile/jobs.ts'
import { mergeGuestVisit } from '#shop/profile/visit.jobs.ts'
import { eraseMembers, forgetOldWords } from '#shop/profile/leaving.ts'
import { forgetInteractions, reportPurchase } from '#shop/analytics/jobs.ts'
import { proveBooks } from '#shop/audit/jobs.ts'
import { tidyAuth } from '#shop/auth/jobs.ts'
import { forgetGuestHealth } from '#shop/bookings/health/jobs.ts'
import { extendShiftsNightly } from '#shop/bookings/slots/jobs.ts'
import { describeCard, forgetCard } from '#shop/cards/jobs.ts'
import { remindOfCarts } from '#shop/cart/abandoned.ts'
import { forgetIdleCarts } from '#shop/cart/jobs.ts'
import { endPreOrders, takeRatings } from '#shop/catalogue/jobs.ts'
import { followRefund, forgetIdentityNumbers, enforceOrderDeadlines, takePayment } from '#shop/orders/jobs.ts'
import { completeOrders } from '#shop/orders/complete.jobs.ts'
import {
  followRefundOfLost,
  followReplacement,
  settleReplacedOrders,
} from '#shop/orders/replacements/replacement.jobs.ts'
import { settleOpenWaves } from '#shop/orders/waves/waves.ts'
import { trackParcels } from '#shop/orders/parcels/tracking.ts'
import {
  askNewsletterConfirmation,
  sendQueuedMessage,
  sendWaitingMessages,
  notifyAnswer,
  notifyCare,
} from '#shop/notifications/jobs.ts'
import * as transferLetters from '#shop/notifications/bookings/transfer.jobs.ts'
import * as bookingLetters from '#shop/notifications/bookings/booking.jobs.ts'
import * as sessionsEndingJobs from '#shop/notifications/bookings/sessions-ending.jobs.ts'
import * as membershipLetters from '#shop/notifications/members/membership.jobs.ts'
import { notifyCartLeft } from '#shop/notifications/members/cart.jobs.ts'
import { notifyAssistantLinked } from '#shop/notifications/members/assistant.jobs.ts'
import * as restockedJobs from '#shop/notifications/members/restocked.jobs.ts'
import * as legalLetters from '#shop/notifications/members/legal.jobs.ts'
import * as memberLetters from '#shop/notifications/members/member.jobs.ts'
import * as letters from '#shop/notifications/orders/order.jobs.ts'
import * as parcelLetters from '#shop/notifications/orders/parcel.jobs.ts'
import { remindOfPickup } from '#shop/notifications/orders/pickup.jobs.ts'
import * as reviewLetters from '#shop/notifications/members/review.jobs.ts'
import * as subscriptionLetters from '#shop/notifications/subscriptions/subscription.jobs.ts'
import {
  sendInvitation,
  sendRecoveryUsed,
  sendReset,
  sendResetDone,
  sendStaffDevice,
} from '#shop/notifications/members/staff.jobs.ts'
import { notifyReplaced } from '#shop/notifications/orders/replacement.jobs.ts'
import { notifyReturn } from '#shop/notifications/orders/return.jobs.ts'
import { forgetClaims } from '#shop/payments/fps/claim-screenshots.ts'
import {
  advanceRefunds,
  pollPayments,
  reconcilePayments,
  recheckSettlementDifferences,
  returnExcess,
  sendRefund,
  settlePaymentCall,
} from '#shop/payments/jobs.ts'
import * as reviews from '#shop/reviews/jobs.ts'
import { forgetReturnPhotos } from '#shop/returns/jobs.ts'
import { expireRewards } from '#shop/rewards/jobs.ts'
import { tierSubscribers, watchLostPayments, watchSpending } from '#shop/tiers/tiers.ts'
import { refreshLadder } from '#shop/tiers/year-end.ts'
import * as referrals from '#shop/referrals/jobs.ts'
import { sortLotsNightly } from '#shop/stock/lots/jobs.ts'
import { countMemberFigures } from '#shop/segments/figures/jobs.ts'
import { notifyRestocked } from '#shop/wishlist/jobs.ts'
import * as platform from './jobs/platform-jobs.ts'
import * as staffJobs from './jobs/staff-jobs.ts'
import { forgetBulkRuns, runBulk } from '#shop/bulk/jobs.ts'
import { forgetGroupFiles, takeInGroupFile } from '#shop/customers/group-files/jobs.ts'
import { forgetOldImports, runProductImport } from '#shop/products/imports/jobs.ts'
import { publishScheduled } from '#shop/products/jobs.ts'
import { publishScheduledSettings } from '#shop/settings/jobs.ts'
import { countLateCard, holdOrderForReview } from '#shop/orders/hold-for-review.ts'
import { releaseShortHolds } from '#shop/orders/fulfilment/short-holds.ts'
import { releasePreOrders } from '#shop/orders/fulfilment/pre-orders.ts'
import { followPayments } from '#shop/orders/refunds/in-flight.ts'
import { closeRequests } from '#shop/orders/desk/desk-approval.ts'
import { endRequests, tidyStaff } from '#shop/staff/jobs.ts'
import { tidyWorkItems } from '#shop/work-queue/jobs.ts'
import * as deposits from '#shop/bookings/deposit/settle.ts'
import * as bookings from '#shop/bookings/jobs.ts'
import * as waitlist from '#shop/bookings/waitlist/jobs.ts'
import * as scalpTest from '#shop/scalp-test/jobs.ts'
import * as sessions from '#shop/sessions/jobs.ts'
import * as subscriptions from '#shop/subscriptions/jobs.ts'
import { expireWallets, sendGiftCards, warnWallets } from '#shop/wallet/jobs.ts'
import * as walletLetters from '#shop/notifications/members/wallet.jobs.ts'
import { orderValueJobs } from '#shop/checkout/jobs.ts'

/** All subscribers of events. */
export const eventSubscribers: readonly Subscriber[] = [
  runProductImport,
  takeInGroupFile,
  ...platform.listeners,
  runBulk,
  takeRatings,
  notifyCare,
  notifyAnswer,
  askNewsletterConfirmation,
  saveOrderAddresses,
  sendQueuedMessage,
  reportPurchase,
  memberLetters.sendCode,
  memberLetters.sendReset,
  memberLetters.welcome,
  legalLetters.notifyLegalText,
  memberLetters.notifyPasswordChanged,
  memberLetters.sendEmailNoted,
  sendInvitation,
  sendReset,
  sendResetDone,
  sendRecoveryUsed,
  sendStaffDevice,
  ...staffJobs.listeners,
  memberLetters.notifyContactChanged,
  memberLetters.notifyMerged,
  memberLetters.notifyNewDevice,
  memberLetters.notifyTokenStolen,
  notifyAssistantLinked,
  letters.notifyAwaitsTransfer,
  letters.notifyClaimed,
  letters.notifyConfirmed,
  letters.notifyConfirmedAgain,
  letters.notifyLinkMade,
  letters.notifyPartPaid,
  parcelLetters.notifyShipped,
  parcelLetters.notifyTrackingCorrected,
  letters.notifyReady,
  parcelLetters.notifyDelivered,
  letters.notifyRefunded,
  letters.notifyRevised,
  letters.notifyLatePayment,
  letters.notifyExpired,
  letters.notifyCancelled,
  walletLetters.sendGiftCard,
  walletLetters.sendGiftCardAgain,
  walletLetters.notifyWalletEnding,
  notifyReplaced,
  notifyReturn,
  letters.notifyOverpaid,
  returnExcess,
  settlePaymentCall,
  describeCard,
  forgetCard,
  sendRefund,
  takePayment,
  ...orderValueJobs,
  subscriptionLetters.notifyStarted,
  subscriptionLetters.sendNotice,
  subscriptionLetters.notifyChargeFailed,
  subscriptionLetters.notifySuspended,
  subscriptionLetters.notifyRecovered,
  subscriptionLetters.notifySubscriptionChanged,
  subscriptionLetters.notifyCardEnding,
  subscriptionLetters.notifyTermsChanging,
  subscriptionLetters.notifyTermsStaying,
  bookingLetters.notifyBookingConfirmed,
  bookingLetters.notifyBookingRequested,
  bookingLetters.notifyBookingMoved,
  bookingLetters.notifyBookingEnded,
  bookingLetters.remindOfBooking,
  bookingLetters.notifyBookingOffered,
  bookingLetters.notifyBookingCompleted,
  sessionsEndingJobs.notifySessionsEnding,
  ...transferLetters.listeners,
  subscriptionLetters.notifyCardAsked,
  subscriptionLetters.notifyLineSubstituted,
  subscriptions.takeSubstitutes,
  bookings.adoptBookings,
  ...deposits.listeners,
  mergeGuestVisit,
  membershipLetters.notifyRetestDue,
  bookings.announceTreatment,
  waitlist.offerFreedPlace,
  subscriptions.beginSubscriptions,
  subscriptions.followConfirmed,
  subscriptions.followShipped,
  subscriptions.followCancelled,
  subscriptions.followExpired,
  subscriptions.followDispute,
  subscriptions.followDisputeEnd,
  subscriptions.finishCardEnrolment,
  subscriptions.takeStoredCard,
  followRefund,
  followReplacement,
  followRefundOfLost,
  ...closeRequests,
  holdOrderForReview,
  countLateCard,
  releaseShortHolds,
  ...followPayments,
  reviews.openForReview,
  reviews.openClaimedForReview,
  reviews.openTreatmentForReview,
  reviewLetters.notifyInvited,
  reviewLetters.notifyPublished,
  reviewLetters.notifyChangesWanted,
  reviewLetters.notifyRejected,
  reviewLetters.notifyExpiring,
  referrals.noteReferral,
  referrals.confirmReferral,
  referrals.rejectSameCard,
  referrals.grantReferral,
  referrals.returnReferral,
  referrals.endReferral,
  ...tierSubscribers,
  membershipLetters.notifyVipJoined,
  membershipLetters.notifyVipEnding,
  membershipLetters.notifyVipEnded,
  membershipLetters.notifyVipRenewed,
  membershipLetters.notifyReferralGranted,
  membershipLetters.notifyErasureAsked,
  restockedJobs.notifyRestocked,
  notifyCartLeft,
  watchSpending,
  watchLostPayments,
  reviews.closeReturnedReviews,
  reviews.freezeReviewRewards,
  reviews.thawReviewRewards,
  reviews.withdrawRefundedRewards,
  referrals.freezeReferral,
  referrals.thawReferral,
]

/** All scheduled jobs. */
export const cronJobs: readonly CronJob[] = [
  letters.notifyUnpaid,
  forgetInteractions,
  forgetIdleCarts,
  remindOfCarts,
  pollPayments,
  advanceRefunds,
  reconcilePayments,
  recheckSettlementDifferences,
  enforceOrderDeadlines,
  trackParcels,
  settleOpenWaves,
  completeOrders,
  settleReplacedOrders,
  bookings.runBookings,
  forgetGuestHealth,
  waitlist.runWaitlist,
  scalpTest.tidyScalpTests,
  scalpTest.inviteToRetest,
  sessions.announceEndingSessions,
  sessions.expireSessions,
  subscriptions.runSubscriptions,
  subscriptions.warnEndingCards,
  extendShiftsNightly,
  forgetIdentityNumbers,
  forgetIdempotencyKeys,
  proveBooks,
  countMemberFigures,
  ...platform.cronJobs,
  ...staffJobs.cronJobs,
  tidyStaff,
  endRequests,
  tidyWorkItems,
  endPreOrders,
  publishScheduled,
  publishScheduledSettings,
  forgetOldImports,
  forgetGroupFiles,
  forgetBulkRuns,
  releasePreOrders,
  sortLotsNightly,
  reviews.inviteReviews,
  reviews.publishCleanReviews,
  reviews.forgetPhotos,
  forgetReturnPhotos,
  forgetClaims,
  expireRewards,
  tidyAuth,
  eraseMembers,
  forgetOldWords,
  refreshLadder,
  notifyRestocked,
  referrals.writeCommissionStatements,
  sendWaitingMessages,
  remindOfPickup,
  expireWallets,
  warnWallets,
  sendGiftCards,
]
