import * as bulk from '../../shop/bulk/bulk.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of bulk actions on rows of a list. */
export const bulkCalls: readonly Served[] = [
  bulk.previewBulk,
  bulk.startBulk,
  bulk.listBulkRuns,
  bulk.getBulkRun,
  bulk.agreeBulk,
  bulk.stopBulk,
]
