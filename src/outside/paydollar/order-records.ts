/**
 * Parses `name=value&…`, or XML `records/record` with the same names in another spelling. Null: neither, such as a
 * maintenance page or a truncated response, which says nothing about any payment.
 */
export function recordsIn(text: string): Record<string, string>[] | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!trimmed.startsWith('<')) return [renamed([...new URLSearchParams(trimmed)])]
  if (!/<records\s*\/>$|<records[\s>][\s\S]*<\/records>$/i.test(trimmed)) return null
  return [...trimmed.matchAll(/<record>([\s\S]*?)<\/record>/g)].map(([, inner = '']) =>
    renamed(
      [...inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = '', value = '']) => [
        name,
        unescaped(value),
      ]),
    ),
  )
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim()

const spelled: Record<string, string> = {
  resultcode: 'resultCode',
  orderstatus: 'orderStatus',
  ref: 'ref',
  payref: 'payRef',
  amt: 'amt',
  cur: 'cur',
  errmsg: 'errMsg',
  prc: 'prc',
  src: 'src',
}

const renamed = (pairs: [string, string][]): Record<string, string> =>
  Object.fromEntries(
    pairs.flatMap(([name, value]) =>
      spelled[name.toLowerCase()] ? [[spelled[name.toLowerCase()], value]] : [],
    ),
  )
