import type { Browser, Locator, Page, Request } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { inLocale, type Locale } from './pages.ts'
import { expect, fitsWindow, goTo, test, wasHereBefore } from './story.ts'
import { withPackage } from './treatment-package.ts'
import { wordsOf } from './words.ts'

type Given = Readonly<Record<string, string | readonly string[]>>

const step = (page: Page) => page.locator('main input[name=step]')
/** The numbers of a scale are labels over hidden radio buttons; other options can be clicked themselves. */
const choose = async (option: Locator) =>
  (await option.getAttribute('name')) === 'number' ? option.dispatchEvent('click') : option.check()

/** Goes from the first page to the first question. */
async function begins(page: Page, locale: Locale): Promise<void> {
  await page.goto(inLocale(locale, '/diagnostic/start'))
  await page.locator('main input[name=consent]').check()
  await page.getByRole('button', { name: wordsOf(locale)('scalpTest.begin.start') }).click()
  await expect(step(page)).toHaveValue('wash')
}

/** Answers the questions up to a step or the end; by default the first option, or left empty. */
async function answers(page: Page, locale: Locale, given: Given = {}, until = ''): Promise<void> {
  const says = wordsOf(locale)
  const end = page.getByRole('button', { name: says('scalpTest.done.result') })
  for (let count = 0; count < 25; count += 1) {
    await expect(step(page).or(end).first()).toBeAttached()
    if (await end.isVisible()) return
    const key = await step(page).inputValue()
    if (key === until) return
    const options = page.locator('main fieldset input')
    const chosen = given[key]
    if (chosen !== undefined)
      for (const value of [chosen].flat()) await choose(page.locator(`main fieldset input[value="${value}"]`))
    else if ((await options.count()) > 0) await choose(options.first())
    const isPhoto = (await options.count()) === 0 && (await page.locator('main textarea').count()) === 0
    await page
      .getByRole('button', { name: says(isPhoto ? 'scalpTest.skipPhoto' : 'scalpTest.next'), exact: true })
      .click()
    await expect(step(page).or(end).first())
      .not.toHaveValue(key)
      .catch(() => undefined) // the last step has no value
  }
}

const result = async (page: Page, locale: Locale) => {
  await page.getByRole('button', { name: wordsOf(locale)('scalpTest.done.result') }).click()
  await expect(page).toHaveURL(new RegExp('/diagnostic/result$'))
}

/** Another browser context, as a new visitor or without JavaScript. */
async function another(
  browser: Browser,
  baseURL: string | undefined,
  javaScriptEnabled = true,
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await wasHereBefore(page, baseURL)
  return page
}

test.beforeEach(async ({ page, baseURL }) => {
  await wasHereBefore(page, baseURL)
})

for (const locale of testLanguages('zh', 'hk', 'cn', 'en')) {
  const says = wordsOf(locale)

  test(`${locale}: answers one question at a time, changes one, and puts the routine into the bag`, async ({
    page,
  }) => {
    test.slow()
    await goTo(page, inLocale(locale, '/diagnostic/start'))
    await expectAccessible(page)
    await begins(page, locale)
    await expectAccessible(page)
    await page.getByRole('button', { name: says('scalpTest.next'), exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(says('scalpTest.choose'))
    await answers(page, locale, { evening: 'oily', itch: 'seasons' }, 'flakes')
    await expectAccessible(page)
    await page.getByRole('link', { name: says('scalpTest.back') }).click()
    await expect(step(page)).toHaveValue('itch')
    await choose(page.locator('main fieldset input[value="never"]'))
    await page.getByRole('button', { name: says('scalpTest.next'), exact: true }).click()
    await expect(step(page)).toHaveValue('flakes')
    await answers(page, locale, { ends: 'dry', heat: '5', days: ['sleep', 'strain'], allergies: ['wheat'] })
    await expectAccessible(page)
    await result(page, locale)
    await expectAccessible(page)
    await expect(page.getByText(says('scalpTest.result.because')).first()).toBeVisible()
    await fitsWindow(page)
    await page.getByRole('button', { name: says('scalpTest.result.addOnce') }).click()
    await expect(page).toHaveURL(/\/bag$/)
    await expect(
      page
        .locator('main li')
        .filter({ has: page.locator('img') })
        .first(),
    ).toBeVisible()
  })

  test(`${locale}: without script and on a phone, to a warning that puts everything away`, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    const page = await another(browser, baseURL, false)
    await begins(page, locale)
    await answers(page, locale, { shedding: 'much_more', patches: 'patches' })
    await page.goto(inLocale(locale, '/diagnostic/start?step=wash'))
    await choose(page.locator('main fieldset input[value="twice"]'))
    await page.getByRole('button', { name: says('scalpTest.next'), exact: true }).click()
    await result(page, locale)
    await expect(page.getByRole('heading', { name: says('scalpTest.result.doctor') })).toBeVisible()
    await expect(page.getByRole('button', { name: says('scalpTest.result.addOnce') })).toBeHidden()
    await page.goto(inLocale(locale, '/diagnostic/start?delete'))
    await page.getByRole('button', { name: says('scalpTest.delete.action') }).click()
    await expect(page.locator('main input[name=consent]')).toBeVisible()
    await page.context().close()
  })
}

test('goes on with another browser by a link that works once', async ({ page, browser, baseURL }) => {
  await begins(page, 'en')
  await answers(page, 'en', { evening: 'tight' }, 'itch')
  await page.getByRole('link', { name: 'Save and leave' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = new URL(await page.getByRole('textbox', { name: 'Your link' }).inputValue())
  for (const script of [false, true]) {
    const there = await another(browser, baseURL, script)
    await there.goto(`/en${link.pathname}${link.search}`)
    await there.getByRole('button', { name: 'Go on here' }).click()
    if (script) await expect(there.getByText('This link was used already')).toBeVisible()
    else {
      await expect(step(there)).toHaveValue('itch')
      await expect(there.getByText('Tight and dry').last()).toBeVisible()
    }
    await there.context().close()
  }
  await goTo(page, '/en/diagnostic/start')
  await expect(page.getByRole('checkbox')).toBeVisible()
})

test('a member compares the second test with the first, and books with what was answered', async ({
  page,
}) => {
  test.slow()
  await asNewMember(page.context().request)
  await begins(page, 'en')
  await answers(page, 'en', { wash: 'daily', evening: 'oily', care: ['medicine'], days: ['strain'] })
  await result(page, 'en')
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByText(/We will write to you around/)).toBeVisible()
  await page.getByRole('link', { name: 'Take it again' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Begin' }).click()
  await answers(page, 'en', { evening: 'fresh', days: ['strain'], care: ['medicine'] })
  await result(page, 'en')
  await expect(page.getByRole('heading', { name: 'Since last time' })).toBeVisible()
  await expect(page.getByText('Less').first()).toBeVisible()
  await goTo(page, '/en/account?view=SCALP')
  await expect(page.getByRole('link', { name: /^See the result/ })).toHaveCount(2)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^See the result/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Book with this result' }).first().click()
  await expect(page).toHaveURL(/\/booking\/.*scalp=/)
})

test('a member books with the answers of the test, and with the words for the therapist', async ({
  page,
}) => {
  test.slow()
  await asNewMember(page.context().request)
  await withPackage(page, 'en', 'SCALP-SPA-BASIN')
  await begins(page, 'en')
  await answers(page, 'en', { evening: 'oily', care: ['medicine'], allergies: ['nuts'] }, 'note')
  await page.getByRole('textbox', { name: 'In your words' }).fill('Tender behind the left ear.')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await result(page, 'en')
  await page.getByRole('link', { name: 'Book with this result' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'When would you like to come?' })).toBeVisible()
  await page.getByRole('link', { name: 'Later days' }).click()
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await expect(page.getByText('Filled in from your scalp test')).toBeVisible()
  const answered = (question: string, yes: boolean) =>
    expect(page.getByRole('group', { name: question }).getByLabel(yes ? 'Yes' : 'No')).toBeChecked()
  await answered('Blood thinners', true)
  await answered('Pregnant', false)
  await expect(page.getByLabel('What to')).toHaveValue(/nut/i)
  await expect(page.getByLabel(/Anything else/)).toHaveValue('Tender behind the left ear.')
  await expectAccessible(page)
  // an answer about medicine needs confirmation by staff
  await page.getByRole('main').getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Asked for: / })).toBeVisible()
})

