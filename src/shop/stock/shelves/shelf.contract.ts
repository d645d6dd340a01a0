import { z } from 'zod'
import { endpoint, FileBytes, line, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'
import { PlaceKey } from '../places/place.contract.ts'

const largestShelfFile = 8 * 1024 * 1024

export const setShelf = endpoint('PUT', adminPath('/stock/shelves'), {
  name: 'staff-set-shelf',
  about: 'Sets the shelf of an option at a place, by its code; empty removes it.',
  body: onWire({
    subSku: line(80).min(1),
    place: PlaceKey.default('warehouse'),
    shelfCode: line(40).default(''),
  }),
  answer: onWire({ shelfCode: z.string().nullable() }),
  refuses: ['stock.unknown_option', 'stock.unknown_place', 'stock.bad_shelf'],
})

export const importShelves = endpoint('POST', adminPath('/stock/shelves/import'), {
  name: 'staff-import-shelves',
  about:
    'Imports shelf codes with the stock file that the back office exports, as a form with the file in `file`: CSV or XLSX with the columns `sub_sku` and `shelf`, and `place` unless it is the warehouse, at most 8 MB. All rows or none; an empty cell removes the code; other columns are ignored.',
  body: onWire({ file: FileBytes, fileName: line(200).default('') }),
  upload: { field: 'file', most: largestShelfFile, named: 'file_name' },
  answer: z.object({
    rows: z.number().int(),
    /** The changed shelves; a null code: the code was removed. */
    shelves: z.array(
      onWire({
        place: z.string(),
        subSku: z.string(),
        was: z.string().nullable(),
        shelfCode: z.string().nullable(),
      }),
    ),
  }),
  refuses: [
    'stock.unreadable_file',
    'stock.file_without_shelves',
    'stock.file_bad_line',
    'stock.file_too_long',
  ],
})
