import * as addresses from '../shop/account/addresses.ts'
import * as contacts from '../shop/account/contacts.ts'
import * as dashboard from '../shop/account/dashboard.ts'
import * as details from '../shop/account/details.ts'
import * as devices from '../shop/account/devices.ts'
import * as leaving from '../shop/account/leaving.ts'
import * as again from '../shop/account/again.ts'
import * as conversion from '../shop/account/convert.ts'
import * as auditDesk from '../shop/audit/desk.ts'
import * as analytics from '../shop/analytics/analytics.ts'
import * as cards from '../shop/cards/cards.ts'
import * as cart from '../shop/cart/cart.ts'
import * as checkout from '../shop/checkout/checkout.ts'
import * as giftCards from '../shop/checkout/gift-card.ts'
import * as pay from '../shop/checkout/pay.ts'
import * as deliveryForms from '../shop/checkout/form.ts'
import * as entrance from '../shop/entrance/sign-in.ts'
import * as botCheck from '../shop/bot-check/bot-check.ts'
import * as registering from '../shop/entrance/register.ts'
import * as forgotten from '../shop/entrance/reset.ts'
import * as content from '../shop/content/content.ts'
import * as delivery from '../shop/delivery/delivery.ts'
import * as deskAddress from '../shop/orders/desk-address.ts'
import * as deskCalls from '../shop/orders/desk-calls.ts'
import * as deskDraft from '../shop/orders/desk-draft.ts'
import * as deskEdit from '../shop/orders/desk-edit.ts'
import * as deskRefund from '../shop/orders/desk-refund.ts'
import * as disputes from '../shop/orders/dispute.ts'
import * as deskShipments from '../shop/orders/desk-shipments.ts'
import * as outboxDesk from '../shop/notifications/desk.ts'
import * as mailbox from '../shop/notifications/mailbox.ts'
import * as offers from '../shop/offers/offers.ts'
import * as orders from '../shop/orders/orders.ts'
import * as people from '../shop/people/people.ts'
import * as peopleGroups from '../shop/people/groups.ts'
import * as peopleLeave from '../shop/people/leave.ts'
import * as peopleMerge from '../shop/people/merge.ts'
import * as paymentsDesk from '../shop/payments/desk.ts'
import * as pricingDesk from '../shop/pricing/desk.ts'
import * as returnDesk from '../shop/returns/desk.ts'
import * as returnPhotos from '../shop/returns/photos.ts'
import * as returns from '../shop/returns/returns.ts'
import * as claims from '../shop/reviews/claim.ts'
import * as reviewDesk from '../shop/reviews/desk.ts'
import * as ownReviews from '../shop/reviews/own.ts'
import * as reviewPhotos from '../shop/reviews/photos.ts'
import * as reviewVideos from '../shop/reviews/videos.ts'
import * as reviews from '../shop/reviews/reviews.ts'
import * as translation from '../shop/reviews/translate.ts'
import * as writing from '../shop/reviews/write.ts'
import * as membershipDesk from '../shop/membership/desk.ts'
import * as membership from '../shop/membership/membership.ts'
import * as referralDesk from '../shop/referrals/desk.ts'
import * as referrals from '../shop/referrals/referrals.ts'
import * as wishes from '../shop/wishes/wishes.ts'
import type { Served } from '../shop/serve.ts'
import * as approvals from '../shop/staff/approvals.ts'
import * as auditLog from '../shop/staff/audit-log.ts'
import * as colleagues from '../shop/staff/colleagues.ts'
import * as signIn from '../shop/staff/sign-in.ts'
import * as stockDesk from '../shop/stock/desk.ts'
import * as approving from '../shop/today/approve.ts'
import * as today from '../shop/today/today.ts'
import * as views from '../shop/staff/views.ts'
import * as walletDesk from '../shop/wallet/desk.ts'
import * as giftCodes from '../shop/wallet/gift-codes.ts'
import * as giftDesk from '../shop/wallet/gift-desk.ts'
import * as wallet from '../shop/wallet/own.ts'
import * as demo from '../shop/showcase/demo.ts'
import * as setting from '../shop/showcase/setting.ts'
import * as showcase from '../shop/showcase/showcase.ts'

