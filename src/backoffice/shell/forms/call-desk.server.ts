import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import type { AnswerOf, Endpoint, InputOf } from '#shop/endpoint.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getMe } from '#shop/staff/contract.ts'
import type { Right } from '#shop/staff/rules.ts'

/**
 * Read call of the back office. Redirects to the sign-in and back if not signed in; throws 403 as a page if the right
 * is missing.
 */
export async function callDesk<E extends Endpoint>(
  args: LoaderFunctionArgs,
  endpoint: E,
  input: InputOf<E>,
): Promise<AnswerOf<E>> {
  try {
    return await callApi(args, endpoint, input)
  } catch (error) {
    if (isRefusal(error) && error.kind === 'signed_out') {
      const { pathname, search } = new URL(args.request.url)
      const back = pathname + search
      throw redirect(back === '/desk' ? '/desk/sign-in' : `/desk/sign-in?next=${encodeURIComponent(back)}`)
    }
    if (isRefusal(error) && error.kind === 'forbidden') throw data(null, { status: 403 })
    throw error
  }
}

/** Query of a page's address as input of an endpoint; if it is invalid, the input without it. */
export function queryOf<E extends Endpoint>(
  args: LoaderFunctionArgs,
  endpoint: E,
  more: Record<string, string> = {},
): InputOf<E> {
  const query = [...new URL(args.request.url).searchParams].filter(([, value]) => value !== '')
  const read = (words: Record<string, string>) => endpoint.query.safeDecode(words as never) // validated by the schema
  const whole = read({ ...Object.fromEntries(query), ...more })
  if (whole.success) return whole.data as InputOf<E> // a read has no body
  const bare = read(more)
  if (!bare.success) throw data(null, { status: 404 })
  return bare.data as InputOf<E> // a read has no body
}

/** Throws 403 unless the staff user has the right, for pages that consist of a form. */
export async function onlyWith(args: LoaderFunctionArgs, right: Right): Promise<null> {
  const { staff } = await callDesk(args, getMe, {})
  if (!staff.rights.includes(right)) throw data(null, { status: 403 })
  return null
}
