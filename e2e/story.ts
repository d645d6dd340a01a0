import { expect, test as base, type Locator, type Page } from '@playwright/test'

/** A story fails on an error in the console, unless it says which ones belong to it. */
export const test = base.extend<{ expectedErrors: RegExp; quietConsole: void }>({
  expectedErrors: [/^$/, { option: true }],
  quietConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      await context.addInitScript(() => {
        // of some breaches of the page's own policy the console says nothing
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

/** Nothing is wider than the window, once it has the width it was just given. */
export const fitsWindow = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), page.url())
    .toBeLessThanOrEqual(0)

const pictures = process.env.SCREENS

/** A picture to look at by eye, in the folder that SCREENS names; without it, none is taken. */
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

/** Somebody who was here before: nothing is asked at the bottom of the window. */
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

/**
 * Opens a page and waits until its script is alive: what was a link to a page of its own is then a button.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export const hydrated = (page: Page): Promise<void> =>
  expect(page.locator('header button').first()).toBeVisible()

export const headerButton = (page: Page, name: string | RegExp): Locator =>
  page.locator('header').getByRole('button', { name })

/** Tabs on: focus stays in the dialog, or comes back to it from the guards at its ends. */
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

/** Every link, picture and style sheet that a page leads to on this site, without its fragment. */
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
