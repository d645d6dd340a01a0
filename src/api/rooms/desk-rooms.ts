import * as scalpDesk from '../../shop/scalp-test/desk/desk.ts'
import * as scalpReports from '../../shop/scalp-test/desk/report.ts'
import * as auditDesk from '../../shop/audit/desk.ts'
import * as patchTests from '../../shop/bookings/patch-tests/patch-tests.ts'
import * as bookingHistory from '../../shop/bookings/history/history.ts'
import * as packagesDesk from '../../shop/bookings/packages/packages.ts'
import * as bookingCalendar from '../../shop/bookings/calendar/calendar.ts'
import * as bookingDesk from '../../shop/bookings/desk/desk.ts'
import * as bookingCheckIn from '../../shop/bookings/desk/check-in.ts'
import * as bookingBlocks from '../../shop/bookings/desk-plan/blocks.ts'
import * as bookingCheck from '../../shop/bookings/desk-plan/check.ts'
import * as bookingMove from '../../shop/bookings/desk-plan/move.ts'
import * as bookingOffer from '../../shop/bookings/desk-plan/offer.ts'
import * as walkIn from '../../shop/bookings/desk-plan/walk-in.ts'
import * as bookingClients from '../../shop/bookings/desk-plan/clients.ts'
import { bookingReport } from '../../shop/bookings/report/report.ts'
import * as branchDays from '../../shop/bookings/desk-schedule/branch-days.ts'
import * as schedule from '../../shop/bookings/desk-schedule/schedule.ts'
import * as scheduleWeek from '../../shop/bookings/desk-schedule/week.ts'
import * as scheduleSetup from '../../shop/bookings/desk-schedule/setup.ts'
import * as bookingServices from '../../shop/bookings/desk-schedule/service-setup.ts'
import * as outboxDesk from '../../shop/notifications/desk.ts'
import * as people from '../../shop/customers/customers.ts'
import { listMembers } from '../../shop/customers/list.ts'
import * as impersonation from '../../shop/customers/impersonation/impersonation.ts'
import * as peopleGroups from '../../shop/customers/groups.ts'
import * as peopleLeave from '../../shop/customers/leave.ts'
import * as peopleMerge from '../../shop/customers/merge.ts'
import * as peopleDraft from '../../shop/customers/draft.ts'
import * as fpsCalls from '../../shop/payments/fps/fps-calls.ts'
import * as claimScreenshots from '../../shop/payments/fps/claim-screenshots.ts'
import * as paymentsDesk from '../../shop/payments/desk/desk.ts'
import * as refundDesk from '../../shop/payments/desk/refund-desk.ts'
import * as testBasket from '../../shop/test-basket/test-basket.ts'
import * as pricingDesk from '../../shop/pricing/desk.ts'
import * as pricingMonths from '../../shop/pricing/months.ts'
import * as reviewDesk from '../../shop/reviews/moderation/desk.ts'
import * as membershipDesk from '../../shop/tiers/desk.ts'
import * as referralDesk from '../../shop/referrals/desk.ts'
import * as referralStatements from '../../shop/referrals/statements.ts'
import * as approvals from '../../shop/staff/approvals.ts'
import * as auditLog from '../../shop/staff/audit/audit-log.ts'
import * as signIn from '../../shop/staff/sign-in.ts'
import * as subscriptionCampaigns from '../../shop/subscriptions/desk/campaigns/campaigns.ts'
import * as subscriptionSubstitutions from '../../shop/subscriptions/desk/substitutions/substitutions.ts'
import * as subscriptionDunning from '../../shop/subscriptions/desk/dunning/dunning.ts'
import { subscriptionForecast } from '../../shop/subscriptions/desk/forecast/forecast.ts'
import { subscriptionReport } from '../../shop/subscriptions/desk/report/report.ts'
import * as subscriptionDesk from '../../shop/subscriptions/desk/desk.ts'
import * as contentPreview from '../../shop/settings/preview/preview.ts'
import { addContentPicture } from '../../shop/settings/pictures.ts'
import * as settingsDesk from '../../shop/settings/desk.ts'
import * as ticketDesk from '../../shop/tickets/desk.ts'
import * as approving from '../../shop/work-queue/approve.ts'
import * as live from '../../shop/work-queue/live/live.ts'
import * as notices from '../../shop/work-queue/notices/notices.ts'
import * as devices from '../../shop/work-queue/push/devices.ts'
import * as several from '../../shop/work-queue/several.ts'
import * as today from '../../shop/work-queue/work-queue.ts'
import { exportList } from '../../shop/exports/exports.ts'
import { exportProductFile } from '../../shop/exports/product-file.ts'
import { countViews } from '../../shop/exports/view-counts.ts'
import * as views from '../../shop/staff/views/views.ts'
import * as walletDesk from '../../shop/wallet/desk.ts'
import * as walletStatements from '../../shop/wallet/statements.ts'
import type { Served } from '../../shop/serve.ts'
import { reportCalls } from './report-rooms.ts'
import { campaignCalls } from './campaign-rooms.ts'
import { contentCalls } from './content-rooms.ts'
import { segmentCalls } from './segment-rooms.ts'
import { linkClientCalls, webhookCalls } from './webhook-rooms.ts'
import { groupFileCalls } from './group-file-rooms.ts'
import { giftCalls } from './gift-rooms.ts'
import { operationCalls } from './operation-rooms.ts'
import { orderCalls } from './order-rooms.ts'
import { productCalls } from './product-rooms.ts'
import { closingCalls } from './closing-rooms.ts'
import { fulfilmentCalls } from './fulfilment-rooms.ts'
import { staffCalls } from './staff-rooms.ts'
import { bulkCalls } from './bulk-rooms.ts'
import { stockCalls } from './stock-rooms.ts'
import { timelineCalls } from './timeline-rooms.ts'

