import { duplicateOrder } from '../../shop/drafts/duplicate.ts'
import { getCustomsForm } from '../../shop/orders/customs/customs.ts'
import * as waves from '../../shop/orders/waves/waves.ts'
import { getReturnable, openReturn } from '../../shop/returns/opening/opening.ts'

/** Orders as the warehouse walks for them, and what is opened for buyers who call. */
export const fulfilmentCalls = [
  duplicateOrder,
  getCustomsForm,
  getReturnable,
  openReturn,
  waves.listWaves,
  waves.previewWave,
  waves.startWave,
  waves.getWave,
  waves.takePiece,
  waves.returnPiece,
  waves.takeOverWave,
]
