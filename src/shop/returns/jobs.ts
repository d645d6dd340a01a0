import type { CronJob } from '../subscribers.ts'
import { forgetFiles } from '../personal.ts'
import * as photos from './photo.store.ts'
import { dayMs } from '../calendar.ts'

/** Deletes unused photos after 30 days, and photos of ended returns after two years (rules/returns#13). */
export const forgetReturnPhotos: CronJob = {
  job: 'forget-return-photos',
  at: '25 19 * * *', // 03:25 in Hong Kong
  async run(ctx) {
    const ago = (days: number) => new Date(ctx.clock.now().getTime() - days * dayMs)
    await forgetFiles(ctx, (db, most) => photos.dropWaiting(db, ago(30), most), ctx.photos)
    await forgetFiles(ctx, (db, most) => photos.dropOfEnded(db, ago(730), most), ctx.photos)
  },
}
