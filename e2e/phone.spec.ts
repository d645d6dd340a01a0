import { expect, test, goTo, wasHereBefore } from './story.ts'

const product = '/en/elowen/scalp-balance-shampoo'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the top bar makes room while somebody reads on, and is back with the first way up', async ({
    page,
    baseURL,
  }) => {
    await wasHereBefore(page, baseURL)
    await goTo(page, product)
    const bar = page.locator('header').first()
    const scrollTo = (y: number) =>
      page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y)
    await scrollTo(600)
    await expect(bar).not.toBeInViewport()
    await scrollTo(500)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await scrollTo(900)
    await expect(bar).not.toBeInViewport()
    await scrollTo(15)
    await expect(bar).toBeInViewport({ ratio: 1 })

    await goTo(page, '/en/story')
    await scrollTo(700)
    await expect(bar).toHaveCSS('background-color', /.+/)
    await expect(bar).toBeInViewport({ ratio: 1 })
  })

  test('the button that buys stays at hand, also above the questions of a first visit', async ({ page }) => {
    await goTo(page, product)
    const question = page.getByRole('region', { name: 'Confirm your country' })
    await expect(question).toBeVisible()
    const buy = page.locator('main form button[type=submit]').filter({ visible: true, hasText: 'Add to bag' })
    for (const y of [0, 700, 1_500]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y)
      await expect(buy).toBeInViewport({ ratio: 1 })
      const covered = () =>
        buy.evaluate((button) => {
          const { x, y: top, width, height } = button.getBoundingClientRect()
          return !button.contains(document.elementFromPoint(x + width / 2, top + height / 2))
        })
      await expect.poll(covered, { message: `at ${y}` }).toBe(false)
    }
  })

  test('a question that comes up under a finger is not answered by it', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const question = document.querySelector('[aria-label="Confirm your country"]')
        if (question) document.documentElement.dataset.atFirst ??= getComputedStyle(question).pointerEvents
      }).observe(document, { childList: true, subtree: true })
    })
    await goTo(page, product)
    const question = page.getByRole('region', { name: 'Confirm your country' })
    await expect(question).toHaveCSS('pointer-events', 'auto')
    await expect(page.locator('html')).toHaveAttribute('data-at-first', 'none')
    await question.getByRole('button', { name: 'Stay with Hong Kong' }).click()
    await expect(question).toBeHidden()
  })
})

/** Scrolls and waits until it is painted, for a second at most. */
function readOn(y: number): Promise<unknown> {
  window.scrollTo(0, y)
  const painted = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return Promise.race([painted, new Promise((done) => setTimeout(done, 1_000))])
}

for (const width of [390, 1440]) {
  test(`nothing jumps while home and a product load and are read at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 850 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          // only entries of the requested type
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/en', '/', product]) {
      await goTo(page, path)
      await expect(page.getByRole('region', { name: /Confirm your country|確認/ })).toBeVisible()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let y = 0; y < height; y += 500) await page.evaluate(readOn, y)
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
      ) // set above
      expect(shifted, path).toBeLessThanOrEqual(0.02)
    }
  })
}
