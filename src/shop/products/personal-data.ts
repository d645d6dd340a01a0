import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data of this room: it names staff users only. */
export const productsData: PersonalData = {
  room: 'products',
  ofNobody: columns(
    'product_records product_versions product_imports product_import_rows product_import_choices',
  ),
  tables: {},
}
