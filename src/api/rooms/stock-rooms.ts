import * as stockDesk from '../../shop/stock/desk.ts'
import * as stockChanges from '../../shop/stock/desk-changes.ts'
import * as stockCounts from '../../shop/stock/counts/counts.ts'
import * as stockLots from '../../shop/stock/lots/lots.ts'
import * as stockOptions from '../../shop/stock/options/options.ts'
import * as holds from '../../shop/orders/fulfilment/holds.ts'
import * as purchases from '../../shop/stock/purchasing/purchases.ts'
import * as barcodes from '../../shop/stock/barcodes/barcodes.ts'
import * as shelfImport from '../../shop/stock/shelves/shelf-import.ts'
import * as shelves from '../../shop/stock/shelves/shelves.ts'
import * as transfers from '../../shop/stock/places/transfers.ts'
import * as places from '../../shop/stock/places/places.ts'
import * as pickLots from '../../shop/orders/fulfilment/pick-lots.ts'
import * as recall from '../../shop/orders/fulfilment/recall.ts'

/** Endpoints of stock at the desk: counts, receipts and recalls. */
export const stockCalls = [
  stockDesk.listStock,
  stockDesk.listMoves,
  stockChanges.adjustStock,
  stockChanges.receiveGoods,
  stockChanges.countStock,
  stockCounts.listCounts,
  stockCounts.getCount,
  stockCounts.startCount,
  stockCounts.recordCount,
  stockCounts.finishCount,
  stockCounts.endCount,
  stockOptions.getStockOption,
  stockOptions.setStockRule,
  holds.listHolds,
  purchases.listPurchases,
  purchases.getPurchase,
  purchases.createPurchase,
  purchases.changePurchase,
  purchases.receivePurchase,
  purchases.closePurchase,
  barcodes.listBarcodes,
  barcodes.setBarcode,
  shelves.setShelf,
  shelfImport.importShelves,
  places.listPlaces,
  places.savePlace,
  transfers.listTransfers,
  transfers.getTransfer,
  transfers.sendTransfer,
  transfers.endTransfer,
  stockLots.listLots,
  stockLots.getLot,
  stockLots.setLotState,
  recall.listRecall,
  pickLots.listPickLots,
]
