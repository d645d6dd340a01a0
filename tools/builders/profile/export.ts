import { strFromU8, unzipSync } from 'fflate'
import type { TestShop } from '#tools/testing/test-shop.ts'

type Row = Record<string, unknown>

/** The content of a member's export file. */
export async function exportOf(
  { shop }: TestShop,
  headers: Record<string, string>,
  path = '/api/v1/account/export',
) {
  const answer = await shop.api.fetch(new Request(`http://shop.test${path}`, { headers }), {
    ip: '10.1.1.1',
    seenIn: null,
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array(0))
  return {
    type: answer.headers.get('content-type'),
    saved: answer.headers.get('content-disposition'),
    names: Object.keys(files),
    page: text('index.html'),
    rows: (table: string): Row[] => JSON.parse(text(`data/${table}.json`)) as Row[], // written from rows
    /** All text content, concatenated. */
    whole: Object.keys(files)
      .filter((name) => /\.(?:html|json)$/.test(name))
      .map(text)
      .join('\n'),
  }
}
