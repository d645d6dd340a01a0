import { inLocale, open } from './pages.ts'
import { expect, leadsTo, test, goTo, wasHereBefore } from './story.ts'

const mostPages = 150

test('every link and picture that can be reached from home leads somewhere', async ({ request, baseURL }) => {
  test.setTimeout(240_000)
  const seen = new Set(['/en'])
  const queue = ['/en']
  const broken: string[] = []
  let pages = 0
  const follow = async (path: string) => {
    const answer = await request.get(path)
    if (answer.status() >= 400) return void broken.push(`${path} ${answer.status()}`)
    if (
      !answer.headers()['content-type']?.includes('text/html') ||
      !/^\/en(?:[/?]|$)/.test(path) ||
      pages >= mostPages
    )
      return
    pages += 1
    for (const next of leadsTo(await answer.text(), `${baseURL}${path}`)) {
      if (seen.has(next) || next.startsWith('/form/')) continue
      seen.add(next)
      queue.push(next)
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, 8).map(follow))
  expect(broken).toEqual([])
  expect(pages).toBeGreaterThan(60)
})

test('no page of the shop complains in the console', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  await wasHereBefore(page, baseURL)
  for (const path of open) await goTo(page, inLocale('en', path))
})
