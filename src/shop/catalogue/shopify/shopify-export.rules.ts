import type { FileOption, ProductFile } from '../file.contract.ts'
import { ownColumn, untracked, type Language } from './shopify-columns.rules.ts'

/** A product as Shopify's rows: one an option, one a picture, whichever are more. */
export function toShopify(
  file: ProductFile,
  { site, vendor, language }: { site: string; vendor: string; language: Language },
): Record<string, string>[] {
  const count = Math.max(file.options.length, file.media.length)
  return Array.from({ length: count }, (_, index) => {
    const option = file.options[index]
    const picture = file.media[index]
    return {
      Handle: file.url,
      ...(index === 0 ? headOf(file, vendor, language) : {}),
      ...(option ? optionCells(option, language) : {}),
      ...(index === 0 && file.weight !== undefined ? { 'Variant Grams': String(file.weight) } : {}),
      ...(picture
        ? {
            'Image Src': /^https?:/.test(picture.image) ? picture.image : `${site}/media/${picture.image}`,
            'Image Position': String(index + 1),
            'Image Alt Text': picture.alt[language],
          }
        : {}),
    }
  })
}

const headOf = (file: ProductFile, vendor: string, language: Language): Record<string, string> => ({
  Title: file.name[language],
  'Body (HTML)': file.does[language],
  Vendor: vendor,
  Type: file.categories[0] ?? '',
  Tags: [...file.categories, ...file.words].join(', '),
  Published: 'TRUE',
  'Gift Card': 'FALSE',
  'SEO Title': file.name[language],
  'SEO Description': file.summary[language],
  Status: file.options.every((option) => option.state === 'disabled') ? 'archived' : 'active',
  [ownColumn]: JSON.stringify(file),
})

const cell = (amount: number | undefined): string => (amount === undefined ? '' : amount.toFixed(2))

const optionCells = (option: FileOption, language: Language): Record<string, string> => ({
  'Option1 Name': 'Option',
  'Option1 Value': option.name[language],
  'Variant SKU': option.sku,
  'Variant Inventory Tracker': option.stock === untracked ? '' : 'shopify',
  'Variant Inventory Qty': String(option.stock ?? 0),
  'Variant Inventory Policy': option.state === 'pre_order' ? 'continue' : 'deny',
  'Variant Fulfillment Service': 'manual',
  'Variant Price': cell(option.price),
  'Variant Compare At Price': cell(option.was),
  'Variant Requires Shipping': 'TRUE',
  'Variant Taxable': 'FALSE',
  'Price / International': cell(option.usd),
  'Compare At Price / International': cell(option.wasUsd),
})
