/** What Shopify's newer template calls columns, and its exports. */
const newerNames: Readonly<Record<string, string>> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  SKU: 'Variant SKU',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Weight value (grams)': 'Variant Grams',
  'Product image URL': 'Image Src',
  'Image position': 'Image Position',
  'Image alt text': 'Image Alt Text',
  'Published on online store': 'Published',
  'Option1 name': 'Option1 Name',
  'Option1 value': 'Option1 Value',
  'Option2 name': 'Option2 Name',
  'Option2 value': 'Option2 Value',
  'Option3 name': 'Option3 Name',
  'Option3 value': 'Option3 Value',
  'SEO title': 'SEO Title',
  'SEO description': 'SEO Description',
  'Continue selling when out of stock': 'Variant Inventory Policy',
}

/** A heading as Shopify's exports write it. */
export const standardHeading = (heading: string): string => newerNames[heading.trim()] ?? heading.trim()

/**
 * Everything of ours that Shopify has no column for travels in a metafield column, as its exports do with
 * metafields.
 */
export const ownColumn = 'ELOWEN product (product.metafields.elowen.product)'

export const shopifyColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Price / International',
  'Compare At Price / International',
  'Status',
  ownColumn,
] as const

export type Language = 'eng' | 'chi' | 'cn'

/** What is not counted can always be sold. */
export const untracked = 9_999
