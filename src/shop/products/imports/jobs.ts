import { forgetSubjects } from '../../imports/record.ts'
import { callsOut, type CronJob } from '../../subscribers.ts'
import { forgetImports } from './import.store.ts'
import { workOnImport } from './run.ts'
import { dayMs } from '../../calendar.ts'

/** Each product has its own transaction, so an interrupted run resumes. */
export const runProductImport = callsOut('product.import_queued', 'run-product-import', (ctx, { importId }) =>
  workOnImport(ctx, importId),
)

/** Days that rows of a file are stored for review and correction. */
const days = 90

/** 04:10 Hong Kong time. */
export const forgetOldImports: CronJob = {
  job: 'forget-product-imports',
  at: '10 20 * * *',
  async run(ctx) {
    const gone = await forgetImports(ctx.db, new Date(ctx.clock.now().getTime() - days * dayMs))
    await forgetSubjects(ctx, 'products', gone)
  },
}
