import { z } from 'zod'
import { commaList, endpoint, line, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'

const subSku = line(80).min(1)

export const listBarcodes = endpoint('GET', adminPath('/stock/barcodes'), {
  name: 'staff-barcodes',
  about: 'The barcode numbers of some options; unknown options are left out.',
  query: onWire({ subSkus: commaList(subSku, 200) }),
  answer: z.object({ barcodes: z.array(onWire({ subSku: z.string(), ean: z.string() })) }),
})

export const setBarcode = endpoint('PUT', adminPath('/stock/barcodes'), {
  name: 'staff-set-barcode',
  about: 'Sets the barcode number of an option, EAN-13, EAN-8 or UPC-A; empty removes it.',
  body: onWire({ subSku, ean: line(20).default('') }),
  answer: z.object({ ean: z.string().nullable() }),
  refuses: ['stock.unknown_option', 'stock.bad_ean', 'stock.ean_taken'],
})
