import { redirect, type ActionFunctionArgs } from 'react-router'
import { callByForm, formOf } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { flashHeaders, type Flash } from './flash.ts'
import { isOurs, ownPath } from './form-origin.ts'
import { filledIn } from './form-target.ts'

/** Fields for this route, not for the API call. */
const ownKeys = new Set(['return_to', 'go_to'])

/**
 * Target of every form of the shop until it is hydrated: reads the call's name, calls the API as the page would, and
 * redirects to the page with the response. `go_to`: template of the address after a success, filled with values of
 * the response; if a value is missing, the page is shown again with the typed values. A button that leads to `?stay`
 * always returns to the typed values.
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

/** Redirects to a page that shows the flash. */
function withFlash(request: Request, page: string, flash: Flash): Response {
  const headers = new Headers()
  for (const cookie of flashHeaders(request, flash)) headers.append('set-cookie', cookie)
  return redirect(page, { headers, status: 303 })
}

/** Page of a form whose body was too large to be read, by the Referer header. */
function pageBefore(request: Request): string {
  const from = request.headers.get('referer')
  const { pathname = '/', search = '' } = from && URL.canParse(from) ? new URL(from) : {}
  return ownPath(pathname + search)
}

export const loader = () => redirect('/', 303)
