import { createClient, type Client } from '../generated/client/index.ts'

/** The desk, as the key of the API may: keys are made at `/desk/system/api-keys`. */
export const deskClient = (baseUrl: string, apiKey: string): Client =>
  createClient({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } })

export type Language = 'hk' | 'zh' | 'cn' | 'en'

/**
 * The shop as a guest sees it, in their language. It keeps the cookies of their session, so one client is one guest
 * with one bag, and sends the token that calls want which change something.
 */
export function guestClient(baseUrl: string, language: Language = 'en'): Client {
  const send = withCookies()
  let token: string | null = null
  const freshToken = async (): Promise<string> => {
    const answer = await send(new Request(`${baseUrl}/api/v1/csrf`))
    if (!answer.ok) throw new Error(`no session: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { token: string }).token // the document says so
  }
  return createClient({
    baseUrl,
    headers: { 'x-shop-locale': language },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'GET') request.headers.set('x-csrf-token', (token ??= await freshToken()))
      return send(request)
    },
  })
}

/** Sends requests with the cookies that answers before them set. */
function withCookies(): (request: Request) => Promise<Response> {
  const cookies = new Map<string, string>()
  return async (request) => {
    if (cookies.size > 0)
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(request)
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const isOver = attributes.some((each) => /^\s*max-age=(?:0|-\d+)\s*$/i.test(each))
      if (isOver) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
}
