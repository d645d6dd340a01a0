import * as linkConsent from '../../shop/linking/consent.ts'
import * as ownLinks from '../../shop/linking/own-links.ts'
import * as handover from '../../shop/agents/handover.ts'
import { getPreview } from '../../shop/products/preview/preview.ts'
import * as addresses from '../../shop/profile/addresses.ts'
import * as contacts from '../../shop/profile/contacts.ts'
import * as dashboard from '../../shop/profile/dashboard.ts'
import * as details from '../../shop/profile/details.ts'
import * as devices from '../../shop/profile/devices.ts'
import * as accountExport from '../../shop/profile/export.ts'
import * as leaving from '../../shop/profile/leaving.ts'
import * as again from '../../shop/profile/again.ts'
import * as conversion from '../../shop/profile/convert.ts'
import * as analytics from '../../shop/analytics/analytics.ts'
import * as cards from '../../shop/cards/cards.ts'
import * as cart from '../../shop/cart/cart.ts'
import * as checkout from '../../shop/checkout/checkout.ts'
import * as giftCards from '../../shop/checkout/gift-card.ts'
import * as pay from '../../shop/checkout/pay.ts'
import * as agreement from '../../shop/checkout/agreement.ts'
import * as awaitingPayment from '../../shop/checkout/awaiting-payment.ts'
import * as paymentStatus from '../../shop/checkout/payment-status.ts'
import * as deliveryForms from '../../shop/checkout/form.ts'
import * as entrance from '../../shop/auth/sign-in.ts'
import * as bookings from '#shop/bookings/bookings.ts'
import * as bookingSeries from '#shop/bookings/series/series.ts'
import * as bookingDeposits from '#shop/bookings/deposit/deposit.ts'
import * as bookingFeed from '#shop/bookings/feed/feed.ts'
import * as sessionTransfers from '../../shop/sessions/transfers/transfers.ts'
import * as partPreviews from '../../shop/settings/preview/parts.ts'
import * as contentPreview from '../../shop/settings/preview/preview.ts'
import * as legalTexts from '../../shop/settings/preview/legal.ts'
import * as slots from '../../shop/bookings/slots/slots.ts'
import * as waitlist from '../../shop/bookings/waitlist/waitlist.ts'
import * as branches from '../../shop/branches/branches.ts'
import * as botCheck from '../../shop/bot-check/bot-check.ts'
import * as registering from '../../shop/auth/register.ts'
import * as registerFromOrder from '../../shop/auth/register-from-order.ts'
import * as forgotten from '../../shop/auth/reset.ts'
import * as content from '../../shop/content/content.ts'
import * as marketing from '../../shop/marketing/consents.ts'
import * as delivery from '../../shop/delivery/delivery.ts'
import * as duties from '../../shop/delivery/duties.ts'
import * as mailbox from '../../shop/notifications/mailbox.ts'
import * as offers from '../../shop/offers/offers.ts'
import * as opening from '../../shop/orders/opening/opening.ts'
import * as orders from '../../shop/orders/orders.ts'
import * as returnLabels from '../../shop/returns/label.ts'
import * as returnPhotos from '../../shop/returns/photos.ts'
import * as subscriptionLinks from '../../shop/subscriptions/links/links.ts'
import * as subscriptionPayments from '../../shop/subscriptions/charging/pay.ts'
import * as subscriptions from '../../shop/subscriptions/subscriptions.ts'
import * as returns from '../../shop/returns/returns.ts'
import * as claims from '../../shop/reviews/claim.ts'
import * as ownReviews from '../../shop/reviews/writing/own.ts'
import * as reviewPhotos from '../../shop/reviews/media/photos.ts'
import * as reviewVideos from '../../shop/reviews/media/videos.ts'
import * as reviews from '../../shop/reviews/reviews.ts'
import * as translation from '../../shop/reviews/translate.ts'
import * as votes from '../../shop/reviews/votes.ts'
import * as writing from '../../shop/reviews/writing/write.ts'
import * as membership from '../../shop/tiers/tiers.ts'
import * as referrals from '../../shop/referrals/referrals.ts'
import * as wishlist from '../../shop/wishlist/wishlist.ts'
import * as giftCodes from '../../shop/wallet/gift-codes/gift-codes.ts'
import * as wallet from '../../shop/wallet/require-member.ts'
import * as demo from '../../shop/showcase/demo.ts'
import * as scalpTest from '../../shop/scalp-test/scalp-test.ts'
import * as scalpPhotos from '../../shop/scalp-test/photos.ts'
import * as scalpPrint from '../../shop/scalp-test/print.ts'
import * as scalpResult from '../../shop/scalp-test/result.ts'
import * as scalpRoutine from '../../shop/scalp-test/routine.ts'
import * as setting from '../../shop/showcase/setting.ts'
import * as showcase from '../../shop/showcase/showcase.ts'
import * as availability from '../../shop/showcase/availability.ts'
import type { Served } from '../../shop/serve.ts'
import { servedAtDesk } from './desk-rooms.ts'

