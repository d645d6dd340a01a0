import { redirect, type ActionFunctionArgs } from 'react-router'
import { callByName } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { flashHeader, type Flash } from './flash.ts'
import { isOurs, ownPath } from './form-origin.ts'

/**
 * Every form of the shop posts here while no script has taken it over: reads the call's name, asks the API as the page would,
 * and goes back to the page with the answer (HOUSE §4).
 */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args
  if (!isOurs(request)) throw new Response(null, { status: 403 })
  const form = await request.formData()
  const back = ownPath(String(form.get('return_to') ?? ''))
  const values = Object.fromEntries(
    [...form].flatMap(([key, value]) => (typeof value === 'string' && key !== 'return_to' ? [[key, value]] : [])),
  )
  const call = params.call ?? ''
  let flash: Flash
  try {
    const answer = await callByName(args, call, values)
    flash = { call, ok: true, answer: answer as Record<string, unknown> } // every answer of the API is an object
  } catch (error) {
    if (!isRefusal(error)) throw error
    flash = { call, ok: false, code: error.code, message: error.message, fields: error.detail.fields, values }
  }
  return redirect(back, { headers: { 'set-cookie': flashHeader(flash) }, status: 303 })
}

export const loader = () => redirect('/', 303)