/** Every call of the API. A use case that is not listed here is not offered to anybody. */
export const served: readonly Served[] = [
  setting.getSetting,
  showcase.getProducts,
  showcase.autocomplete,
  showcase.inventory,
  showcase.productStatus,
  offers.offers,
  reviews.listReviews,
  reviews.listStories,
  translation.translate,
  ownReviews.listOwnReviews,
  ownReviews.getOwnReview,
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
  checkout.createOrder,
  checkout.createOrderOld,
  deliveryForms.deliveryForm,
  pay.createPayDollar,
  pay.createPayMe,
  pay.payMeStatus,
  pay.createFps,
  pay.fpsStatus,
  pay.handlePendingFps,
  pay.awaitingPayment,
  giftCards.listGiftCards,
  giftCards.buyGiftCard,
  wallet.getWallet,
  giftCodes.listGiftCodes,
  giftCodes.claimGiftCode,
  conversion.quoteConversion,
  conversion.convertWallet,
  orders.getOrder,
  orders.listOrders,
  orders.cancelOrder,
  orders.refundToWallet,
  orders.getCardMessage,
  orders.putCardMessage,
  orders.packageDetails,
  orders.getInvoice,
  returns.listReturns,
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
  registering.orderOtp,
  registering.registerFromOrder,
  forgotten.forgetPassword,
  forgotten.resetPassword,
  membership.getLadder,
  referrals.getReferral,
  referrals.useReferral,
  cards.listCards,
  cards.removeCard,
  cards.chooseCard,
  wishes.listWishes,
  wishes.addWish,
  wishes.removeWish,
  wishes.listRestock,
  wishes.askRestock,
  wishes.dropRestock,
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
  leaving.exportAccount,
  leaving.askErasure,
  leaving.keepAccount,
  content.getPage,
  content.listBranches,
  content.sendFeedback,
  content.signUpToNewsletter,
  content.confirmNewsletter,
  delivery.guestLocation,
  analytics.logInteractions,
  analytics.logInteractionsOld,
  signIn.signIn,
  signIn.enterCode,
  signIn.signOut,
  signIn.getMe,
  signIn.changePassword,
  signIn.listSessions,
  signIn.endSession,
  today.getToday,
  views.listViews,
  views.saveView,
  views.deleteView,
  approvals.listApprovals,
  approvals.refuseApproval,
  auditLog.searchAudit,
  auditDesk.getChecks,
  outboxDesk.listOutbox,
  outboxDesk.resendFromOutbox,
  deskCalls.listDeskOrders,
  deskCalls.getDeskOrder,
  deskCalls.getDeskInvoice,
  deskCalls.pickOrder,
  deskCalls.packOrder,
  deskCalls.shipOrder,
  deskShipments.shipMany,
  deskCalls.readyOrder,
  deskCalls.collectOrder,
  deskCalls.deliverOrder,
  deskCalls.holdOrder,
  deskCalls.unholdOrder,
  deskRefund.cancelDeskOrder,
  disputes.recordDispute,
  disputes.endDispute,
  deskCalls.noteOrder,
  deskCalls.resendConfirmation,
  deskAddress.editAddress,
  deskCalls.showIdentity,
  deskRefund.previewRefund,
  deskRefund.refundOrder,
  deskEdit.previewEdit,
  deskEdit.editOrder,
  deskEdit.withdrawEdit,
  approving.approve,
  deskDraft.createDraftOrder,
  deskDraft.makePaymentLink,
  paymentsDesk.listPayments,
  paymentsDesk.getPayment,
  paymentsDesk.closePayment,
  paymentsDesk.listPaymentTasks,
  paymentsDesk.closePaymentTask,
  paymentsDesk.listRefunds,
  paymentsDesk.retryRefund,
  paymentsDesk.settleRefund,
  paymentsDesk.listFpsClaims,
  paymentsDesk.rejectFpsClaim,
  paymentsDesk.listFpsLines,
  paymentsDesk.matchFpsLine,
  paymentsDesk.importFpsStatement,
  stockDesk.listStock,
  stockDesk.listMoves,
  stockDesk.adjustStock,
  stockDesk.receiveGoods,
  stockDesk.countStock,
  reviewDesk.listDeskReviews,
  reviewDesk.getDeskReview,
  reviewDesk.decideReview,
  reviewDesk.replyToReview,
  reviewDesk.hideReview,
  reviewDesk.featureReview,
  reviewDesk.closeCare,
  reviewDesk.getDeskPhoto,
  reviewDesk.getDeskVideo,
  returnDesk.listDeskReturns,
  returnDesk.getDeskReturn,
  returnDesk.previewReturn,
  returnPhotos.getDeskReturnPhoto,
  returnDesk.decideReturn,
  returnDesk.receiveReturn,
  returnDesk.inspectReturn,
  returnDesk.settleReturn,
  returnDesk.closeReturn,
  pricingDesk.listCoupons,
  pricingDesk.createCoupon,
  pricingDesk.changeCoupon,
  pricingDesk.getCoupon,
  pricingDesk.editCoupon,
  pricingDesk.listMonths,
  pricingDesk.setMonth,
  people.listMembers,
  people.getMember,
  people.suspendMember,
  people.releaseMember,
  people.signOutMember,
  people.correctMember,
  people.noteMember,
  peopleGroups.addMembership,
  peopleGroups.extendMembership,
  peopleGroups.endMembership,
  peopleGroups.setDiscount,
  peopleLeave.exportMember,
  peopleLeave.eraseMember,
  peopleLeave.keepMember,
  peopleMerge.mergeMembers,
  referralDesk.listReferrals,
  referralDesk.approveReferral,
  referralDesk.rejectReferral,
  referralDesk.listStatements,
  referralDesk.payStatement,
  membershipDesk.listFlags,
  membershipDesk.closeFlag,
  colleagues.listColleagues,
  colleagues.addColleague,
  colleagues.changeRoles,
  colleagues.endColleague,
  walletDesk.findWallets,
  walletDesk.getStatement,
  walletDesk.adjust,
  giftDesk.listGifts,
  giftDesk.issueGifts,
  giftDesk.freezeGift,
  giftDesk.thawGift,
  giftDesk.voidGift,
  giftDesk.resendGift,
  mailbox.readMailbox,
  mailbox.mailboxPage,
  demo.incrementCounter,
  demo.decrementCounter,
] as unknown as Served[] // each keeps its own input and answer types; the list forgets them
