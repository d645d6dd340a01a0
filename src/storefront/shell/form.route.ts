import { redirect, type ActionFunctionArgs } from 'react-router'
import { callByForm } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { flashHeaders, type Flash } from './flash.ts'
import { isOurs, ownPath } from './form-origin.ts'
import { filledIn } from './form-target.ts'

/** Fields that speak to this route and not to the call. */
const own = new Set(['return_to', 'go_to'])

/**
 * Every form of the shop posts here while no script has taken it over: reads the call's name, asks the API as the page would,
 * and goes back to the page with the answer (HOUSE §4). `go_to` says where a success leads instead, with words of the answer in
 * it; where the answer has no such word, the page is shown again with what was typed. A button on the way, which leads to `?stay`, always
 * comes back to what was typed.
 */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args
  if (!isOurs(request)) throw new Response(null, { status: 403 })
  const form = await request.formData()
  const back = ownPath(String(form.get('return_to') ?? ''))
  const values = Object.fromEntries([...form].flatMap(([key, value]) => (typeof value === 'string' && !own.has(key) ? [[key, value]] : [])))
  const call = params.call ?? ''
  let flash: Flash
  try {
    const answer = (await callByForm(args, call, values)) as Record<string, unknown> // every answer of the API is an object
    const stays = new URL(request.url).searchParams.has('stay')
    const template = stays ? null : form.get('go_to')
    const onward = typeof template === 'string' ? filledIn(template, answer) : null
    if (onward) return redirect(ownPath(onward, back), 303)
    flash = { call, ok: true, ...(template === null ? { answer } : {}), ...(stays || template !== null ? { values } : {}) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    flash = { call, ok: false, code: error.code, message: error.message, fields: error.detail.fields, values }
  }
  const headers = new Headers()
  for (const cookie of flashHeaders(flash)) headers.append('set-cookie', cookie)
  return redirect(back, { headers, status: 303 })
}

export const loader = () => redirect('/', 303)
