import { findOfferable } from '../../shop/products/offers/offered.ts'
import { previewLink } from '../../shop/products/preview/preview.ts'
import * as productLife from '../../shop/products/editing/life.ts'
import { getProduct } from '../../shop/products/editing/read.ts'
import * as productSaves from '../../shop/products/editing/save.ts'
import * as productHistory from '../../shop/products/history/history.ts'
import * as productVideos from '../../shop/products/video/video.ts'
import { findGoods } from '../../shop/products/goods/goods.ts'
import { importErrors } from '../../shop/products/imports/error-file.ts'
import * as productImports from '../../shop/products/imports/imports.ts'
import { uploadImport } from '../../shop/products/imports/upload.ts'
import { listProducts } from '../../shop/products/list/list.ts'
import * as productSheet from '../../shop/products/sheet/sheet.ts'

/** Endpoints of product editing at the desk. */
export const productCalls = [
  listProducts,
  getProduct,
  previewLink,
  productLife.createProduct,
  productSaves.saveTexts,
  productSaves.saveSearch,
  productSaves.savePlacement,
  productSaves.saveOptions,
  productSaves.saveOffers,
  findOfferable,
  findGoods,
  productSaves.savePictures,
  productSaves.addPicture,
  productVideos.addVideo,
  productVideos.setVideoPoster,
  productVideos.setVideoCaptions,
  productLife.duplicateProduct,
  productLife.publishProduct,
  productLife.scheduleProduct,
  productLife.unscheduleProduct,
  productLife.discardDraft,
  productLife.archiveProduct,
  productSheet.getSheet,
  productSheet.saveSheet,
  uploadImport,
  productImports.listImports,
  productImports.getImport,
  productImports.checkImport,
  productImports.runImport,
  productImports.cancelImport,
  importErrors,
  productHistory.listVersions,
  productHistory.restoreVersion,
]
