import { hears } from '../news.ts'
import * as store from './store.ts'

/** Stars on tiles: the reviews room counts, the catalogue keeps the result. */
export const takeRatings = hears('reviews.changed', 'take-ratings', (ctx, { ratings }) => store.saveRatings(ctx.db, ratings))
