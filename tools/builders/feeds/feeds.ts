import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { JSDOM } from 'jsdom'
import type { TestShop } from '#tools/testing/test-shop.ts'

/** An entry of a feed by the field names of its platform; a repeated field has its values in order. */
export type Entry = Record<string, string[]>

export const makeFeeds = async (shop: TestShop): Promise<void> =>
  shop.shop.jobs.find(({ name }) => name === 'make-feeds')?.run({})

/** Downloads a feed file as another program would, with its bytes. */
export async function fetchFeed(
  shop: TestShop,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await shop.shop.api.fetch(new Request(`http://shop.test${path}`, { method, headers }), {
    ip: '10.9.8.7',
    seenIn: null,
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

export async function feedText(shop: TestShop, path: string): Promise<string> {
  const { status, bytes } = await fetchFeed(shop, path, { 'accept-encoding': 'gzip' })
  if (status !== 200) throw new Error(`${path} answers ${status}: ${bytes.toString()}`)
  return gunzipSync(bytes).toString()
}

const googleNames = 'http://base.google.com/ns/1.0'

/** Parses a file as strictly as its platform: XML that is not well-formed, or a row of another width, throws. */
export function entriesOf(path: string, text: string): Entry[] {
  if (path.endsWith('.xml')) {
    const { document } = new JSDOM(text, { contentType: 'text/xml' }).window
    return [...document.querySelectorAll('channel > item')].map((item) => {
      const entry: Entry = {}
      for (const field of item.children) {
        if (field.namespaceURI !== googleNames) throw new Error(`${field.nodeName} is no name of Google's`)
        ;(entry[field.localName] ??= []).push(field.textContent ?? '')
      }
      return entry
    })
  }
  const rows: Record<string, unknown>[] = path.endsWith('.csv')
    ? parse(text, { columns: true })
    : text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) =>
        value === '' ? [] : [[name, [typeof value === 'string' ? value : JSON.stringify(value)]]],
      ),
    ),
  )
}
