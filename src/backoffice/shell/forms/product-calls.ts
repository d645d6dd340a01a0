import { other, post } from './desk-call.ts'

/** Writes of products. */
export const productCalls = {
  createProduct: post('staff-create-product', '/products'),
  saveProductTexts: other('PUT', 'staff-save-product-texts', '/products/{id}/texts'),
  saveProductSearch: other('PUT', 'staff-save-product-search', '/products/{id}/search'),
  saveProductPlacement: other('PUT', 'staff-save-product-placement', '/products/{id}/placement'),
  saveProductOptions: other('PUT', 'staff-save-product-options', '/products/{id}/options'),
  saveProductOffers: other('PUT', 'staff-save-product-offers', '/products/{id}/offers'),
  saveProductPictures: other('PUT', 'staff-save-product-pictures', '/products/{id}/pictures'),
  addProductPicture: post('staff-add-product-picture', '/products/{id}/pictures'),
  addProductVideo: post('staff-add-product-video', '/products/{id}/videos'),
  setProductVideoPoster: post('staff-set-product-video-poster', '/products/{id}/videos/poster'),
  setProductVideoCaptions: post('staff-set-product-video-captions', '/products/{id}/videos/captions'),
  duplicateProduct: post('staff-duplicate-product', '/products/{id}/duplicate'),
  publishProduct: post('staff-publish-product', '/products/{id}/publish'),
  scheduleProduct: post('staff-schedule-product', '/products/{id}/schedule'),
  unscheduleProduct: post('staff-unschedule-product', '/products/{id}/unschedule'),
  discardProductDraft: post('staff-discard-product-draft', '/products/{id}/discard'),
  archiveProduct: post('staff-archive-product', '/products/{id}/archive'),
  saveProductSheet: post('staff-save-product-sheet', '/product-sheet'),
  uploadProductImport: post('staff-upload-product-import', '/product-imports'),
  checkProductImport: post('staff-check-product-import', '/product-imports/{id}/check'),
  runProductImport: post('staff-run-product-import', '/product-imports/{id}/run'),
  cancelProductImport: post('staff-cancel-product-import', '/product-imports/{id}/cancel'),
  restoreProductVersion: post('staff-restore-product-version', '/products/{id}/restore'),
} as const
