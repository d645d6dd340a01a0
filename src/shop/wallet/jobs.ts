import type { CronJob } from '../subscribers.ts'
import { expireLots, warnOfExpiry } from './expiry.ts'
import { sendDueCards } from './gift-codes/gift-cards.ts'
import { eachByItself } from '../portions.ts'
import { expireGifts } from './gift-codes/gift-codes.ts'

/** Writes off what has expired. */
export const expireWallets: CronJob = {
  job: 'expire-wallets',
  at: '0 17 * * *', // 01:00 in Hong Kong
  run: (ctx) => eachByItself([expireLots, expireGifts], (part) => part(ctx)),
}

export const warnWallets: CronJob = { job: 'warn-wallets', at: '0 1 * * *', run: warnOfExpiry } // 09:00 in Hong Kong

export const sendGiftCards: CronJob = { job: 'send-gift-cards', at: '0 1 * * *', run: sendDueCards } // 09:00 in Hong Kong
