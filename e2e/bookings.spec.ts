import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { inLocale, locales, type Locale } from './pages.ts'
import { expect, test, follow, goTo, wasHereBefore } from './story.ts'
import { withPackage } from './treatment-package.ts'
import { wordsOf } from './words.ts'

const sku = 'FACIAL-BED-CORNER'

const times = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ })
/**
 * Selects the first time of a day reserved for this language, because two of these tests run in parallel in the same
 * shop.
 */
async function takeTime(page: Page, locale: Locale): Promise<void> {
  const days = page.getByRole('list', { name: wordsOf(locale)('booking.days') })
  await days
    .getByRole('link')
    .nth(2 * locales.indexOf(locale))
    .click()
  await page.waitForURL(/[?&]day=/)
  await times(page).first().click()
}

test.beforeEach(async ({ page, baseURL }) => {
  test.slow()
  await wasHereBefore(page, baseURL)
})

const answers = { pregnant: 'no', skin: 'no', medicine: 'no', allergic: 'yes' } as const

/** Reschedules an appointment by links and a form, ending on the new appointment. */
async function moves(page: Page, says: ReturnType<typeof wordsOf>, nth: number): Promise<void> {
  await page.getByRole('link', { name: says('booking.move') }).click()
  await page
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .nth(nth)
    .click()
  const before = new URL(page.url()).searchParams.get('move')
  await page.getByRole('button', { name: says('booking.moveGo') }).click()
  await page.waitForURL((url) => /\/ticket\//.test(url.pathname) && !url.pathname.endsWith(String(before)))
}

/** Content of the calendar feed whose address is shown. */
async function calendarOn(page: Page): Promise<string> {
  const address = (await page.getByText(/\/api\/v1\/booking-feed\//).textContent()) ?? ''
  return (await page.request.get(new URL(address).pathname)).text()
}

for (const locale of testLanguages('hk', 'zh', 'cn', 'en')) {
  const says = wordsOf(locale)
  test(`${locale}: a member buys a package, books, moves the appointment twice and cancels it`, async ({
    page,
  }) => {
    await asNewMember(page.context().request)
    await withPackage(page, locale, sku)
    await goTo(page, inLocale(locale, '/account?view=TREATMENTS'))
    await expect(page.getByText(/5 of 5|5 \/ 5/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: says('booking.bookTime') }).click()
    await expect(page.getByRole('heading', { level: 1, name: says('booking.heading') })).toBeVisible()
    await follow(page, page.getByRole('link', { name: says('booking.later') }))
    await expectAccessible(page)
    await takeTime(page, locale)
    const confirm = page.getByRole('main').getByRole('button', { name: says('booking.confirm') })
    await expect(confirm).toBeVisible()
    await expectAccessible(page)
    for (const [question, answer] of Object.entries(answers))
      await page
        .getByRole('group', { name: says(`booking.health.question.${question}`) })
        .getByText(says(`booking.health.${answer}`))
        .click()
    await page.getByLabel(says('booking.health.allergy')).fill('Lavender oil')
    await confirm.click()
    await expect(page.getByRole('heading', { level: 1, name: says('booking.seeYou') })).toBeVisible()
    await expect(page.getByText(says('booking.sessionOf'))).toBeVisible()
    await expect(page.getByText('Lavender oil')).toBeVisible()
    await expectAccessible(page)
    await moves(page, says, 3)
    await expect(page.getByRole('link', { name: says('booking.move') })).toBeVisible()
    await moves(page, says, 5)
    await expect(page.getByRole('link', { name: says('booking.cancel') })).toBeVisible()
    await expect(page.getByRole('link', { name: says('booking.move') })).toBeHidden()
    await follow(page, page.getByRole('link', { name: says('booking.cancel') }))
    await expectAccessible(page)
    await page.getByRole('button', { name: says('booking.cancelGo') }).click()
    await expect(page.getByRole('heading', { level: 1, name: says('booking.cancelled') })).toBeVisible()
    await goTo(page, inLocale(locale, '/account?view=TREATMENTS'))
    await expect(page.getByText(/5 of 5|5 \/ 5/)).toBeVisible()
    await page.getByRole('button', { name: says('booking.feed.make') }).click()
    await expect(page.getByRole('button', { name: says('booking.feed.end') })).toBeVisible()
    await expectAccessible(page)
    expect(await calendarOn(page)).toContain('STATUS:CANCELLED')
  })
}

test('what is agreed on by WhatsApp waits there, ready to be sent, without anything about health', async ({
  page,
}) => {
  await asNewMember(page.context().request)
  await withPackage(page, 'hk', 'HOT-STONES')
  await goTo(page, '/account?view=TREATMENTS')
  const says = wordsOf('hk')
  await page.getByRole('link', { name: says('booking.bookTime') }).click()
  await page.getByRole('link', { name: says('booking.later') }).click()
  await times(page).first().click()
  const confirm = page.getByRole('main').getByRole('button', { name: says('booking.request') })
  await expect(confirm).toBeVisible()
  for (const [question, answer] of Object.entries(answers))
    await page
      .getByRole('group', { name: says(`booking.health.question.${question}`) })
      .getByText(says(`booking.health.${answer}`))
      .click()
  await page.getByLabel(says('booking.health.allergy')).fill('薰衣草')
  await confirm.click()
  const link = page.getByRole('link', { name: says('booking.whatsapp') })
  const message = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const number = /B-\d{6}-\w{4}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? 'no number'
  expect(message).toMatch(/月.*\d\d:\d\d/)
  expect(message).toContain(number)
  expect(message).not.toContain('薰衣草')
  await expectAccessible(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a time is kept and confirmed by plain forms', async ({ page, browser, baseURL }) => {
    const withScript = await browser.newPage({ javaScriptEnabled: true, ...(baseURL && { baseURL }) })
    await wasHereBefore(withScript, baseURL)
    await asNewMember(withScript.context().request)
    await withPackage(withScript, 'en', sku)
    await page.context().addCookies(await withScript.context().cookies())
    await withScript.close()
    await page.goto('/en/booking/classic-facial')
    await page.getByRole('link', { name: 'Later days' }).click()
    await times(page).nth(2).click()
    for (const group of await page.getByRole('group').all())
      if (await group.getByText('No', { exact: true }).isVisible())
        await group.getByText('No', { exact: true }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^See you on/ })).toBeVisible()

    await page.goto('/en/account?view=TREATMENTS')
    await page.getByRole('button', { name: 'Make a calendar address' }).click()
    expect(await calendarOn(page)).toContain('BEGIN:VEVENT')
    await page.getByRole('button', { name: 'Remove the address' }).click()
    await expect(page.getByRole('button', { name: 'Make a calendar address' })).toBeVisible()
  })
})