test('whoever expects a child is shown what may be used, and takes it by subscription', async ({ page }) => {
  test.slow()
  const shown = async () => {
    const reasons = page.locator('section[aria-labelledby=reasons] li')
    await expect(reasons.first()).toBeVisible()
    return reasons.allTextContents()
  }
  await begins(page, 'en')
  await answers(page, 'en', { evening: 'oily', flakes: 'oily' })
  await result(page, 'en')
  const before = await shown()
  await page.getByRole('link', { name: 'Take it again' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Begin' }).click()
  await answers(page, 'en', { evening: 'oily', flakes: 'oily', care: ['pregnant'] })
  await result(page, 'en')
  const after = await shown()
  expect(after).not.toEqual(before)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/bag$/)
  await expect(page.getByText(/every 2 months/i).first()).toBeVisible()
})

test('reads a picture on the device, sends numbers alone, and keeps it only when told to', async ({
  page,
}) => {
  test.slow()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  /** Requests with a body larger than text. */
  const large = async () => {
    const sizes = await Promise.all(
      requests.map(async (each) => Number((await each.headerValue('content-length')) ?? 0)),
    )
    return requests.flatMap((each, at) => ((sizes[at] ?? 0) > 2_000 ? [new URL(each.url()).pathname] : []))
  }
  const picture = (name: string) => ({
    path: new URL(`../db/seed/media/scalp/scalp-${name}.webp`, import.meta.url).pathname,
  })
  await begins(page, 'en')
  await answers(page, 'en', { evening: 'oily' }, 'photo')
  const file = page.getByLabel('Choose a picture')
  await file.setInputFiles({
    name: 'x.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  })
  await expect(page.getByRole('alert')).toContainText('cannot be opened as a picture')
  await file.setInputFiles(picture('dry').path)
  await expect(page.getByRole('heading', { name: 'What we looked at' })).toBeVisible()
  await page.getByRole('button', { name: /^flakes/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use these numbers' }).click()
  await expect(step(page)).toHaveValue('note')
  expect(await large()).toEqual([])
  // repeated, this time storing the picture
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByLabel('Choose a picture').setInputFiles(picture('oily').path)
  await page.getByRole('checkbox', { name: /^Keep the picture/ }).check()
  await page.getByRole('button', { name: 'Use these numbers' }).click()
  await expect(step(page)).toHaveValue('note')
  expect(await large()).toEqual(['/api/v1/scalptest/photo'])
  await answers(page, 'en')
  await result(page, 'en')
  const kept = await page.getByRole('link', { name: 'See it' }).getAttribute('href')
  expect((await page.request.get(kept ?? '')).headers()['content-type']).toBe('image/jpeg')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('link', { name: 'See it' })).toBeHidden()
  expect((await page.request.get(kept ?? '')).status()).toBe(404)
})
