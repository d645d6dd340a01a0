// node examples/list-and-buy.ts [http://localhost:3000]
// A guest finds a shampoo, puts it into the bag, orders it and is told where to pay.
import { changeCart, createOrder, guestClient, payByFps, product } from '../src/index.ts'

type Bought = { number: string; amountDue: number; currency: string; payAt: string }

export async function listAndBuy(baseUrl: string): Promise<Bought> {
  const client = guestClient(baseUrl)
  const options = { client, throwOnError: true } as const

  const { data: found } = await product({ ...options, query: { keyword: 'shampoo', limit: 5 } })
  const products = found.products ?? []
  for (const { name, sku, product_option: sizes } of products)
    console.log(`${sku}: ${name.eng}, ${sizes.map(({ name_en: size }) => size).join(', ')}`)
  const [wanted] = products
  const size = wanted?.product_option.find(({ availability }) => availability === 'in_stock')
  if (!wanted || !size) throw new Error('nothing to buy')

  const bag = await changeCart({
    ...options,
    body: { pid: wanted._id, sku: wanted.sku, sub_sku: size.sub_sku, quantity: 1, currency: 'HKD' },
  })
  const { _id: cart, update_ts: version } = bag.data.single_cart
  if (cart === null) throw new Error('the bag is empty')
  const { data } = await createOrder({
    ...options,
    body: {
      cart_id: cart,
      update_ts: version,
      email: 'ka.yan@example.com',
      payment_method: 'fps',
      delivery_method: 'shipping',
      delivery_firstname: 'Ka Yan',
      delivery_lastname: 'Chan',
      delivery_calling_code: '852',
      delivery_contact: '91234567',
      delivery_province: 'kowloon',
      delivery_city: 'yau_tsim_mong',
      delivery_address: '132 Nathan Road',
      delivery_country_key: 'hk',
    },
  })
  if (data.order === null) throw new Error('not ordered')
  const { _id: id, number, amount_due: amountDue, currency } = data.order
  const { data: paying } = await payByFps({ ...options, body: { order_id: id } })
  return { number, amountDue, currency, payAt: paying.payment.web_link ?? '' }
}

if (import.meta.main) console.log(await listAndBuy(process.argv[2] ?? 'http://localhost:3000'))
