import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Daily sums contain no personal data; recipients of scheduled reports are staff. */
export const reportsData: PersonalData = {
  room: 'reports',
  ofNobody:
    columns(`report_changes report_sales_days report_tender_days report_coupon_days report_liability_days
    report_promise_days report_review_days report_bank_days report_referral_days
    report_membership_days report_parcel_days report_difference_days report_search_days report_funnel_days report_schedules report_schedule_readers`),
  tables: {},
}
