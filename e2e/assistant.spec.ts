import { openAssistant } from './assistant.ts'
import { expectAccessible } from './axe.ts'
import { choose, field, placeOrder } from './checkout-form.ts'
import { aGuest } from './guest.ts'
import { expect, picture, test, wasHereBefore } from './story.ts'

type Product = { variants: { id: string; availability: { available: boolean } }[] }
type Checkout = {
  id: string
  status: string
  currency: string
  totals: { type: string; amount: number }[]
  continue_url: string
  order?: { id: string }
}
const totalOf = ({ totals }: Pick<Checkout, 'totals'>, type: string): number | undefined =>
  totals.find((each) => each.type === type)?.amount

const languages = [
  { name: 'English', language: 'en', query: 'shampoo', path: '/en' },
  { name: 'Chinese', language: 'zh-Hant-HK', query: '洗頭水', path: '' },
] as const

for (const { name, language, query, path } of languages)
  test(`an assistant shops in ${name}, and a person pays`, async ({ page, request, baseURL }) => {
    const assistant = await openAssistant(request, baseURL ?? '')
    try {
      const context = { address_country: 'HK', language }
      const found = (await assistant.post('/catalog/search', { query, context })) as { products: Product[] }
      const item = found.products
        .flatMap(({ variants }) => variants)
        .find(({ availability }) => availability.available)?.id
      expect(item).toBeDefined()

      const line_items = [{ item: { id: item }, quantity: 1 }]
      const cart = await assistant.post('/carts', { line_items, context })
      const { email, phone } = aGuest()
      const buyer = { email, first_name: 'Ka Yan', last_name: 'Chan', phone_number: `+852${phone}` }
      const started = (await assistant.post('/checkout-sessions', {
        cart_id: cart.id,
        line_items,
      })) as Checkout
      const sentTo = async (destination: object) =>
        (await assistant.put(`/checkout-sessions/${started.id}`, {
          line_items,
          context: { language },
          buyer,
          discounts: { codes: ['WELCOME10'] },
          fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
        })) as Checkout
      const singapore = await sentTo({
        street_address: '1 Orchard Road',
        postal_code: '238823',
        address_country: 'SG',
      })
      const home = {
        street_address: '132 Nathan Road',
        address_locality: 'Yau Tsim Mong',
        address_region: 'Kowloon',
        address_country: 'HK',
      }
      const checkout = await sentTo(home)
      expect([singapore.currency, checkout.currency]).toEqual(['SGD', 'HKD'])
      expect(totalOf(singapore, 'fulfillment')).not.toBe(totalOf(checkout, 'fulfillment'))
      expect(totalOf(checkout, 'discount')).toBeLessThan(0)
      expect(checkout.status).toBe('requires_escalation')

      await wasHereBefore(page, baseURL)
      await page.goto(checkout.continue_url)
      const press = page.locator('main form[action="/form/take-over-checkout"] button')
      await expect(press).toBeVisible()
      await expect(page.locator('main')).toContainText(assistant.host)
      await expectAccessible(page)
      await picture(page, `assisted-${language}`, true)
      await press.click()
      await expect(page).toHaveURL(new RegExp(`${path}/checkout\\?assisted=1$`))
      await expect(field(page, 'email')).toHaveValue(email)
      await expect(field(page, 'delivery_address')).toHaveValue('132 Nathan Road')
      await expect(field(page, 'delivery_city')).toHaveValue('yau_tsim_mong')
      await picture(page, `assisted-checkout-${language}`, true)

      await choose(page, 'fps')
      await placeOrder(page)
      await expect(page).toHaveURL(/\/checkout\/[\da-f-]{36}|order-confirmation/)
      const done = (await assistant.get(`/checkout-sessions/${started.id}`)) as Checkout
      expect(done.status).toBe('completed')
      expect(totalOf(done, 'total')).toBe(totalOf(checkout, 'total'))

      await page.goto(checkout.continue_url)
      await expect(press).toBeHidden()
      await picture(page, `assisted-used-${language}`)
    } finally {
      await assistant.close()
    }
  })
