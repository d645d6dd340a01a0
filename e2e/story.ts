import { expect, test as base, type Locator, type Page } from '@playwright/test'

/** Base test, which fails on console errors unless they are declared as expected. */
export const test = base.extend<{ expectedErrors: RegExp; quietConsole: void }>({
  expectedErrors: [/^$/, { option: true }],
  quietConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      await context.addInitScript(() => {
        // some CSP violations are not logged to the console
        document.addEventListener(
          'securitypolicyviolation',
          ({ violatedDirective, blockedURI, sourceFile }) => {
            console.error(`forbidden by ${violatedDirective}: ${blockedURI} in ${sourceFile}`)
          },
        )
      })
      context.on('console', (message) => {
        if (message.type() === 'error' && !expectedErrors.test(message.text()))
          errors.push(`${message.location().url} ${message.text()}`)
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Expects no horizontal overflow, once the viewport has its new size. */
export const fitsWindow = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), page.url())
    .toBeLessThanOrEqual(0)

const pictures = process.env.SCREENS

/** Takes a screenshot in the directory given by SCREENS; none without it. */
export async function picture(of: Page | Locator, name: string, whole = false): Promise<void> {
  if (!pictures) return
  const path = `${pictures}/${name}.png`
  await ('goto' in of ? of.screenshot({ path, fullPage: whole }) : of.screenshot({ path }))
}

type Choices = {
  country: string
  currency: string
  confirmCountry: boolean
  agreedGdpr: boolean | null
  theme: 'dark'
}

/** Returning visitor, who sees no prompts at the bottom of the window. */
export async function wasHereBefore(
  page: Page,
  baseURL: string | undefined,
  choices: Partial<Choices> = {},
): Promise<void> {
  const value = encodeURIComponent(
    JSON.stringify({ country: 'hk', currency: 'HKD', confirmCountry: true, agreedGdpr: true, ...choices }),
  )
  await page.context().addCookies([{ name: 'elowen_app', value, url: baseURL ?? '' }])
}

/** Opens a page and waits for hydration, after which links to pages become buttons. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Clicks a link, and waits until its page is shown. */
export async function follow(page: Page, link: Locator): Promise<void> {
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(new URL(href, page.url()).href)
}

export const hydrated = (page: Page): Promise<void> =>
  expect(page.locator('header button').first()).toBeVisible()

export const headerButton = (page: Page, name: string | RegExp): Locator =>
  page.locator('header').getByRole('button', { name })

/** Presses Tab: focus remains in the dialog, or returns to it from the guards at its ends. */
export async function expectFocusHeld(page: Page, within: Locator, stops: number): Promise<void> {
  const astray = () =>
    within.evaluate(({ parentElement }) => {
      const { activeElement, body } = document
      return activeElement === body || parentElement?.contains(activeElement)
        ? null
        : activeElement?.outerHTML.slice(0, 200)
    })
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(astray, { message: `stop ${stop + 1}`, timeout: 2_000 }).toBeNull()
  }
}

/** Internal links, pictures and style sheets of a page, without fragments. */
export function leadsTo(html: string, page: string): string[] {
  const text = html.replace(/<script[\s\S]*?<\/script>/g, '')
  const single = [
    ...text.matchAll(/<(?:a|img|link|source|form)\b[^>]*?\s(?:href|src|action)="([^"]+)"/g),
  ].map(([, found]) => found ?? '')
  const sets = [...text.matchAll(/\ssrcset="([^"]+)"/gi)].flatMap(([, set]) =>
    (set ?? '').split(/,\s+/).map((one) => one.trim().split(' ')[0] ?? ''),
  )
  const base = new URL(page)
  return [...single, ...sets]
    .map((found) => new URL(found.replaceAll('&amp;', '&'), base))
    .filter((url) => url.origin === base.origin)
    .map((url) => url.pathname + url.search)
}
