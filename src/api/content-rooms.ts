import * as scalpDesk from '../shop/scalp-test/desk/desk.ts'
import * as scalpReports from '../shop/scalp-test/desk/report.ts'
import * as productLife from '../shop/products/editing/life.ts'
import { getProduct } from '../shop/products/editing/read.ts'
import * as productSaves from '../shop/products/editing/save.ts'
import * as productHistory from '../shop/products/history/history.ts'
import { listProducts } from '../shop/products/list/list.ts'
import type { Served } from '../shop/serve.ts'

/** Calls of the desk about what the shop shows: products, and the questions of the scalp test. */
export const servedForContent = [
  listProducts,
  getProduct,
  productLife.createProduct,
  productSaves.saveTexts,
  productSaves.saveSearch,
  productSaves.savePlacement,
  productSaves.saveOptions,
  productSaves.savePictures,
  productSaves.addPicture,
  productLife.duplicateProduct,
  productLife.publishProduct,
  productLife.scheduleProduct,
  productLife.unscheduleProduct,
  productLife.discardDraft,
  productLife.archiveProduct,
  productHistory.listVersions,
  productHistory.restoreVersion,
  scalpDesk.listVersions,
  scalpDesk.getVersion,
  scalpDesk.copyVersion,
  scalpDesk.editVersion,
  scalpDesk.restructureVersion,
  scalpDesk.setVersionState,
  scalpDesk.publishVersion,
  scalpReports.tryVersion,
  scalpReports.scalpReport,
] as unknown as readonly Served[] // each keeps its own input and answer types; the list forgets them
