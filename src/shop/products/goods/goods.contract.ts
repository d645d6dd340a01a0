import { z } from 'zod'
import { endpoint, commaList, line, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { Text } from '../../text.ts'
import { goodsKinds } from '../../catalogue/goods.rules.ts'

/** What a form of the desk may name by its code: a product, an option of one, or an offer. */
export const Goods = onWire({
  code: z.string(),
  name: Text,
  /** Of the option that the code is of; null: it is of the whole product. */
  optionName: Text.nullable(),
  thumbnail: z.string(),
  /** As a decimal of HKD, of a product that of its cheapest option. */
  price: readableBy('products.money', z.number().nullable()),
}).meta({ id: 'Goods' })
export type Goods = z.output<typeof Goods>

export const findGoods = endpoint('GET', adminPath('/goods'), {
  name: 'staff-goods',
  about:
    'What shoppers have, for forms that name it by code: products, options or both by words of their name, brand or code, twelve at most; and the goods of codes, leaving out a code that the shop does not have.',
  query: onWire({
    search: line(100).default(''),
    kind: z.enum(goodsKinds).default('any'),
    codes: commaList(line(80).min(1), 200).prefault(''),
  }),
  answer: z.object({ found: z.array(Goods), named: z.array(Goods) }),
})
