import * as batches from '../../shop/gift-batches/batches.ts'
import * as creating from '../../shop/gift-batches/create.ts'
import * as files from '../../shop/gift-batches/export.ts'
import * as ending from '../../shop/gift-batches/void.ts'
import type { Served } from '../../shop/serve.ts'
import * as codes from '../../shop/wallet/gift-codes/gift-desk.ts'

/** Endpoints of gift codes: purchased ones, and batches that staff give away. */
export const giftCalls: readonly Served[] = [
  codes.listGifts,
  codes.freezeGift,
  codes.thawGift,
  codes.voidGift,
  codes.resendGift,
  batches.listBatches,
  batches.getBatch,
  creating.createBatch,
  files.exportBatch,
  ending.voidBatch,
]