/** All use cases of the API. A use case that is listed neither here nor in `desk-rooms.ts` is not served. */
export const served: readonly Served[] = [
  getPreview,
  setting.getSetting,
  showcase.getProducts,
  showcase.autocomplete,
  availability.inventory,
  availability.productStatus,
  offers.offers,
  reviews.listReviews,
  reviews.listStories,
  translation.translate,
  ownReviews.listOwnReviews,
  ownReviews.getOwnReview,
  votes.voteHelpful,
  votes.listVotes,
  votes.withdrawHelpful,
  writing.writeReview,
  writing.editReview,
  writing.withdrawReview,
  reviewPhotos.addPhoto,
  reviewPhotos.getPhoto,
  reviewVideos.addVideo,
  reviewVideos.getVideo,
  claims.listRewards,
  claims.claimReward,
  cart.getCart,
  cart.changeCart,
  cart.changeCountry,
  handover.getHandover,
  handover.takeOver,
  handover.handoverFields,
  linkConsent.getLinkRequest,
  linkConsent.answerLink,
  ownLinks.listLinks,
  ownLinks.endLink,
  checkout.createOrder,
  checkout.createOrderOld,
  deliveryForms.deliveryForm,
  pay.startPayment,
  agreement.declareForOrder,
  paymentStatus.paymentStatus,
  pay.createPayDollar,
  paymentStatus.cardStatus,
  pay.createPayMe,
  paymentStatus.payMeStatus,
  pay.createFps,
  paymentStatus.fpsStatus,
  pay.handlePendingFps,
  awaitingPayment.awaitingPayment,
  giftCards.listGiftCards,
  giftCards.buyGiftCard,
  wallet.getWallet,
  giftCodes.listGiftCodes,
  giftCodes.claimGiftCode,
  conversion.quoteConversion,
  conversion.convertWallet,
  orders.getOrder,
  opening.confirmOrderOtp,
  opening.confirmOrderEmail,
  orders.listOrders,
  orders.cancelOrder,
  orders.refundToWallet,
  orders.getCardMessage,
  orders.putCardMessage,
  orders.packageDetails,
  orders.getInvoice,
  subscriptionLinks.getSubscriptionLink,
  subscriptionLinks.useSubscriptionLink,
  subscriptionLinks.undoSubscriptionLink,
  subscriptions.listSubscriptions,
  subscriptions.getSubscription,
  subscriptions.cancelSubscription,
  subscriptions.uncancelSubscription,
  subscriptions.skipDelivery,
  subscriptions.unskipDelivery,
  subscriptions.pauseSubscription,
  subscriptions.resumeSubscription,
  subscriptions.swapLine,
  subscriptions.setQuantity,
  subscriptions.setInterval,
  subscriptions.moveDelivery,
  subscriptions.setSubscriptionAddress,
  subscriptions.setWalletCap,
  subscriptions.setOutOfStock,
  subscriptions.setAsking,
  subscriptions.answerDelivery,
  subscriptionPayments.sendNow,
  subscriptionPayments.payNow,
  subscriptionPayments.updatePaymentMethod,
  returns.listReturns,
  returnLabels.getReturnLabel,
  returns.askReturn,
  returns.cancelReturn,
  returnPhotos.addReturnPhoto,
  returnPhotos.getReturnPhoto,
  entrance.login,
  entrance.logout,
  entrance.refresh,
  entrance.getUser,
  botCheck.getBotChallenge,
  registering.checkUser,
  registering.registerOtp,
  registering.register,
  registerFromOrder.orderOtp,
  registerFromOrder.registerFromOrder,
  forgotten.forgetPassword,
  forgotten.getResetLink,
  forgotten.resetPassword,
  membership.getLadder,
  referrals.getReferral,
  referrals.useReferral,
  referrals.followLink,
  cards.listCards,
  cards.removeCard,
  cards.chooseCard,
  wishlist.listWishlist,
  wishlist.addWishlistItem,
  wishlist.removeWishlistItem,
  wishlist.listRestock,
  wishlist.requestRestockNotice,
  wishlist.dropRestock,
  details.getAccount,
  details.changeAccount,
  details.changePassword,
  contacts.contactOtp,
  contacts.changeContact,
  contacts.confirmEmail,
  addresses.listAddresses,
  addresses.addAddress,
  addresses.changeAddress,
  addresses.removeAddress,
  devices.listDevices,
  devices.endDevice,
  dashboard.getDashboard,
  again.orderAgain,
  again.changeOrder,
  accountExport.exportAccount,
  leaving.askErasure,
  leaving.keepAccount,
  content.getPage,
  legalTexts.getLegalPage,
  contentPreview.getPagePreview,
  contentPreview.getHomePreview,
  partPreviews.getMenusPreview,
  partPreviews.getStoriesPreview,
  branches.listBranches,
  slots.listSlots,
  bookings.holdBooking,
  bookings.confirmBooking,
  bookings.listBookings,
  bookings.listPackages,
  sessionTransfers.offerSessions,
  sessionTransfers.takeSessions,
  sessionTransfers.getTransferLink,
  sessionTransfers.withdrawSessions,
  waitlist.listWaitlist,
  waitlist.joinWaitlist,
  waitlist.leaveWaitlist,
  bookings.getCalendarFile,
  bookingFeed.getFeed,
  bookingFeed.makeFeed,
  bookingFeed.endFeed,
  bookingFeed.readFeed,
  bookingSeries.listSeriesTimes,
  bookingSeries.getHeldSeries,
  bookingSeries.holdSeries,
  bookingSeries.getSeries,
  bookingSeries.confirmSeries,
  bookingDeposits.depositBooking,
  bookings.getHeldBooking,
  bookings.getBooking,
  bookings.moveBooking,
  bookings.cancelBooking,
  scalpTest.aboutScalpTest,
  scalpTest.getScalpTest,
  scalpTest.answerScalpTest,
  scalpTest.makeLink,
  scalpTest.resumeTest,
  scalpTest.deleteTests,
  scalpTest.remindLater,
  scalpTest.getBookingAnswers,
  scalpResult.getResult,
  scalpResult.makeResult,
  scalpResult.listResults,
  scalpRoutine.addRoutine,
  scalpPrint.printResult,
  scalpPhotos.keepPhoto,
  scalpPhotos.getPhoto,
  scalpPhotos.deletePhoto,
  content.sendFeedback,
  marketing.signUpToNewsletter,
  marketing.confirmNewsletter,
  marketing.unsubscribe,
  delivery.guestLocation,
  duties.listDuties,
  analytics.logInteractions,
  analytics.logInteractionsOld,
  mailbox.readMailbox,
  mailbox.mailboxPage,
  demo.incrementCounter,
  demo.decrementCounter,
  ...servedAtDesk,
]
