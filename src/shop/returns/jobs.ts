import type { CronJob } from '../news.ts'
import { forgetFiles } from '../personal.ts'
import * as photos from './photo.store.ts'

/** Photos that no request ever named are kept for a month. */
export const forgetReturnPhotos: CronJob = {
  job: 'forget-return-photos',
  at: '25 19 * * *', // 03:25 in Hong Kong
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - 30 * 86_400_000)
    await forgetFiles(ctx, (db, most) => photos.dropWaiting(db, before, most), ctx.photos)
  },
}
