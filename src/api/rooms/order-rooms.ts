import * as deskAddress from '../../shop/orders/desk/desk-address.ts'
import * as deskCalls from '../../shop/orders/desk/desk-calls.ts'
import * as shipping from '../../shop/orders/desk/shipping-calls.ts'
import * as deskDraft from '../../shop/drafts/desk.ts'
import * as deskDraftQuote from '../../shop/drafts/desk-quote.ts'
import * as deskEdit from '../../shop/revisions/desk.ts'
import * as deskPreOrders from '../../shop/orders/fulfilment/desk-pre-orders.ts'
import * as deskRefund from '../../shop/orders/refunds/desk-refund.ts'
import * as parcelCalls from '../../shop/orders/parcels/parcel-calls.ts'
import * as disputes from '../../shop/orders/disputes/dispute.ts'
import * as partPayments from '../../shop/orders/part-payments/part.ts'
import * as deskShipments from '../../shop/orders/fulfilment/desk-shipments.ts'
import * as exchanges from '../../shop/returns/exchange.ts'
import * as returnDesk from '../../shop/returns/desk.ts'
import * as returnLists from '../../shop/returns/return-list.ts'
import * as returnSettling from '../../shop/returns/settle-return.ts'
import * as returnLabels from '../../shop/returns/label.ts'
import * as returnPhotos from '../../shop/returns/photos.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of orders: fulfilment, returns, revisions and drafts. */
export const orderCalls: readonly Served[] = [
  deskCalls.listDeskOrders,
  deskCalls.getDeskOrder,
  deskCalls.getDeskInvoice,
  deskPreOrders.listAwaited,
  deskPreOrders.releasePreOrders,
  deskDraftQuote.quoteDraft,
  deskCalls.pickOrder,
  shipping.undoOrder,
  shipping.correctParcel,
  parcelCalls.makeLabel,
  parcelCalls.cancelLabel,
  parcelCalls.getParcelLabel,
  parcelCalls.askCarrier,
  parcelCalls.declareLost,
  deskCalls.packOrder,
  shipping.shipOrder,
  deskShipments.shipMany,
  deskCalls.readyOrder,
  shipping.collectOrder,
  shipping.deliverOrder,
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
  deskDraft.createDraftOrder,
  deskDraft.makePaymentLink,
  partPayments.acceptFpsPartialPayment,
  returnLists.listDeskReturns,
  returnDesk.getDeskReturn,
  returnSettling.previewReturn,
  returnPhotos.getDeskReturnPhoto,
  returnDesk.decideReturn,
  returnDesk.receiveReturn,
  returnDesk.inspectReturn,
  returnSettling.settleReturn,
  returnLabels.getDeskReturnLabel,
  exchanges.previewExchange,
  exchanges.exchangeReturn,
  returnDesk.closeReturn,
]
