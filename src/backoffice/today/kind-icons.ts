import AtSign from 'lucide-react/icons/at-sign'
import Banknote from 'lucide-react/icons/banknote'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import Repeat from 'lucide-react/icons/repeat'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Undo2 from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import Warehouse from 'lucide-react/icons/warehouse'
import Webhook from 'lucide-react/icons/webhook'
import Wrench from 'lucide-react/icons/wrench'
import type { WorkItemKind } from '#shop/work-queue/contract.ts'

/** Icon of each kind of work item. */
export const iconOf: Record<WorkItemKind, typeof Clock> = {
  on_hold: CircleAlert,
  difference: CircleAlert,
  unpicked: Package,
  identity_missing: IdCard,
  to_collect: Store,
  parcels_silent: Package,
  parcels_turned_up: PackageOpen,
  approvals: ShieldCheck,
  bulk_requests: ShieldCheck,
  fps_claims: Landmark,
  bank_lines: Landmark,
  payment_tasks: CreditCard,
  settlement_differences: CircleAlert,
  disputes: CreditCard,
  refunds_failed: Undo2,
  returns: PackageOpen,
  mentions: AtSign,
  tickets: MessageSquare,
  booking_requests: CalendarCheck,
  bookings_unfinished: CalendarClock,
  bookings_while_closed: CalendarClock,
  therapist_gaps: Clock,
  subscriptions_past_due: CreditCard,
  subscription_charges_unknown: CreditCard,
  subscriptions_short: Repeat,
  short_stock: Warehouse,
  low_stock: Warehouse,
  lots_expiring: CalendarClock,
  purchase_orders_late: Clock,
  referral_reviews: Users,
  commission_statements: Banknote,
  membership_flags: Users,
  reviews_waiting: Star,
  review_cares: Star,
  products_overdue: CalendarClock,
  settings_scheduled: CalendarClock,
  rates_stale: Banknote,
  failed_messages: Mail,
  webhooks_stopped: Webhook,
  failed_jobs: Wrench,
}
