import * as batches from '../../shop/gift-batches/batches.ts'
import * as creating from '../../shop/gift-batches/create.ts'
import * as files from '../../shop/gift-batches/export.ts'
import * as ending from '../../shop/gift-batches/void.ts'
import type { Served } from '../../shop/serve.ts'
import * as codes from '../../shop/wallet/gift-codes/gift-desk.ts'

/** Calls about gift codes: those that were bought, and those that are given away by batch. */
export const giftCalls = [
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
] as unknown as Served[] // each keeps its own input and answer types; the list forgets them
