import { z } from 'zod'
import { endpoint, FileBytes, line, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'
import { PlaceKey } from '../places/place.contract.ts'

const largestShelfFile = 8 * 1024 * 1024

export const setShelf = endpoint('PUT', adminPath('/stock/shelves'), {
  name: 'staff-set-shelf',
  about: 'On which shelf an option lies at a place, by its code; left empty it has none.',
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
    'Takes in shelf codes with the stock file that the desk exports, as a form with the file in `file`: CSV or XLSX with the columns `sub_sku` and `shelf`, and `place` where it is not the warehouse, at most 8 MB. All rows or none; an empty cell takes the code away; other columns are not read.',
  body: onWire({ file: FileBytes, fileName: line(200).default('') }),
  upload: { field: 'file', most: largestShelfFile, named: 'file_name' },
  answer: z.object({
    rows: z.number().int(),
    /** What it changed; null: no code. */
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
