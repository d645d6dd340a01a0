import { forgetSubjects } from '../../imports/record.ts'
import { callsOut, type CronJob } from '../../news.ts'
import { forgetImports } from './import.store.ts'
import { workOnImport } from './run.ts'

/** Each product is a transaction of its own, so that work that was stopped goes on. */
export const runProductImport = callsOut('product.import_queued', 'run-product-import', (ctx, { importId }) =>
  workOnImport(ctx, importId),
)

/** Rows of files are there to be looked at and mended, and no longer than that. */
const days = 90

/** 04:10 in Hong Kong. */
export const forgetOldImports: CronJob = {
  job: 'forget-product-imports',
  at: '10 20 * * *',
  async run(ctx) {
    const gone = await forgetImports(ctx.db, new Date(ctx.clock.now().getTime() - days * 86_400_000))
    await forgetSubjects(ctx, 'products', gone)
  },
}
