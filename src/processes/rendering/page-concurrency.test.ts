import { expect, it } from 'vitest'
import { BodyTooLarge, BrokenBody, pageConcurrency } from './page-concurrency.ts'

const page = () => new Request('http://shop.test/en')
const textOf = (request: Request): Promise<string> => request.text()

function sending(body: ReadableStream | string, length: number | null): Request {
  const headers: HeadersInit =
    length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }
  return new Request('http://shop.test/form/add-wish', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit) // `duplex`: not in the types yet
}

/** Work that begins and then waits until it is released. */
function slowBody() {
  let send: (text: string | null) => void = () => undefined
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('a='))
      send = (text) =>
        text === null
          ? controller.error(new Error('gone'))
          : (controller.enqueue(Buffer.from(text)), controller.close())
    },
  })
  return { body, send: (text: string | null) => send(text) }
}

it('renders pages while any number of forms, small or large, arrive slowly', async () => {
  const inTurn = pageConcurrency()
  const slow = Array.from({ length: 30 }, slowBody)
  const begun = slow.map(({ body }, nth) =>
    inTurn(sending(body, nth < 20 ? 3 : nth < 25 ? 9_000_000 : null), textOf).catch(String),
  )
  expect(await Promise.all([1, 2, 3].map(() => inTurn(page(), async () => 'drawn')))).toEqual([
    'drawn',
    'drawn',
    'drawn',
  ])
  expect(await inTurn(sending('a=1', 3), textOf)).toBe('a=1')
  for (const { send } of slow) send('2')
  expect(new Set(await Promise.all(begun))).toEqual(new Set(['a=2']))
})

it('passes a form on unchanged, and refuses one that breaks off or exceeds its length', async () => {
  const inTurn = pageConcurrency()
  const incoming = sending('a=1&b=2', 7)
  incoming.headers.set('cookie', 'x=1')
  const seen = await inTurn(incoming, async (whole) => [
    whole.method,
    whole.url,
    whole.headers.get('cookie'),
    await whole.text(),
  ])
  expect(seen).toEqual(['POST', 'http://shop.test/form/add-wish', 'x=1', 'a=1&b=2'])
  const broken = slowBody()
  const begun = inTurn(sending(broken.body, 3), textOf)
  broken.send(null)
  await expect(begun).rejects.toThrow(BrokenBody)
  await expect(inTurn(sending('a=123', 3), textOf)).rejects.toThrow(BrokenBody)
  await expect(inTurn(sending('a=1', 9), textOf)).rejects.toThrow(BrokenBody)
  expect(await inTurn(sending('', 0), textOf)).toBe('')
})

it('accepts large bodies on the form route only, as other pages read theirs whole', async () => {
  const inTurn = pageConcurrency()
  const large: Record<string, string>[] = [{ 'content-length': '400000' }, { 'transfer-encoding': 'chunked' }]
  for (const headers of large) {
    const toRequest = (path: string) =>
      new Request(`http://shop.test${path}`, { method: 'POST', headers, body: 'a=1' })
    await expect(inTurn(toRequest('/desk/preferences'), textOf)).rejects.toThrow(BodyTooLarge)
    await expect(inTurn(toRequest('/formless'), textOf)).rejects.toThrow(BodyTooLarge)
    expect(await inTurn(toRequest('/form/add-photo'), textOf)).toBe('a=1')
  }
})

it('refuses bodies other than forms for pages that read a form themselves', async () => {
  const inTurn = pageConcurrency()
  const toRequest = (type: string, body: string) =>
    new Request('http://shop.test/preferences', {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': String(body.length) },
      body,
    })
  expect(await inTurn(toRequest('application/x-www-form-urlencoded', 'theme=dark'), textOf)).toBe(
    'theme=dark',
  )
  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json',
  ])
    await expect(inTurn(toRequest(type, '{"a":1}'), textOf)).rejects.toThrow(BrokenBody)
})
