import type { Upload } from '../../shop/endpoint.ts'
import { commonRefusals, Refusal } from '../../shop/refusal.ts'

const largest = 256 * 1024
const deepest = 5
/** Fields of a form: a product with a hundred options has some thousands. The length of the body is bounded too. */
const mostFields = 10_000
const refuse = (): never => {
  throw new Refusal(commonRefusals.invalid_input, { fields: { body: 'unreadable' } })
}

const typeOf = (request: Request): string =>
  request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
const forms = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** Whether the body is a form, whose values are all text. */
export const isForm = (request: Request): boolean => forms.has(typeOf(request))

/**
 * Parses the body of a call to plain data: JSON, or a form with bracketed keys. At most 256 KB, and the one file that
 * an endpoint takes.
 */
export async function readBody(request: Request, upload: Upload | null): Promise<unknown> {
  const type = typeOf(request)
  if (upload && type === 'multipart/form-data') {
    const { fields, file } = await readForm(request, upload)
    return { ...(fromForm(fields) as object), ...file } // a form is an object
  }
  const text = await readText(request, largest)
  if (text === '') return {}
  if (type === 'application/x-www-form-urlencoded') return fromForm(new URLSearchParams(text))
  if (type === 'multipart/form-data')
    return fromForm(await multipart(text, request.headers.get('content-type') ?? ''))
  try {
    const body: unknown = JSON.parse(text)
    return isShallow(body, 0) ? body : refuse()
  } catch {
    return refuse()
  }
}

export type SentForm = { fields: [string, string][]; file: Record<string, Uint8Array> }

/**
 * The fields of a form in their order, and its file by its name where the endpoint takes one. Refuses
 * `shop.too_large`.
 */
export async function readForm(request: Request, upload: Upload | null): Promise<SentForm> {
  const bytes = await readBytes(request, largest + (upload?.most ?? 0))
  const form = await new Response(bytes, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
    .formData()
    .catch(refuse)
  const fields: [string, string][] = []
  const file: Record<string, Uint8Array> = {}
  for (const [key, value] of form) {
    if (typeof value === 'string') fields.push([key, value])
    else if (upload && key === upload.field && value.size > 0) {
      if (value.size > upload.most) throw new Refusal(commonRefusals.too_large)
      file[key] ??= new Uint8Array(await value.arrayBuffer())
      if (upload.named) fields.push([upload.named, value.name])
    }
  }
  if (fields.reduce((sum, [key, value]) => sum + key.length + value.length, 0) > largest)
    throw new Refusal(commonRefusals.too_large)
  return { fields, file }
}

/** Refuses `shop.too_large` above `largest` bytes. */
export const readText = async (request: Request, largest: number): Promise<string> =>
  (await readBytes(request, largest)).toString('utf8')

/** Refuses `shop.too_large` above `largest` bytes. */
export async function readBytes(request: Request, largest: number): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > largest) throw new Refusal(commonRefusals.too_large)
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > largest) throw new Refusal(commonRefusals.too_large)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function multipart(text: string, type: string): Promise<Iterable<[string, string]>> {
  const form = await new Response(text, { headers: { 'content-type': type } }).formData().catch(refuse)
  return [...form].flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value] as [string, string]] : [],
  )
}

type Branch = { [key: string]: string | Branch }

/** Forms are sent with `\r\n` between lines where a page counts and stores `\n`, so that a long text exceeded its limit. */
const asTyped = (text: string): string => text.replaceAll('\r\n', '\n')

/** `items[0][sku]=A` becomes { items: [{ sku: 'A' }] }. Objects have no prototype, and depth is bounded. */
export function fromForm(pairs: Iterable<[string, string]>): unknown {
  const root: Branch = Object.create(null)
  let count = 0
  for (const [key, value] of pairs) {
    const path = key.replaceAll(']', '').split('[')
    count += 1
    if (path.length > deepest || count > mostFields) refuse()
    let at = root
    for (const step of path.slice(0, -1)) {
      const next = at[step] ?? Object.create(null)
      if (typeof next === 'string') return refuse()
      at = at[step] = next
    }
    at[path.at(-1) ?? ''] = asTyped(value)
  }
  return withLists(root)
}

function withLists(branch: Branch): unknown {
  const entries = Object.entries(branch).map(
    ([key, value]) => [key, typeof value === 'string' ? value : withLists(value)] as const,
  )
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index) || key === '')
  return isList
    ? entries.map(([, value]) => value)
    : Object.assign(Object.create(null), Object.fromEntries(entries))
}

function isShallow(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true
  if (depth > deepest * 2) return false
  const items = Array.isArray(value) ? value : Object.values(value)
  return items.length <= 1_000 && items.every((item) => isShallow(item, depth + 1))
}
