import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data that this room stores: none. */
export const catalogueData: PersonalData = {
  room: 'catalogue',
  ofNobody: columns(`
    brands menu_entries offers option_components option_group_prices option_tiers
    product_addresses product_options product_texts products`),
  tables: {},
}
