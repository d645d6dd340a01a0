/**
 * Jobs that were renamed, by the name under which the previous version may have queued them. One release later
 * the queue holds none, and the entry goes.
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
