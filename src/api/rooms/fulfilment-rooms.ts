import { duplicateOrder } from '../../shop/drafts/duplicate.ts'
import { getCustomsFile } from '../../shop/orders/customs/customs-file.ts'
import { getCustomsForm } from '../../shop/orders/customs/customs.ts'
import * as combined from '../../shop/orders/combined/combined.ts'
import * as replacements from '../../shop/orders/replacements/replacements.ts'
import * as turnedUp from '../../shop/orders/replacements/turned-up.ts'
import * as waves from '../../shop/orders/waves/waves.ts'
import * as waveStart from '../../shop/orders/waves/start-wave.ts'
import * as waveLists from '../../shop/orders/waves/wave-lists.ts'
import { linkFpsLine } from '../../shop/orders/part-payments/part.ts'
import { withdrawFpsReturn } from '../../shop/payments/fps/fps-calls.ts'
import { getReturnable, openReturn } from '../../shop/returns/opening/opening.ts'

/**
 * Endpoints of picking waves, combined parcels, replacements, customs forms, returns that staff open, and FPS bank
 * lines.
 */
export const fulfilmentCalls = [
  duplicateOrder,
  getCustomsForm,
  getCustomsFile,
  getReturnable,
  openReturn,
  waveLists.listWaves,
  waveLists.listWaveLines,
  waveStart.previewWave,
  waveStart.startWave,
  waves.getWave,
  waves.takePiece,
  waves.returnPiece,
  waves.takeOverWave,
  combined.getCombined,
  combined.combineOrders,
  combined.separateOrders,
  replacements.listReplacements,
  replacements.replaceParcel,
  turnedUp.settleTurnedUp,
  linkFpsLine,
  withdrawFpsReturn,
]