/** All use cases of the desk, below /api/admin/v1. */
export const servedAtDesk: readonly Served[] = [
  signIn.signIn,
  signIn.enterCode,
  signIn.signOut,
  signIn.getMe,
  signIn.changePassword,
  signIn.listSessions,
  signIn.endSession,
  signIn.endOtherSessions,
  notices.listNotices,
  notices.countUnread,
  notices.readNotices,
  notices.getNoticeRules,
  notices.saveNoticeRules,
  devices.listPushDevices,
  devices.addPushDevice,
  devices.removePushDevice,
  today.getToday,
  today.getCounts,
  today.listItems,
  today.assignItem,
  today.snoozeItem,
  live.getLive,
  several.assignItems,
  several.snoozeItems,
  exportList,
  exportProductFile,
  countViews,
  views.listViews,
  views.saveView,
  views.deleteView,
  approvals.listApprovals,
  approvals.refuseApproval,
  auditLog.searchAudit,
  auditLog.listAuditors,
  auditDesk.getChecks,
  outboxDesk.listOutbox,
  outboxDesk.getMessage,
  outboxDesk.resendFromOutbox,
  ...reportCalls,
  ...segmentCalls,
  ...campaignCalls,
  ...contentCalls,
  ...webhookCalls,
  ...linkClientCalls,
  settingsDesk.listSettings,
  settingsDesk.getSetting,
  settingsDesk.saveSettingDraft,
  settingsDesk.publishSetting,
  settingsDesk.scheduleSetting,
  settingsDesk.withdrawSetting,
  settingsDesk.restoreSetting,
  addContentPicture,
  contentPreview.previewPage,
  contentPreview.previewHome,
  ticketDesk.listDeskTickets,
  ticketDesk.getDeskTicket,
  ticketDesk.answerTicket,
  ticketDesk.closeTicket,
  ...orderCalls,
  ...groupFileCalls,
  approving.approve,
  paymentsDesk.listPayments,
  paymentsDesk.getPayment,
  paymentsDesk.closePayment,
  paymentsDesk.listPaymentTasks,
  paymentsDesk.closePaymentTask,
  refundDesk.listRefunds,
  refundDesk.retryRefund,
  refundDesk.settleRefund,
  fpsCalls.listFpsClaims,
  fpsCalls.rejectFpsClaim,
  claimScreenshots.getFpsScreenshot,
  fpsCalls.listFpsLines,
  fpsCalls.matchFpsLine,
  fpsCalls.endFpsLine,
  fpsCalls.importFpsStatement,
  ...productCalls,
  ...stockCalls,
  reviewDesk.listDeskReviews,
  reviewDesk.getDeskReview,
  reviewDesk.decideReview,
  reviewDesk.replyToReview,
  reviewDesk.hideReview,
  reviewDesk.featureReview,
  reviewDesk.closeCare,
  reviewDesk.getDeskPhoto,
  reviewDesk.getDeskVideo,
  subscriptionForecast,
  subscriptionReport,
  subscriptionDesk.listDeskSubscriptions,
  subscriptionDesk.getDeskSubscription,
  subscriptionDesk.skipForOwner,
  subscriptionDesk.unskipForOwner,
  subscriptionDesk.pauseForOwner,
  subscriptionDesk.resumeForOwner,
  subscriptionDesk.swapForOwner,
  subscriptionDesk.quantityForOwner,
  subscriptionDesk.intervalForOwner,
  subscriptionDesk.dateForOwner,
  subscriptionDesk.addressForOwner,
  subscriptionDesk.outOfStockForOwner,
  subscriptionDesk.walletForOwner,
  subscriptionDesk.askingForOwner,
  subscriptionDesk.cancelForOwner,
  subscriptionDesk.uncancelForOwner,
  subscriptionDesk.retryCharge,
  subscriptionDesk.writeOff,
  bookingDesk.listDeskBookings,
  bookingCheckIn.checkInByCode,
  bookingDesk.confirmRequest,
  bookingCheckIn.checkIn,
  bookingCheckIn.undoCheckIn,
  bookingDesk.completeBooking,
  bookingDesk.markNoShow,
  bookingDesk.cancelForShop,
  bookingDesk.waiveForfeit,
  bookingDesk.readHealth,
  bookingHistory.readBookingHistory,
  packagesDesk.listDeskPackages,
  patchTests.listPatchTests,
  patchTests.recordPatchTest,
  patchTests.withdrawPatchTest,
  packagesDesk.extendDeskPackage,
  packagesDesk.transferDeskSessions,
  bookingCalendar.getCalendar,
  bookingCheck.checkTime,
  bookingMove.moveAtDesk,
  bookingClients.findClients,
  walkIn.bookWalkIn,
  walkIn.answerHealth,
  bookingBlocks.blockTime,
  bookingBlocks.endBlock,
  bookingOffer.offerPlace,
  bookingReport,
  scheduleWeek.getWeek,
  schedule.saveShift,
  schedule.removeShift,
  schedule.setDayOff,
  schedule.addBlock,
  schedule.removeBlock,
  scheduleSetup.listResources,
  scheduleSetup.saveResource,
  scheduleSetup.savePattern,
  bookingServices.listServices,
  bookingServices.saveService,
  branchDays.listBranchDays,
  branchDays.saveHours,
  branchDays.saveSpecialDay,
  branchDays.removeSpecialDay,
  branchDays.importHolidays,
  subscriptionDunning.listDunning,
  subscriptionDunning.askForCard,
  subscriptionSubstitutions.listSubstitutions,
  subscriptionSubstitutions.previewSubstitution,
  subscriptionSubstitutions.getSubstitution,
  subscriptionSubstitutions.startSubstitution,
  subscriptionCampaigns.listCampaigns,
  subscriptionCampaigns.previewCampaign,
  subscriptionCampaigns.startCampaign,
  subscriptionCampaigns.withdrawCampaign,
  pricingDesk.listCoupons,
  pricingDesk.createCoupon,
  pricingDesk.changeCoupon,
  pricingDesk.getCoupon,
  pricingDesk.editCoupon,
  pricingMonths.listMonths,
  pricingMonths.setMonth,
  testBasket.explainBasket,
  listMembers,
  people.getMember,
  peopleDraft.getBuyer,
  people.suspendMember,
  people.releaseMember,
  people.signOutMember,
  impersonation.startImpersonation,
  impersonation.endImpersonation,
  impersonation.getImpersonation,
  people.correctMember,
  people.noteMember,
  peopleGroups.addMembership,
  peopleGroups.extendMembership,
  peopleGroups.endMembership,
  peopleGroups.setDiscount,
  peopleLeave.exportMember,
  peopleLeave.eraseMember,
  peopleLeave.cancelClosing,
  peopleMerge.mergeMembers,
  referralDesk.listReferrals,
  referralDesk.approveReferral,
  referralDesk.rejectReferral,
  referralStatements.listStatements,
  referralStatements.payStatement,
  membershipDesk.listFlags,
  membershipDesk.closeFlag,
  ...staffCalls,
  ...timelineCalls,
  ...bulkCalls,
  ...fulfilmentCalls,
  ...closingCalls,
  ...giftCalls,
  ...operationCalls,
  walletStatements.findWallets,
  walletStatements.getStatement,
  walletDesk.adjust,
  scalpDesk.listVersions,
  scalpDesk.getVersion,
  scalpDesk.copyVersion,
  scalpDesk.editVersion,
  scalpDesk.restructureVersion,
  scalpDesk.setVersionState,
  scalpDesk.publishVersion,
  scalpReports.tryVersion,
  scalpReports.scalpReport,
]
