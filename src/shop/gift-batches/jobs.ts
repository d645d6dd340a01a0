import { callsOut, type CronJob } from '../news.ts'
import { makeDue } from './making.ts'

/** A large batch does not wait for the minute. */
export const makeBegunBatch = callsOut('gift_batch.begun', 'make-begun-gift-batch', (ctx) => makeDue(ctx))

/** What a process that died left of a batch. */
export const makeBatches: CronJob = { job: 'make-gift-batches', at: '* * * * *', run: makeDue }
