import * as analytics from '../shop/analytics/analytics.ts'
import * as cart from '../shop/cart/cart.ts'
import * as checkout from '../shop/checkout/checkout.ts'
import * as pay from '../shop/checkout/pay.ts'
import * as deliveryForms from '../shop/checkout/form.ts'
import * as content from '../shop/content/content.ts'
import * as delivery from '../shop/delivery/delivery.ts'
import * as orders from '../shop/orders/orders.ts'
import * as reviews from '../shop/reviews/reviews.ts'
import * as translation from '../shop/reviews/translate.ts'
import type { Served } from '../shop/serve.ts'
import * as approvals from '../shop/staff/approvals.ts'
import * as auditLog from '../shop/staff/audit-log.ts'
import * as signIn from '../shop/staff/sign-in.ts'
import * as views from '../shop/staff/views.ts'
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
  showcase.offers,
  reviews.listReviews,
  reviews.listStories,
  translation.translate,
  cart.getCart,
  cart.changeCart,
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
  orders.getOrder,
  orders.listOrders,
  orders.cancelOrder,
  orders.getCardMessage,
  orders.putCardMessage,
  orders.packageDetails,
  content.getPage,
  content.listBranches,
  content.sendFeedback,
  content.signUpToNewsletter,
  content.confirmNewsletter,
  delivery.guestLocation,
  delivery.changeCountry,
  analytics.logInteractions,
  analytics.logInteractionsOld,
  signIn.signIn,
  signIn.enterCode,
  signIn.signOut,
  signIn.getMe,
  signIn.changePassword,
  signIn.listSessions,
  signIn.endSession,
  views.listViews,
  views.saveView,
  views.deleteView,
  approvals.listApprovals,
  approvals.refuseApproval,
  auditLog.searchAudit,
  demo.incrementCounter,
  demo.decrementCounter,
] as unknown as Served[] // each keeps its own input and answer types; the list forgets them
