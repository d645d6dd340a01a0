import { z } from 'zod'
import { endpoint, commaList, line, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { Text } from '../../text.ts'
import { goodsKinds } from '../../catalogue/goods.rules.ts'

/** A product, option or offer that a form can name by its code. */
export const Goods = onWire({
  code: z.string(),
  name: Text,
  /** Name of the option with that code; null: the code is a product's. */
  optionName: Text.nullable(),
  thumbnail: z.string(),
  /** Decimal in HKD; of a product, the price of its cheapest option. */
  price: readableBy('products.money', z.number().nullable()),
}).meta({ id: 'Goods' })
export type Goods = z.output<typeof Goods>

export const findGoods = endpoint('GET', adminPath('/goods'), {
  name: 'staff-goods',
  about:
    'Products for forms that name them by code: products, options or both by text in their name, brand or code, twelve at most; and the products of given codes, without unknown ones.',
  query: onWire({
    search: line(100).default(''),
    kind: z.enum(goodsKinds).default('any'),
    codes: commaList(line(80).min(1), 200).prefault(''),
  }),
  answer: z.object({ found: z.array(Goods), named: z.array(Goods) }),
})
