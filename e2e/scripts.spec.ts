import type { Response } from '@playwright/test'
import { expect, test } from './story.ts'

/** Maximum bytes of script per page, compressed. */
const most = 150_000

// a service worker precaches files that the page does not need
test.use({ serviceWorkers: 'block' })

for (const path of [
  '/',
  '/collection/hair_care',
  '/elowen/scalp-serum',
  '/search?keyword=serum',
  '/diagnostic/start',
])
  test(`a page brings little script, and none of the server's schemas: ${path}`, async ({ page }) => {
    const scripts = new Map<string, Promise<{ size: number; hasSchemas: boolean }>>()
    const note = (response: Response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.endsWith('.js') || scripts.has(pathname)) return
      const sent = async () => {
        const text = await response.text()
        const { responseBodySize: size } = await response.request().sizes()
        return { size, hasSchemas: text.includes('ZodObject') }
      }
      scripts.set(pathname, sent())
    }
    page.on('response', note)
    await page.goto(path)
    await page.mouse.move(20, 20) // scripts wait for an interaction (docs/decisions/late-scripts.md)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => scripts.size).toBeGreaterThan(4)
    page.off('response', note) // one that came later would still be read when the page is closed
    const sent = await Promise.all([...scripts].map(async ([name, script]) => ({ name, ...(await script) })))
    expect(sent.filter(({ hasSchemas }) => hasSchemas)).toEqual([])
    // panels of the shell are loaded when idle, and are not referenced by the page
    const html = await (await page.request.get(path)).text()
    const own = sent.filter(({ name }) => html.includes(name))
    expect(own.length).toBeGreaterThan(4)
    expect(own.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(most)
  })
