/**
 * Renamed jobs: former name to current name. The previous release may have queued jobs under the former names; remove an
 * entry one release later, when the queue holds none.
 */
export const formerJobs: Readonly<Record<string, string>> = {
  'tell-review-asked': 'notify-review-invited',
  'tell-erasure-asked': 'notify-erasure-requested',
  'tell-email-noted': 'notify-email-entered',
  'tell-part-paid': 'notify-partially-paid',
  'take-hold': 'bring-visit-along',
  'adopt-scalp-tests': 'bring-visit-along',
  'tell-order-awaits-transfer': 'notify-transfer-awaited',
}
