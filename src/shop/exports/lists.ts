import { listDeskBookings } from '../bookings/desk/desk.ts'
import { listMembers } from '../customers/list.ts'
import { listImportRuns } from '../imports/import-runs.ts'
import { listOutbox } from '../notifications/desk.ts'
import { listDeskOrders } from '../orders/desk/desk-calls.ts'
import { listWaveLines, listWaves } from '../orders/waves/wave-lists.ts'
import { listPayments, listPaymentTasks } from '../payments/desk/desk.ts'
import { listRefunds } from '../payments/desk/refund-desk.ts'
import { listFpsLines } from '../payments/fps/fps-calls.ts'
import { listDifferences } from '../payments/settlement/differences.ts'
import { listCoupons } from '../pricing/desk.ts'
import { listProducts } from '../products/list/list.ts'
import { listReferrals } from '../referrals/desk.ts'
import { listDeskReturns } from '../returns/return-list.ts'
import { listDeskReviews } from '../reviews/moderation/desk.ts'
import type { Served } from '../serve.ts'
import { listApprovals } from '../staff/approvals.ts'
import { listColleagues } from '../staff/staff-users.ts'
import { searchAudit } from '../staff/audit/audit-log.ts'
import { listMoves, listStock } from '../stock/desk.ts'
import { listLots } from '../stock/lots/lots.ts'
import { listPurchases } from '../stock/purchasing/purchases.ts'
import { listDeskSubscriptions } from '../subscriptions/desk/desk.ts'
import { listDeskTickets } from '../tickets/desk.ts'
import { listGifts } from '../wallet/gift-codes/gift-desk.ts'
import type { ExportList } from './rules.ts'

export type Listed = {
  list: Served
  /** Property of the response with the rows. */
  rows: string
  /** The list has no pages: one response is complete. */
  whole?: true
}

/** Staff lists with an export. The file uses the list's endpoint, so it applies the same filters and rights. */
export const lists: Record<ExportList, Listed> = {
  approvals: { list: listApprovals, rows: 'approvals' },
  audit: { list: searchAudit, rows: 'entries' },
  'bank-lines': { list: listFpsLines, rows: 'lines' },
  bookings: { list: listDeskBookings, rows: 'bookings', whole: true },
  coupons: { list: listCoupons, rows: 'coupons' },
  'gift-codes': { list: listGifts, rows: 'gift_codes' },
  imports: { list: listImportRuns, rows: 'runs' },
  lots: { list: listLots, rows: 'lots' },
  members: { list: listMembers, rows: 'members' },
  messages: { list: listOutbox, rows: 'messages' },
  orders: { list: listDeskOrders, rows: 'orders' },
  'payment-tasks': { list: listPaymentTasks, rows: 'tasks' },
  payments: { list: listPayments, rows: 'payments' },
  products: { list: listProducts, rows: 'products' },
  purchases: { list: listPurchases, rows: 'orders' },
  referrals: { list: listReferrals, rows: 'referrals' },
  refunds: { list: listRefunds, rows: 'refunds' },
  returns: { list: listDeskReturns, rows: 'returns' },
  reviews: { list: listDeskReviews, rows: 'reviews' },
  'settlement-differences': { list: listDifferences, rows: 'differences' },
  staff: { list: listColleagues, rows: 'staff', whole: true },
  stock: { list: listStock, rows: 'levels' },
  'stock-moves': { list: listMoves, rows: 'moves' },
  subscriptions: { list: listDeskSubscriptions, rows: 'subscriptions' },
  tickets: { list: listDeskTickets, rows: 'tickets' },
  'wave-lines': { list: listWaveLines, rows: 'lines', whole: true },
  waves: { list: listWaves, rows: 'waves' },
}
