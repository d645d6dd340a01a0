import type { APIRequestContext, Page } from '@playwright/test'
import { sampleMemberPassword } from '../src/shop/members/sample.rules.ts'
import { asNewMember } from './member.ts'
import { callsOf, withBag } from './shopper.ts'
import { expect, goTo, headerButton, picture, test, wasHereBefore } from './story.ts'

/*
 * Cached pages shared by all visitors, with the visitor's own data filled in. Each page is opened twice, so that the
 * second response is from the cache. A difference between server HTML and the browser's render is logged as an error,
 * which fails the test.
 */

const shampoo = '/elowen/scalp-balance-shampoo'
const languages = [
  { at: '/en', bagOf: (count: number) => `Bag, ${count} items` },
  { at: '', bagOf: (count: number) => `購物袋，${count} 件` },
]

async function openTwice(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await goTo(page, path)
}

for (const { at, bagOf } of languages)
  test(`a guest finds the bag in pages that others were sent: ${at || 'hk'}`, async ({ page, baseURL }) => {
    await wasHereBefore(page, baseURL)
    await withBag(page.request, 2)
    for (const path of [at || '/', `${at}${shampoo}`, `${at}/collection/hair_care`, `${at}/privacy`]) {
      await openTwice(page, path)
      await expect(headerButton(page, bagOf(2))).toBeVisible()
    }
    await headerButton(page, bagOf(2)).click()
    await expect(page.getByRole('dialog').getByText('HK$456').first()).toBeVisible()
  })

test('what is added counts on the next page, on the way back, and for nobody else', async ({
  page,
  browser,
  baseURL,
}) => {
  await wasHereBefore(page, baseURL)
  await withBag(page.request, 2)
  await openTwice(page, '/en/story')
  await openTwice(page, `/en${shampoo}?option=ELOWEN-SCALP-SHAMPOO-500`)
  await page
    .getByRole('button', { name: /^Add to bag/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Bag' }).getByText(/is in your bag/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(headerButton(page, 'Bag, 3 items')).toBeVisible()
  await page.reload()
  await expect(headerButton(page, 'Bag, 3 items')).toBeVisible()
  await page.goto('/en/terms')
  await expect(headerButton(page, 'Bag, 3 items')).toBeVisible()
  await page.goBack()
  await expect(headerButton(page, 'Bag, 3 items')).toBeVisible()
  await picture(page, 'kept-product-guest')

  const other = await browser.newContext(baseURL ? { baseURL } : {})
  try {
    const theirs = await other.newPage()
    await withBag(other.request, 1)
    await openTwice(theirs, `/en${shampoo}`)
    await expect(headerButton(theirs, 'Bag, 1 item')).toBeVisible()
  } finally {
    await other.close()
  }
})

const signIn = async (request: APIRequestContext, username: string): Promise<void> => {
  await (await callsOf(request)).post('/user/login', { username, password: sampleMemberPassword })
}

test('members read their own name and, as VIP, their own prices', async ({ page, browser, baseURL }) => {
  await wasHereBefore(page, baseURL)
  await asNewMember(page.request)
  const path = `/en${shampoo}?option=ELOWEN-SCALP-SHAMPOO-500`
  await openTwice(page, path)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: /Ka Yan/ })).toBeVisible()
  const buy = page.getByRole('button', { name: /^Add to bag/ }).first()
  await expect(buy).toContainText('HK$228')

  const vip = await browser.newContext(baseURL ? { baseURL } : {})
  try {
    const theirs = await vip.newPage()
    await wasHereBefore(theirs, baseURL)
    await signIn(vip.request, 'vip@elowen.example')
    await openTwice(theirs, path)
    await expect(theirs.getByRole('banner').getByRole('link', { name: /Vivian/ })).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^Add to bag/ }).first()).toContainText('HK$208')
    await picture(theirs, 'kept-product-vip')
  } finally {
    await vip.close()
  }
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page.getByRole('button', { name: 'On your wishlist' })).toBeVisible()
  await openTwice(page, path)
  await expect(page.getByRole('button', { name: 'On your wishlist' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the answer of a form is shown once, and the form knows what the bag holds', async ({
    page,
    baseURL,
  }) => {
    await wasHereBefore(page, baseURL)
    await withBag(page.request, 2)
    await page.goto(`/en${shampoo}?option=ELOWEN-SCALP-SHAMPOO-500`)
    await page.goto(`/en${shampoo}?option=ELOWEN-SCALP-SHAMPOO-500`)
    await page
      .getByRole('button', { name: /^Add to bag/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('spinbutton', { name: /Scalp Balance Shampoo/ })).toHaveValue('3')
    await page.goto('/en/contactus')
    await page.getByLabel('What it is about').selectOption({ label: 'Delivery' })
    await page.getByLabel('Name').fill('Wing')
    await page.getByLabel('Your message').fill('Does the courier ring the bell, or leave it at the door?')
    await page.getByRole('main').getByLabel('Email').fill('wing@nowhere')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('[Email] Please enter a valid email address.')).toBeVisible()
    await page.goto('/en/contactus')
    await expect(page.getByText('[Email] Please enter a valid email address.')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 3 items' })).toBeVisible()
  })
})
