import { changeSetting } from '#shop/content/content.ts'
import { passOf } from '../closed-door.ts'
import { usageUnless, withShop } from './command-line.ts'

const usage = `npm run maintenance -- on | off

Closes the shop to shoppers with a calm page and prints the staff's way past it, or opens it again.`
const state = process.argv[2]
usageUnless(state === 'on' || state === 'off', usage)

const pass = await withShop(async (shop) => {
  await changeSetting(shop.systemContext(), 'maintenance', state === 'on')
  return passOf(shop.config.SHOP_SECRET)
})
console.log(
  state === 'on' ? `The shop is closed. Staff look in at /maintance?pass=${pass}` : 'The shop is open.',
)
