import { expect, it } from 'vitest'
import * as messages from '#shop/notifications/desk.contract.ts'
import * as drafts from '#shop/drafts/contract.ts'
import * as edits from '#shop/revisions/contract.ts'
import * as orders from '#shop/orders/desk/desk.contract.ts'
import * as preOrders from '#shop/orders/fulfilment/pre-order.contract.ts'
import * as parcels from '#shop/orders/parcels/parcel.contract.ts'
import * as waves from '#shop/orders/waves/wave.contract.ts'
import * as newWaves from '#shop/orders/waves/new-wave.contract.ts'
import * as disputes from '#shop/orders/disputes/dispute.contract.ts'
import * as parts from '#shop/orders/part-payments/part.contract.ts'
import * as membership from '#shop/tiers/desk.contract.ts'
import * as people from '#shop/customers/contract.ts'
import * as impersonation from '#shop/customers/impersonation/contract.ts'
import * as tiersOfCustomers from '#shop/customers/tier.contract.ts'
import * as webhooks from '#shop/payments/webhooks/webhook-desk.contract.ts'
import * as operations from '#shop/operations/operations.contract.ts'
import * as closing from '#shop/closing/closing.contract.ts'
import * as settlements from '#shop/payments/settlement/settlement.contract.ts'
import * as differences from '#shop/payments/settlement/difference.contract.ts'
import * as payments from '#shop/payments/desk.contract.ts'
import * as productEditor from '#shop/products/editing/editor.contract.ts'
import * as productImports from '#shop/products/imports/import.contract.ts'
import * as productSheet from '#shop/products/sheet/sheet.contract.ts'
import * as pricing from '#shop/pricing/desk.contract.ts'
import * as referrals from '#shop/referrals/desk.contract.ts'
import * as staff from '#shop/staff/contract.ts'
import * as invitations from '#shop/staff/invitation.contract.ts'
import * as apiKeys from '#shop/staff/keys/key.contract.ts'
import * as staffLists from '#shop/staff/lists/lists.contract.ts'
import * as staffViews from '#shop/staff/views.contract.ts'
import * as recovery from '#shop/staff/recovery/recovery.contract.ts'
import * as staffResets from '#shop/staff/resets/resets.contract.ts'
import * as staffRoles from '#shop/staff/roles/roles.contract.ts'
import * as reviews from '#shop/reviews/moderation/desk.contract.ts'
import * as exchanges from '#shop/returns/exchange.contract.ts'
import * as returns from '#shop/returns/desk.contract.ts'
import * as settings from '#shop/settings/desk.contract.ts'
import * as contentPictures from '#shop/settings/pictures.contract.ts'
import * as returnOpening from '#shop/returns/opening/opening.contract.ts'
import * as scalpVersions from '#shop/scalp-test/desk/desk.contract.ts'
import * as stock from '#shop/stock/desk.contract.ts'
import * as stockCounts from '#shop/stock/counts/count.contract.ts'
import * as stockOptions from '#shop/stock/options/option.contract.ts'
import * as purchases from '#shop/stock/purchasing/purchase.contract.ts'
import * as barcodes from '#shop/stock/barcodes/barcode.contract.ts'
import * as replacements from '#shop/orders/replacements/replacement.contract.ts'
import * as stockShelves from '#shop/stock/shelves/shelf.contract.ts'
import * as stockPlaces from '#shop/stock/places/place.contract.ts'
import * as stockLots from '#shop/stock/lots/lot.contract.ts'
import * as packages from '#shop/sessions/desk/packages.contract.ts'
import * as bookings from '#shop/bookings/desk/desk.contract.ts'
import * as bookingCalendar from '#shop/bookings/calendar/calendar.contract.ts'
import * as bookingPlan from '#shop/bookings/desk-plan/plan.contract.ts'
import * as schedule from '#shop/bookings/desk-schedule/schedule.contract.ts'
import * as scheduleSetup from '#shop/bookings/desk-schedule/setup.contract.ts'
import * as campaigns from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import * as substitutions from '#shop/subscriptions/desk/substitutions/substitution.contract.ts'
import * as dunning from '#shop/subscriptions/desk/dunning/dunning.contract.ts'
import * as subscriptions from '#shop/subscriptions/desk/desk.contract.ts'
import * as tickets from '#shop/tickets/desk.contract.ts'
import * as reportSchedules from '#shop/reports/schedules/schedule.contract.ts'
import * as bulk from '#shop/bulk/bulk.contract.ts'
import * as comments from '#shop/timeline/comment.contract.ts'
import * as today from '#shop/work-queue/contract.ts'
import * as giftCodes from '#shop/wallet/gift-codes/gift-desk.contract.ts'
import * as wallet from '#shop/wallet/desk.contract.ts'
import { calls } from './calls.ts'

const contracts = [
  bulk,
  comments,
  dunning,
  impersonation,
  substitutions,
  campaigns,
  disputes,
  waves,
  newWaves,
  differences,
  giftCodes,
  parts,
  drafts,
  edits,
  exchanges,
  membership,
  messages,
  orders,
  payments,
  closing,
  operations,
  webhooks,
  settlements,
  people,
  preOrders,
  parcels,
  pricing,
  productEditor,
  productImports,
  productSheet,
  referrals,
  returns,
  returnOpening,
  reviews,
  staff,
  staffRoles,
  recovery,
  staffResets,
  staffViews,
  apiKeys,
  staffLists,
  invitations,
  settings,
  contentPictures,
  scalpVersions,
  stock,
  stockLots,
  stockPlaces,
  stockShelves,
  replacements,
  barcodes,
  purchases,
  stockOptions,
  stockCounts,
  bookings,
  packages,
  bookingCalendar,
  bookingPlan,
  schedule,
  scheduleSetup,
  subscriptions,
  tickets,
  tiersOfCustomers,
  today,
  wallet,
  reportSchedules,
].flatMap((room) =>
  Object.values(room).flatMap((each) =>
    typeof each === 'object' && 'method' in each && 'path' in each
      ? [{ name: each.name, method: each.method, path: each.path }]
      : [],
  ),
)

it.each(Object.values(calls))('$name is what the contract says', (call) =>
  expect(contracts.find(({ name }) => name === call.name)).toEqual(call),
)

it('names every call of the desk that changes something', () => {
  const changing = contracts.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(
    Object.values(calls)
      .map(({ name }) => name as string)
      .toSorted(),
  ).toEqual(changing.toSorted())
})
