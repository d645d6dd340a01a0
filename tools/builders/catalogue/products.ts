import { ProductFile, type FileOption } from '#shop/catalogue/file.contract.ts'
import { normal } from '#shop/catalogue/file.rules.ts'

const text = (eng: string) => ({ chi: eng, eng, cn: eng })

export const anOptionFile = (changes: Partial<FileOption> = {}): FileOption => ({
  sku: 'SOAP-1',
  name: text('One'),
  state: 'in_stock',
  price: 50,
  usd: 6.5,
  groups: [],
  prices: [],
  tiers: [],
  components: [],
  ...changes,
})

/** A soap of one option, as a product file in normal form. */
export const aProductFile = (changes: Partial<ProductFile> = {}): ProductFile =>
  normal(
    ProductFile.parse({
      sku: 'SOAP',
      url: 'soap',
      brand: 'terra',
      kind: 'single',
      created: '2026-11-01',
      name: text('Soap'),
      summary: text('A soap.'),
      does: text('<p>Cleans.</p>'),
      use: text('<p>Use it.</p>'),
      ingredients: text('<p>Soap.</p>'),
      suits: text('<p>All.</p>'),
      media: [{ image: 'products/terra-hand-wash-a.webp', alt: text('Soap') }],
      options: [anOptionFile()],
      ...changes,
    }),
  )
