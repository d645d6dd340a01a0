import { callsOut, type CronJob } from '../subscribers.ts'
import { makeDue } from './making.ts'

/** Continues a large batch without waiting for the next minute. */
export const makeBegunBatch = callsOut('gift_batch.begun', 'make-begun-gift-batch', (ctx) => makeDue(ctx))

/** Completes batches that a crashed process left. */
export const makeBatches: CronJob = { job: 'make-gift-batches', at: '* * * * *', run: makeDue }
