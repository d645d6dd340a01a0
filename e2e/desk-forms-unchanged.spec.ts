import type { APIRequestContext, Page } from '@playwright/test'
import { openOwnShop } from './own-shop.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

/** Calls that change a record; a view is saved under a new name. */
const edits = /^\/form\/staff-(?:save|change|edit|set|correct)-(?!view)/
/** Addresses that answer with a file. */
const files = /csv|\/file|print|\/desk\/(?:preferences|found|view-counts)/
/** Queries that open another form; others sort and filter. */
const opens = /[?&](?:part|sub_sku|day)=/

/** Kind of a page, without the id or key of the record; two of a kind are read, as one may be closed for changes. */
const kindOf = ({ pathname, searchParams }: URL): string =>
  [
    pathname
      .replaceAll(/[^/]*\d[^/]*/g, ':id')
      .replace(/(settings|content\/letters)\/(?!rates)[^/]+/, '$1/:key'),
    ...[...searchParams.keys()].toSorted(),
  ].join(' ')
const ofAKind = 2

/** Pages of the desk with forms that change a record, by the links from its first page. */
async function pagesWithEdits(request: APIRequestContext, base: string): Promise<string[]> {
  const kinds = new Map<string, number>()
  const paths = new Set(['/desk'])
  const found: string[] = []
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    if ([...html.matchAll(/<form[^>]* action="([^"]+)"/g)].some(([, action = '']) => edits.test(action)))
      found.push(path)
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/desk[^"#]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), base)
      const { pathname, search } = url
      const kind = kindOf(url)
      const seen = kinds.get(kind) ?? 0
      if (seen >= ofAKind || files.test(pathname) || (search !== '' && !opens.test(search))) continue
      if (paths.has(pathname + search)) continue
      kinds.set(kind, seen + 1)
      paths.add(pathname + search)
    }
  }
  return found
}

/**
 * Values of the forms of a page, by call and fixed fields; empty for a form that cannot be sent as it is. Reasons are
 * not stored with the record.
 */
const formsOf = (page: Page): Promise<[key: string, shown: string][]> =>
  page.locator('form[method=post]').evaluateAll((forms) =>
    (forms as HTMLFormElement[]).map((form): [string, string] => {
      const controls = [...form.elements] as HTMLInputElement[]
      const fixed = controls
        .filter(({ name, type }) => type === 'hidden' && !/_to$|expected|version|base|seen|\[/.test(name))
        .map(({ value }) => value)
      const own = controls.filter(
        ({ name, type }) => name && name !== 'reason' && !['hidden', 'submit', 'file'].includes(type),
      )
      const isOff = own.some((each) => each.matches(':disabled') || (each.required && each.value === ''))
      const shown = own.map(({ name, type, value, checked }) =>
        type === 'checkbox' || type === 'radio' ? [name, value, checked] : [name, value],
      )
      return [[form.getAttribute('action'), ...fixed].join(' '), isOff ? '' : JSON.stringify(shown)]
    }),
  )

test('forms of the desk that are saved unchanged show the same values again', async ({ browser }) => {
  test.setTimeout(300_000)
  const shop = await openOwnShop()
  try {
    const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false })
    await context.route('**', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
    await signedIn(context, 'owner', 'en')
    const page = await context.newPage()
    const saved = new Map<string, number>()
    const lost: string[] = []
    for (const path of await pagesWithEdits(page.request, shop.address)) {
      await page.goto(path)
      const done = new Set<string>()
      for (const [at, [key, shown]] of (await formsOf(page)).entries()) {
        const [call = ''] = key.split(' ')
        const count = saved.get(call) ?? 0
        if (!edits.test(call) || shown === '' || shown === '[]' || done.has(call) || count >= ofAKind)
          continue
        done.add(call)
        saved.set(call, count + 1)
        const form = page.locator('form[method=post]').nth(at)
        await Promise.all([
          page.waitForEvent('domcontentloaded'),
          form.evaluate((each: HTMLFormElement) => {
            const reason = each.elements.namedItem('reason')
            if (reason instanceof HTMLInputElement) reason.value = 'Unchanged'
            each.submit()
          }),
        ])
        await page.goto(path)
        const again = new Map(await formsOf(page)).get(key)
        if (again !== shown) lost.push(`${path} ${key}: ${shown} became ${again ?? 'no form'}`)
      }
    }
    expect(lost).toEqual([])
    expect(saved.size).toBeGreaterThan(15)
    await context.close()
  } finally {
    await shop.close()
  }
})
