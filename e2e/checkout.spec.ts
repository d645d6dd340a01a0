import type { Page } from '@playwright/test'
import { expect, test, goTo, wasHereBefore } from './story.ts'
import { choose, field, fillIn } from './checkout-form.ts'
import { withBag } from './shopper.ts'

const shampoo = {
  en: '/en/elowen/scalp-balance-shampoo?option=ELOWEN-SCALP-SHAMPOO-500',
  hk: '/elowen/scalp-balance-shampoo?option=ELOWEN-SCALP-SHAMPOO-500',
}

/** The pay button, once the amount matches the form. */
async function ready(page: Page, name: RegExp) {
  const pay = page.getByRole('button', { name })
  await expect(page.locator('dl[aria-busy]')).toHaveCount(0)
  return pay
}

/** Adds a shampoo and opens the checkout as guest, through the sign-in panel. */
async function toCheckout(
  page: Page,
  locale: 'en' | 'hk',
  words: { add: RegExp; checkout: string; guest: string },
): Promise<void> {
  await goTo(page, shampoo[locale])
  await page.getByRole('button', { name: words.add }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: words.checkout }).click()
  await page.getByRole('dialog').getByRole('link', { name: words.guest }).click()
  await expect(field(page, 'email')).toBeVisible()
}
const en = { add: /^Add to bag/, checkout: 'Checkout', guest: 'Check out as a guest' }

const events = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { elowenEvents?: { name: string }[] }).elowenEvents?.filter(
        (each) => each.name === wanted,
      ) ?? [],
    name,
  ) // tracking/log.ts

test.beforeEach(async ({ page, baseURL }) => {
  await wasHereBefore(page, baseURL)
  await page.addInitScript(() => localStorage.setItem('elowen_event_log', '1'))
})

test('a guest fills in the checkout, is declined, tries again and has paid', async ({ page }) => {
  await toCheckout(page, 'en', en)
  await expect.poll(() => events(page, 'begin_checkout')).toHaveLength(1)
  const pay = page.getByRole('button', { name: /^Pay HK\$/ })

  await pay.click()
  const inTheWay = page.getByRole('alert').filter({ hasText: 'things are left to do' })
  await expect(inTheWay.getByRole('link', { name: '[Email] Please fill this in.' })).toBeVisible()
  await fillIn(page)
  await field(page, 'add_gift_box_wrapping').check()
  await field(page, 'gift_message[recipient]').fill('Mum')
  await field(page, 'gift_message[sender]').fill('Ka Yan')
  await field(page, 'gift_message[message]').fill('Happy birthday 2026')
  await expect(page.getByText('19/100')).toBeVisible()
  const price = await (await ready(page, /^Pay HK\$/)).innerText()
  await pay.click()

  await expect(page.getByRole('button', { name: 'Be declined' })).toBeVisible()
  await page.getByRole('button', { name: 'Be declined' }).click()
  await expect(page.getByText('The payment did not go through and nothing was taken.')).toBeVisible()
  await page.getByRole('button', { name: /by card$/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page).toHaveURL(/\/en\/checkout\/order-confirmation\//)
  await expect(page.getByRole('complementary', { name: 'What is in the order' })).toContainText(
    price.replace('Pay ', ''),
  )
  await expect(page.getByRole('blockquote')).toContainText('Happy birthday 2026')
  await expect(page.getByRole('button', { name: 'Bag', exact: true })).toBeVisible()
  await expect.poll(() => events(page, 'purchase')).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible()
  await expect.poll(() => events(page, 'page_view')).not.toHaveLength(0)
  expect(await events(page, 'purchase')).toEqual([])

  // the next checkout is prefilled, and the stored values can be deleted
  await toCheckout(page, 'en', en)
  await expect(field(page, 'delivery_address')).toHaveValue('132 Nathan Road')
  await page.getByRole('button', { name: 'Forget it' }).click()
  await expect(field(page, 'delivery_address')).toHaveValue('')
})

test.describe('on a phone, in Cantonese', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a guest collects from a locker and pays with PayMe', async ({ page }) => {
    await toCheckout(page, 'hk', { add: /^加入購物袋/, checkout: '結帳', guest: '以訪客身份結帳' })
    await field(page, 'email').fill('ka.yan@example.com')
    await field(page, 'delivery_contact').fill('91234567')
    await field(page, 'delivery_lastname').fill('陳')
    await field(page, 'delivery_firstname').fill('嘉欣')
    await page.getByRole('radio', { name: /順豐智能櫃自取/ }).check()
    await page.locator('[name=delivery_location_code]').first().check()
    await page.locator('aside summary').first().click()
    await expect(page.locator('aside').getByText('合計')).toBeVisible()
    await choose(page, 'payme')
    await (await ready(page, /^付款 HK\$/)).click()
    await expect(page.getByRole('img', { name: /PayMe 付款二維碼/ })).toBeHidden()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.getByRole('link', { name: '開啟 PayMe' }).click()
    await page.locator('button[value=approve]').click()
    await expect(page.getByRole('heading', { level: 1, name: '多謝，已收到你的訂單' })).toBeVisible({
      timeout: 20_000,
    })
  })
})

