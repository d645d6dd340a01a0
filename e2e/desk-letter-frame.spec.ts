import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

type Shift = PerformanceEntry & { value: number }

for (const width of [390, 1440])
  test(`the preview of a letter has its place before the letter is there: ${width}`, async ({
    page,
    context,
  }) => {
    await signedIn(context, 'content', 'en')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/desk/content/letters/welcome')
    await expect(page.frameLocator('iframe.campaign-preview').locator('body')).not.toBeEmpty()
    const moved = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const shift of list.getEntries() as Shift[]) sum += shift.value // only entries of this type are observed
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => done(sum), 1_000)
        }),
    )
    expect(moved).toBeLessThan(0.01)
    const box = await page.locator('iframe.campaign-preview').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(576)
  })
