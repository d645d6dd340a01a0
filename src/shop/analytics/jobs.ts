import type { Timed } from '../news.ts'
import * as store from './store.ts'

const daysKept = 400

export const forgetInteractions: Timed = {
  job: 'forget-interactions',
  at: '0 19 * * *', // 03:00 in Hong Kong
  run: (ctx) => store.forgetInteractions(ctx.db, new Date(ctx.clock.now().getTime() - daysKept * 86_400_000)),
}