test('who goes back from the card page finds the choice of ways to pay, also on a slow network', async ({
  page,
}) => {
  await toCheckout(page, 'en', en)
  await fillIn(page)
  // the payment starts before the previous page's data is reloaded
  await page.route(/\/en\/checkout\/[\w-]+\.data/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500))
    await route.continue()
  })
  await (await ready(page, /^Pay HK\$/)).click()
  await expect(page.getByRole('button', { name: 'Be declined' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /by card$/ })).toBeVisible()
  await page.waitForTimeout(3_000) // an automatic redirect would have happened by then
  await expect(page.getByRole('button', { name: /by card$/ })).toBeEnabled()
})

test('a guest pays by FPS, says so, and finds the order again', async ({ page, browser, baseURL }) => {
  await toCheckout(page, 'en', en)
  await fillIn(page)
  await choose(page, 'fps')
  await (await ready(page, /^Pay HK\$/)).click()
  await expect(page.getByRole('img', { name: /FPS QR code/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Bill number' })).toBeVisible()
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText(/A colleague compares it with the bank/).first()).toBeVisible()
  const order = page.url()

  await goTo(page, '/en/order-confirmation')
  await page.getByRole('main').getByRole('link', { name: /HK\$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are checking your transfer' })).toBeVisible()

  // other visitors have no access
  const stranger = await browser.newContext({ baseURL })
  expect((await stranger.request.get(order)).status()).toBe(403)
  expect((await stranger.request.get(page.url())).status()).toBe(404)
  await stranger.close()
})

test('an order is placed by keyboard alone', async ({ page }) => {
  await toCheckout(page, 'en', en)
  const client = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await field(page, 'email').focus()
  await page.keyboard.type('ka.yan@example.com')
  await client('Enter') // updates the amounts without placing the order
  await expect(page).toHaveURL(/\/en\/checkout$/)
  await client('Tab', 'Tab')
  await page.keyboard.type('91234567')
  await client('Tab')
  while (
    !(await page.evaluate(
      () => (document.activeElement as HTMLInputElement | null)?.name === 'delivery_method',
    ))
  )
    await client('Tab') // no other element has this name
  await client('ArrowDown')
  await expect(page.getByRole('radio', { name: /Collect from a shop/ })).toBeChecked()
  await client('Tab')
  await page.keyboard.type('Ka Yan')
  await client('Tab')
  await page.keyboard.type('Chan')
  await client('Tab', 'Space')
  await expect(page.locator('[name=delivery_location_code]:checked')).toHaveCount(1)
  await expect(page.locator('aside')).toContainText('Free') // the total without delivery is loaded
  const pay = page.getByRole('button', { name: /^Pay HK\$/ })
  for (
    let stop = 0;
    stop < 20 && !(await pay.evaluate((button) => button === document.activeElement));
    stop += 1
  )
    await client('Tab')
  await expect(pay).toBeFocused()
  await client('Enter')
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
})

for (const width of [390, 834, 1440])
  test(`the keyboard goes through the checkout as it is shown, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await withBag(page.context().request)
    await goTo(page, '/en/checkout')
    if (width < 1024) {
      await page.locator('aside summary').first().click()
      await expect(page.getByLabel('Coupon code')).toBeVisible()
    }
    await page.locator('main').focus()
    const stops: string[] = []
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      stops.push(
        await page.evaluate(() => {
          const { activeElement: at } = document
          return at?.closest('aside') ? 'summary' : at?.closest('main form') ? 'form' : 'elsewhere'
        }),
      )
    }
    const parts = stops.filter((part, at) => part !== stops[at - 1])
    const shown = width < 1024 ? ['summary', 'form'] : ['form', 'summary']
    expect(parts.slice(0, 2)).toEqual(shown)
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest updates the totals, is told what is missing, and pays by card', async ({ page }) => {
    await page.goto(shampoo.en)
    await page.getByRole('button', { name: en.add }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/en\/bag$/)
    await page.getByRole('link', { name: en.checkout }).click()
    await fillIn(page)
    await field(page, 'delivery_contact').fill('123')
    await page.locator('aside').getByLabel('Coupon code').fill('NOSUCHCODE')
    await page.getByRole('button', { name: 'Update totals' }).click()
    await expect(field(page, 'delivery_address')).toHaveValue('132 Nathan Road')
    await expect(page.getByText(/^\[Coupon code\]/)).toBeVisible()
    await page.locator('aside').getByLabel('Coupon code').fill('')

    await page.getByRole('button', { name: /^Pay HK\$/ }).click()
    await expect(page.getByRole('alert').getByRole('link', { name: /^\[Mobile number\]/ })).toBeVisible()
    await expect(field(page, 'email')).toHaveValue(/^ka\.yan-\d+@example\.com$/)
    await expect(field(page, 'delivery_province')).toHaveValue('kowloon')
    await field(page, 'delivery_contact').fill('9123 4567')
    await page.getByRole('button', { name: /^Pay HK\$/ }).click()

    await expect(page).toHaveURL(/\/en\/checkout\/[\w-]+/)
    await page.getByRole('button', { name: /by card$/ }).click()
    await page.getByRole('button', { name: /^Go to PayDollar/ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/\/en\/checkout\/order-confirmation\//)
    await expect(async () => {
      await page.reload()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' }),
      ).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  })
})

test.describe('a link that leads nowhere', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('says so in the words of the shop', async ({ page }) => {
    await page.goto('/en/checkout/261121-0000000')
    await expect(page.getByRole('heading', { level: 1, name: 'This order number is invalid' })).toBeVisible()
    await page.goto('/en/checkout/order-confirmation/261121-0000000')
    await expect(page.getByRole('heading', { level: 1, name: 'This order number is invalid' })).toBeVisible()
  })
})
