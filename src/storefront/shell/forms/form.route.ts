import { redirect, type ActionFunctionArgs } from 'react-router'
import { callByForm, formOf } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { flashHeaders, type Flash } from './flash.ts'
import { isOurs, ownPath } from './form-origin.ts'
import { filledIn } from './form-target.ts'

/** Fields that speak to this route and not to the call. */
const ownKeys = new Set(['return_to', 'go_to'])

/**
 * Every form of the shop posts here while no script has taken it over: reads the call's name, asks the API as
 * the page would, and goes back to the page with the answer. `go_to` says where a success leads instead, with
 * words of the answer in it; where the answer has no such word, the page is shown again with what was typed.
 * A button on the way, which leads to `?stay`, always comes back to what was typed.
 */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args
  if (!isOurs(request)) throw new Response(null, { status: 403 })
  const call = params.call ?? ''
  const sent = await formOf(args, call).catch((error: unknown) => {
    if (isRefusal(error)) return error
    throw error
  })
  if (isRefusal(sent))
    return withFlash(request, pageBefore(request), {
      call,
      ok: false,
      code: sent.code,
      message: sent.message,
    })
  const form = new Map(sent.fields)
  const back = ownPath(form.get('return_to') ?? '')
  const values = Object.fromEntries([...form].filter(([key]) => !ownKeys.has(key)))
  try {
    const answer = (await callByForm(args, call, values, sent.file)) as Record<string, unknown> // every answer of the API is an object
    const stays = new URL(request.url).searchParams.has('stay')
    const template = stays ? undefined : form.get('go_to')
    const onward = template === undefined ? null : filledIn(template, answer)
    if (onward) return redirect(ownPath(onward, back), 303)
    return withFlash(request, back, {
      call,
      ok: true,
      ...(template === undefined ? { answer } : {}),
      ...(stays || template !== undefined ? { values } : {}),
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return withFlash(request, back, {
      call,
      ok: false,
      code: error.code,
      message: error.message,
      fields: error.detail.fields,
      values,
    })
  }
}

/** Back to a page, which shows the answer. */
function withFlash(request: Request, page: string, flash: Flash): Response {
  const headers = new Headers()
  for (const cookie of flashHeaders(request, flash)) headers.append('set-cookie', cookie)
  return redirect(page, { headers, status: 303 })
}

/** Where a form stood that was too large to be read. */
function pageBefore(request: Request): string {
  const from = request.headers.get('referer')
  const { pathname = '/', search = '' } = from && URL.canParse(from) ? new URL(from) : {}
  return ownPath(pathname + search)
}

export const loader = () => redirect('/', 303)
