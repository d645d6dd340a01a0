import { get, goodsOf, newVisitor, post, type Visitor } from './buyers.ts'

/** Guests with one item in their bag; some have the same item. */
export async function visitorsWithBags(address: string, count: number): Promise<Visitor[]> {
  const goods = await goodsOf(address)
  const visitors: Visitor[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const visitor = await newVisitor(address)
    const { pid, sku, subSku } = goods[nth % goods.length] as (typeof goods)[number] // never empty
    const body = { pid, sku, sub_sku: subSku, quantity: 1, currency: 'HKD' }
    const { status } = await post(address, '/cart', visitor, body)
    if (status !== 200) throw new Error(`${subSku} went into no bag: ${status}`)
    visitors.push(visitor)
  }
  return visitors
}

type Listed = { products: { unique_url: string; brand_slug: string }[] }

/** Counts the pages that are rendered while guests with bags send `visits` requests: home, a list, and 24 products. */
export async function drawnInVisits(address: string, visits: number): Promise<number> {
  const visitors = await visitorsWithBags(address, 50)
  const { body } = await get(address, '/product?channel=4&category=hair_care&limit=24', {})
  const products = (JSON.parse(body) as Listed).products.map((one) => `/${one.brand_slug}/${one.unique_url}`)
  const paths = ['', '/collection/hair_care', ...products]
  const before = await rendersOf(address)
  for (let nth = 0; nth < visits; nth += 1) {
    const { cookie } = visitors[(nth * 7) % visitors.length] as Visitor // never empty
    const answer = await fetch(`${address}/en${paths[nth % paths.length]}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  return (await rendersOf(address)) - before
}

/** Number of pages so far that were not served from the cache. */
async function rendersOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const counts = text.matchAll(/^http_request_seconds_count\{kind="page",status="200"\} (\d+)$/gm)
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}
