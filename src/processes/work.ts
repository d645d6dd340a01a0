import { forgetIdempotencyKeys } from '#api/idempotency.ts'
import type { Listener, Timed } from '#shop/news.ts'
import { saveOrderAddresses } from '#shop/account/jobs.ts'
import { eraseMembers, forgetOldWords } from '#shop/account/leaving.ts'
import { forgetInteractions, tellPurchase } from '#shop/analytics/jobs.ts'
import { proveBooks } from '#shop/audit/jobs.ts'
import { tidyEntrance } from '#shop/entrance/jobs.ts'
import { describeCard, forgetCard } from '#shop/cards/jobs.ts'
import { forgetIdleCarts } from '#shop/cart/jobs.ts'
import { endPreOrders, takeRatings } from '#shop/catalogue/jobs.ts'
import {
  completeOrders,
  followRefund,
  forgetIdentityNumbers,
  keepOrderDeadlines,
  takePayment,
} from '#shop/orders/jobs.ts'
import {
  askNewsletterConfirmation,
  sendQueuedMessage,
  sendWaitingMessages,
  tellAnswer,
  tellCare,
} from '#shop/notifications/jobs.ts'
import * as membershipLetters from '#shop/notifications/membership.jobs.ts'
import * as memberLetters from '#shop/notifications/member.jobs.ts'
import * as letters from '#shop/notifications/order.jobs.ts'
import * as reviewLetters from '#shop/notifications/review.jobs.ts'
import { sendInvitation } from '#shop/notifications/staff.jobs.ts'
import { tellReturn } from '#shop/notifications/return.jobs.ts'
import { forgetClaims } from '#shop/payments/fps/claims.ts'
import {
  advanceRefunds,
  pollPayments,
  reconcilePayments,
  returnExcess,
  sendRefund,
  settlePaymentCall,
} from '#shop/payments/jobs.ts'
import {
  askForReviews,
  forgetPhotos,
  freezeReviewRewards,
  openClaimedForReview,
  openForReview,
  publishCleanReviews,
  thawReviewRewards,
} from '#shop/reviews/jobs.ts'
import { forgetReturnPhotos } from '#shop/returns/jobs.ts'
import { keepRewardDays } from '#shop/rewards/jobs.ts'
import { climbLadder, keepLadder, watchLostPayments, watchSpending } from '#shop/membership/membership.ts'
import * as referrals from '#shop/referrals/jobs.ts'
import { tellRestocked } from '#shop/wishes/jobs.ts'
import { countLateCard, lookOver } from '#shop/orders/look-over.ts'
import { releaseShortHolds } from '#shop/orders/short-holds.ts'
import { releasePreOrders } from '#shop/orders/pre-orders.ts'
import { followPayments } from '#shop/orders/in-flight.ts'
import { closeRequests } from '#shop/orders/desk-approval.ts'
import { endRequests, tidyStaff } from '#shop/staff/jobs.ts'
import { expireWallets, sendGiftCards, warnWallets } from '#shop/wallet/jobs.ts'
import * as walletLetters from '#shop/notifications/wallet.jobs.ts'
import { issueGiftCards } from '#shop/checkout/jobs.ts'

/** Who hears which event. */
export const listeners = [
  takeRatings,
  tellCare,
  tellAnswer,
  askNewsletterConfirmation,
  saveOrderAddresses,
  sendQueuedMessage,
  tellPurchase,
  memberLetters.sendCode,
  memberLetters.sendReset,
  memberLetters.welcome,
  memberLetters.tellPasswordChanged,
  memberLetters.sendEmailNoted,
  sendInvitation,
  memberLetters.tellContactChanged,
  memberLetters.tellMerged,
  memberLetters.tellNewDevice,
  memberLetters.tellTokenStolen,
  letters.tellAwaitsTransfer,
  letters.tellClaimed,
  letters.tellConfirmed,
  letters.tellConfirmedAgain,
  letters.tellLinkMade,
  letters.tellPartPaid,
  letters.tellShipped,
  letters.tellReady,
  letters.tellDelivered,
  letters.tellRefunded,
  letters.tellRevised,
  letters.tellLatePayment,
  letters.tellExpired,
  letters.tellCancelled,
  walletLetters.sendGiftCard,
  walletLetters.sendGiftCardAgain,
  walletLetters.tellWalletEnding,
  tellReturn,
  letters.tellOverpaid,
  returnExcess,
  settlePaymentCall,
  describeCard,
  forgetCard,
  sendRefund,
  takePayment,
  issueGiftCards,
  followRefund,
  ...closeRequests,
  lookOver,
  countLateCard,
  releaseShortHolds,
  ...followPayments,
  openForReview,
  openClaimedForReview,
  reviewLetters.tellAsked,
  reviewLetters.tellPublished,
  reviewLetters.tellChangesWanted,
  reviewLetters.tellRejected,
  reviewLetters.tellExpiring,
  referrals.noteReferral,
  referrals.confirmReferral,
  referrals.rejectSameCard,
  referrals.grantReferral,
  referrals.returnReferral,
  referrals.endReferral,
  climbLadder,
  membershipLetters.tellVipJoined,
  membershipLetters.tellVipEnding,
  membershipLetters.tellVipEnded,
  membershipLetters.tellVipRenewed,
  membershipLetters.tellReferralGranted,
  membershipLetters.tellErasureAsked,
  membershipLetters.tellRestocked,
  watchSpending,
  watchLostPayments,
  freezeReviewRewards,
  thawReviewRewards,
  referrals.freezeReferral,
  referrals.thawReferral,
] as unknown as readonly Listener[] // each hears its own event's news

/** What runs by the clock. */
export const timed: readonly Timed[] = [
  letters.tellUnpaid,
  forgetInteractions,
  forgetIdleCarts,
  pollPayments,
  advanceRefunds,
  reconcilePayments,
  keepOrderDeadlines,
  completeOrders,
  forgetIdentityNumbers,
  forgetIdempotencyKeys,
  proveBooks,
  tidyStaff,
  endRequests,
  endPreOrders,
  releasePreOrders,
  askForReviews,
  publishCleanReviews,
  forgetPhotos,
  forgetReturnPhotos,
  forgetClaims,
  keepRewardDays,
  tidyEntrance,
  eraseMembers,
  forgetOldWords,
  keepLadder,
  tellRestocked,
  referrals.writeCommissionStatements,
  sendWaitingMessages,
  letters.remindOfPickup,
  expireWallets,
  warnWallets,
  sendGiftCards,
]
