import * as days from '../../shop/closing/days.ts'
import * as months from '../../shop/closing/months.ts'
import * as differences from '../../shop/payments/settlement/differences.ts'
import * as recheck from '../../shop/payments/settlement/recheck.ts'
import * as files from '../../shop/payments/settlement/files.ts'
import * as webhooks from '../../shop/payments/webhooks/webhook-desk.ts'
import * as upload from '../../shop/payments/settlement/upload.ts'

/** Endpoints of settlements, their differences, and the closing of days and months. */
export const closingCalls = [
  webhooks.listWebhooks,
  webhooks.replayWebhook,
  upload.listSettlementMethods,
  upload.uploadSettlement,
  files.listSettlements,
  files.getSettlement,
  files.bookSettlement,
  files.discardSettlement,
  differences.listDifferences,
  differences.takeDifference,
  differences.explainDifference,
  differences.withdrawExplanation,
  recheck.recheckDifference,
  days.getDay,
  days.closeDay,
  months.getMonth,
  months.closeMonth,
  months.reopenMonth,
]
