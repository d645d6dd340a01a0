import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** What this room keeps of a person, and what becomes of it: staff alone are named. */
export const productsData: PersonalData = {
  room: 'products',
  ofNobody: columns(
    'product_records product_versions product_imports product_import_rows product_import_choices',
  ),
  tables: {},
}
