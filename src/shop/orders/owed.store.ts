import { sql } from 'kysely'

/** Something of order `o` still has to leave the house (`owed.rules.ts`, `owedLines`). */
export const owesGoods = sql<boolean>`exists (select from order_lines l
  where l.order_id = o.id and l.product_type <> 'Treatment' and l.quantity - l.shipped - l.unsent > 0)`

/** Nothing of order `o` ever leaves the house. */
export const isForTheShop = sql<boolean>`not exists (select from order_lines l
  where l.order_id = o.id and l.product_type <> 'Treatment')`

/** Nothing of order `o` left the house, and nothing is left to be given (`isEmptied`). */
export const isEmptied = sql<boolean>`not exists (select from order_lines l
  where l.order_id = o.id and (l.shipped > 0 or l.quantity - l.shipped - l.unsent > 0))`

/** A second person has not decided yet. */
export const waitsForTwo = sql<boolean>`exists (select from approvals a where a.order_id = o.id and a.state = 'requested')`
